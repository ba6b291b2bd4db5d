"""The words for screen readers."""
