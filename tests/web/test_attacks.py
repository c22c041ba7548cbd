"""Attacked from all sides, the house stays quick for whoever plays there, and small: see attacks.py.

Every limit by itself is asked daily: test_connections.py, test_budgets.py, test_gate.py, test_hosts.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from .attacks import ATTACKS, MEMORY, P99, attacked, opened

pytestmark = pytest.mark.compiled
SHORT, LONG = 2.0, 20.0  # seconds
BUSY = 4  # times what it takes on the same busy machine while nobody attacks


@pytest.mark.deep
def test_while_all_attack_somebody_plays(tmp_path: Path) -> None:
    with opened(tmp_path / "tables.db") as house:
        calm = attacked(house, [], 1.0)
        found = attacked(house, list(ATTACKS.values()), SHORT)
    assert not found.odd and found.memory < MEMORY, found
    assert found.p99 < BUSY * max(P99, calm.p99), (calm, found)


@pytest.mark.deep
@pytest.mark.parametrize("name", ATTACKS)
def test_each_attack_by_itself(tmp_path: Path, name: str) -> None:
    with opened(tmp_path / "tables.db") as house:
        found = attacked(house, [ATTACKS[name]], LONG)
    assert found.p99 < P99 and found.memory < MEMORY, found
