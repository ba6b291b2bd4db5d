"""Drawing, widgets and layout. It knows no game and no page."""
