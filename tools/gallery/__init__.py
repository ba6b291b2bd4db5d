"""A gallery of every screen in every state, from the real scenes with real games: single pictures, and sheets of many small ones
to look at. The same source gives the same pictures."""
