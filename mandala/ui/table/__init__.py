"""What the tables of all games have in common."""
