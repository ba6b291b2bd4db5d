"""What moves on the card table."""
