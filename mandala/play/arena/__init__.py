"""Contests between levels: played on several cores, kept on disk, counted."""
