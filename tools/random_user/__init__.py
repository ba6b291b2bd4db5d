"""A random user: so many random inputs on the real scenes under SDL's dummy driver, through the real window, loop, library and
settings file. It looks whether an error is raised, whether a seat or the table shows another position than the saved one, whether
the screen ever moves without an end, and at last whether the program can still be used: back to the title, and new games of
cards and of tiles to their end.

The user is no monkey: half of the time it plays a legal move, and on a page it mostly presses what is there, so that it comes to
the deep states of a game. Which ones it met it counts. The same seed does the same again.
"""
