"""The art generator: every picture of the game, drawn by numpy and written by Pillow.

`python -m tools.art` builds all pictures. Fixed seeds; two builds give the same bytes.
"""
