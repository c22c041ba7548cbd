"""The ground floor: what a game is, and what a match of any game is."""
