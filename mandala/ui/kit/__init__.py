"""What draws and lays out. It knows no game and no page."""
