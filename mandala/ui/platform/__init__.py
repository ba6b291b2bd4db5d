"""The screen's share of a home: window, sounds, clipboard, readers, waiting."""
