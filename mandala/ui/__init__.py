"""The window: everything that is seen, heard and touched."""
