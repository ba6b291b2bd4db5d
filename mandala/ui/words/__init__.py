"""Words that several screens share, in the languages of the player."""
