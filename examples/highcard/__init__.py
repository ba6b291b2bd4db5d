"""High Card, the game that docs/a-new-game.md builds."""
