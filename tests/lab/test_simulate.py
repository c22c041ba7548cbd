"""What is counted over many games."""

from __future__ import annotations

import numpy as np

from andamio.lab.simulate import wins


def test_those_who_tie_share_a_win() -> None:
    assert wins(np.array([[1, 2], [1, 1]])) == [1.5, 0.5]


def test_who_plays_alone_may_not_win() -> None:
    assert wins(np.array([[1], [2], [2]])) == [1.0]
