"""Sets as whole numbers, one bit for each thing that may be in them."""

from .compiled import compiled


@compiled
def size(bits: int) -> int:
    """How many things are in a set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def first(bits: int) -> int:
    """The number of the lowest thing in a set that is not empty."""
    return size((bits & -bits) - 1)


@compiled
def last(bits: int) -> int:
    """The number of the highest thing in a set that is not empty."""
    below = bits >> 1
    for step in (1, 2, 4, 8, 16, 32):
        below |= below >> step
    return size(below)
