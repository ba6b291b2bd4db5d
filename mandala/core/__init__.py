"""The rules of the games: pure values and functions, no clock, no global randomness, no input or output."""
