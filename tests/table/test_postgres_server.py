"""The tests' own database goes with whoever started it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from tests.postgres import GIVEN

pytestmark = pytest.mark.compiled
STARTS = "from tests.postgres import Server; print(Server().folder, flush=True); input()"
PATIENCE = 20.0  # seconds


@pytest.mark.skipif(GIVEN in os.environ, reason="the database is somebody else's")
def test_it_ends_when_its_owner_is_killed() -> None:
    owner = subprocess.Popen([sys.executable, "-c", STARTS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert owner.stdin
    assert owner.stdout
    folder = Path(owner.stdout.readline().strip())
    database = int((folder / "postmaster.pid").read_text().split()[0])
    owner.kill()
    owner.wait()
    end = time.monotonic() + PATIENCE
    while (psutil.pid_exists(database) or folder.exists()) and time.monotonic() < end:
        time.sleep(0.1)
    owner.stdin.close()
    owner.stdout.close()
    assert not psutil.pid_exists(database)
    assert not folder.exists()
