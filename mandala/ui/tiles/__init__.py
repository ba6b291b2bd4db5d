"""What belongs to the tile game on the screen."""
