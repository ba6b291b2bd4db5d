"""The pages that count finished games and tell how somebody plays."""
