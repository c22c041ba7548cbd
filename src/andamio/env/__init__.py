"""Environments: any game for researchers, by the interfaces that they know; each library is an extra."""
