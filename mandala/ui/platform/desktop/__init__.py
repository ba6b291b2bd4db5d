"""The screen's share of a desktop: Windows, macOS, X11 and Wayland."""
