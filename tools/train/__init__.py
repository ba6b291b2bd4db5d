"""How the network of the card game learns: by playing itself."""
