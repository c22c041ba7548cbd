"""For researchers: the same rules as environments, for the libraries that people learn with."""
