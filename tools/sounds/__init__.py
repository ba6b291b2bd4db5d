"""Makes the sounds of the game from nothing: noise, decaying tones and a small room. Run `python -m tools.sounds`.

Everything follows from a seed for each sound. What a sound is for is decided in the game (`mandala/ui/kit/sound.py`).
"""
