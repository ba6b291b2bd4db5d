"""The games as environments for learning programs. Needs the extra `research`, but for `numbers`."""
