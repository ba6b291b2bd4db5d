"""The commands of `mandala NAME`, each loaded when it is asked for."""
