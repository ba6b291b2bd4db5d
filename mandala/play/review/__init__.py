"""Reviews: made by processes, stored beside the library, counted over many games."""
