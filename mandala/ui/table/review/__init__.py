"""What a replay shows of a review: its buttons, and the sheets that they open."""
