"""A graphics card: what was made for it is loaded and run. It needs NumPy and CuPy, no compiler and no rules.

device      CuPy, kernels loaded, arrays as kernels take them
shapes      forms of playing whole games, and how many at once
playouts    whole games in any shape      batch    many games, a step at a time
packed      what another computer packed: compared and timed here

python card.py FOLDER [RESULTS [SECONDS]]    what `andamio gpu pack` wrote, a process for each game
"""

from .device import (
    BEGIN,
    BLOCK,
    ENTRY,
    OVER,
    REFUSED,
    NoCard,
    Results,
    Sizes,
    cupy,
    limited,
    load,
    name_of_card,
    passed,
    readable,
)

__all__ = [
    "BEGIN",
    "BLOCK",
    "ENTRY",
    "OVER",
    "REFUSED",
    "NoCard",
    "Results",
    "Sizes",
    "cupy",
    "limited",
    "load",
    "name_of_card",
    "passed",
    "readable",
]
