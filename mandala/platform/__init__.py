"""The system that the games run on, behind one interface.

`desktop` is one home, `browser` the other. `mandala.main` is handed one; everything else is handed its `Platform`.
"""
