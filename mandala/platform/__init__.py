"""The system that the games run on, behind one interface.

`desktop` is the only home so far. `mandala.main` chooses it; everything else is handed a `Platform`.
"""
