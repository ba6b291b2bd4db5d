"""The rules of the games: pure values and functions. No clock, no global randomness, no input or output."""
