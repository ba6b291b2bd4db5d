"""A table of states and inputs, walked whole: in every state that the gallery knows, and in those in which something hovers,
flies, is awaited or was never drawn, every key, click, turn of the wheel and event of the window, alone and in one batch with
another.

A state is brought about once; each input then happens in a process of its own, split off from it, so that no cell of the table
knows of another. After each the program must be alive, lose nothing, come to rest, and show at rest what a full painting shows.
"""
