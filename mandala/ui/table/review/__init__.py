"""The review at a replay: its buttons, and the sheets that they open."""
