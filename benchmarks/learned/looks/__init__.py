"""What a net would be told of positions in games that have none yet: a module each, by the game's id."""
