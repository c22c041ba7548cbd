"""Azul at two seats: does a net at the leaves of the search beat the search as it is? An experiment; see README.md."""
