"""Whatever is killed or cut off, nothing acknowledged is lost and every table goes on. For long: `make faults`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.depth import DEEP, SEED, amount

from .town import Town

pytestmark = [pytest.mark.compiled, pytest.mark.xdist_group("postgres")]
SOME = 4  # moves by which it is seen that a table goes on
QUICK = ["cut", "delay", "stall"]  # nobody need be started anew: see also test_kill.py
FEW = amount(12, 1, 1)  # faults beside the one that is always tried


@pytest.fixture(scope="module")
def town() -> Iterator[Town]:
    found = Town(SEED, 1, thinks=False)
    yield found
    found.close()


def test_nothing_acknowledged_is_lost_and_every_table_goes_on(town: Town) -> None:
    rest = sorted(town.faults.keys() - {"kill database"}) if DEEP else QUICK
    for name in ["kill database", *town.dice.sample(rest, min(FEW, len(rest)))]:
        town.wait_for_moves(town.dice.randrange(1, 12))
        town.hurt(name)
    town.go_on(SOME)
    town.check()
    assert town.acknowledged > FEW


@pytest.mark.deep
def test_a_rolling_restart_loses_no_move_that_a_retry_does_not_mend(town: Town) -> None:
    before = town.acknowledged
    town.roll()
    town.go_on(SOME)
    town.rest()
    town.check()
    assert town.acknowledged > before
