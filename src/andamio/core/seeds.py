"""Seeds: what a match, a simulation or a view is told to have the same chance again."""

SEEDS = 1 << 63  # a seed is a whole number below this
