"""Programs that make what the game ships. Nothing in here is shipped itself."""
