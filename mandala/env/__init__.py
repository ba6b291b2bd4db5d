"""The games as environments for learning programs.

They need the extra `research`; `numbers` and `vector` need numpy alone.
"""
