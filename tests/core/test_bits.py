"""Sets as whole numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from andamio.core.bits import size


@given(st.sets(st.integers(0, 62)))
def test_the_size_of_a_set(things: set[int]) -> None:
    assert size(sum(1 << thing for thing in things)) == len(things)
