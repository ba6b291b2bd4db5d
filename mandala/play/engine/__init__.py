"""The engine: levels think in processes of their own, and nothing waits for them."""
