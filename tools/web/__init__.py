"""The program for browsers, built from package registries and Debian's sources. `make web`."""
