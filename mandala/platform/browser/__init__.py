"""A browser: its storage, its workers, and its tabs."""
