"""A tree search for the tile game, to be measured against alpha-beta; no level plays by it."""
