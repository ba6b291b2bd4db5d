"""Finished experiments, each found something that docs/ tells; README.md says what and how to run it again."""
