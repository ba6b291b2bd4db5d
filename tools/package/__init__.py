"""Makes what players download: `make package`, or `python -m tools.package` in an environment from build/spec/lock.txt."""
