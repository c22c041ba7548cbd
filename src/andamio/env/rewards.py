"""What the end of a match is worth to each seat."""

from __future__ import annotations

from collections.abc import Sequence


def rewards(ranks: Sequence[int]) -> list[float]:
    """By rank: 1 for the first, -1 for the last, the others between, and who tie have the mean; they sum to 0.

    Who plays alone has 1 or -1.
    """
    seats = len(ranks)
    if seats == 1:
        return [1.0 if ranks[0] == 1 else -1.0]
    tied = [ranks.count(rank) for rank in ranks]
    return [(seats + 1 - 2 * (rank + (many - 1) / 2)) / (seats - 1) for rank, many in zip(ranks, tied, strict=True)]
