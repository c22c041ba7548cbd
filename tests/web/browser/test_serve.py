"""The command as people start it: it opens, plays, and leaves nothing behind."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from ..server import Server
from .conftest import NewPage
from .table import BUTTONS, await_state, await_turn, press, version
from .watch import Watch

pytestmark = pytest.mark.compiled

SOON = 6.0  # seconds
INTERRUPTED = 128 + signal.SIGINT  # what a shell calls that


def children(pid: int) -> set[int]:
    """The processes that descend from one."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it ended meanwhile
            continue
        parents[int(stat.parent.name)] = int(fields[1])
    found = {pid}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {pid}


def is_running(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_serve_opens_plays_and_closes_with_ctrl_c(new_page: NewPage, tmp_path: Path, watch: Watch) -> None:
    store = tmp_path / "tables.db"
    command = [sys.executable, "-m", "andamio", "serve", "--no-open", "--port", "{port}", "--store", str(store)]
    house = Server(command, store, errors=tmp_path / "errors.txt")
    try:
        page = new_page(at=house.address)
        page.goto("/games/burgueses")
        page.get_by_label("Your name").fill("Ana")
        page.locator("button[value=aprendiz]").click()
        await_turn(page)
        before = version(page)
        press(page.locator(BUTTONS).first)
        await_state(page, "mine", "theirs", after=before)
    finally:
        watch.allow("WebSocket", "Failed to load resource", "ERR_")
        left, began = children(house.process.pid), time.monotonic()
        os.killpg(house.process.pid, signal.SIGINT)  # as a terminal does: to all of them
        house.process.communicate(timeout=SOON)
    assert time.monotonic() - began < SOON
    assert house.process.returncode in (0, INTERRUPTED)
    assert (tmp_path / "errors.txt").read_text().strip() == ""
    assert left
    while any(map(is_running, left)):
        assert time.monotonic() - began < SOON, "a process was left behind"
        time.sleep(0.05)
    assert store.exists()
