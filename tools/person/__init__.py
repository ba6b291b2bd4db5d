"""A person at the program, without a screen: the program under SDL's dummy driver, and hands for its events. The random user and
the gallery use it."""
