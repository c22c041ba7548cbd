"""Ray, for real: the same results on a cluster of two workers, which die, or go away, or are not there.

`make test-cluster` asks it in an environment with Ray: it takes a quarter of a minute to start one.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from andamio.core.errors import BadInput
from andamio.games import find
from andamio.lab import arena
from andamio.lab.engines import engine_of
from andamio.lab.engines.cluster import Cluster
from andamio.lab.engines.kept import Kept
from andamio.lab.engines.threads import Threads
from andamio.lab.simulate import play_chunk
from andamio.lab.study import report as study
from andamio.lab.study.report import Wanted

from .test_engines import Counted, chunks, fall_once

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(find_spec("ray") is None, reason="asked by make test-cluster"),
    pytest.mark.deep,
    pytest.mark.xdist_group("ray"),
]
WORKERS = 2


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with Cluster() as engine:
        engine.workers = WORKERS
        yield engine


def same(one: Any, other: Any) -> bool:
    return all((a == b).all() and a.dtype == b.dtype for a, b in zip(one, other, strict=True))


def test_results_are_those_of_threads(cluster: Cluster) -> None:
    there, here = (list(engine.run(play_chunk, chunks(400))) for engine in (cluster, Threads(2)))
    assert len(there) == 20 and all(map(same, there, here))


def test_an_arena_is_the_same(cluster: Cluster) -> None:
    edition = find("burgueses").edition()
    there, here = (arena.hold(edition, ["greedy", "ismcts-20"], 2, 5, engine=engine) for engine in (cluster, None))
    assert {**there, "seconds": 0} == {**here, "seconds": 0}


def test_a_report_of_the_lab_is_the_same(cluster: Cluster) -> None:
    wanted = Wanted(find("burgueses"), games=500, seed=2, check=2)
    assert study.report(wanted, cluster) == study.report(wanted, Threads(2))


def test_the_job_of_a_worker_that_is_killed_is_done_by_another(cluster: Cluster, tmp_path: Path) -> None:
    assert list(cluster.run(fall_once, [(str(tmp_path), number) for number in range(6)])) == list(range(6))


def test_what_work_raises_is_raised(cluster: Cluster) -> None:
    with pytest.raises(ZeroDivisionError):
        list(cluster.run((1).__truediv__, [1, 0]))


def test_a_run_that_was_cut_goes_on_elsewhere(cluster: Cluster, tmp_path: Path) -> None:
    file = tmp_path / "done.jsonl"
    here = list(Threads(2).run(play_chunk, chunks()))
    with Kept(Counted(cluster), file) as kept, closing(kept.run(play_chunk, chunks())) as running:
        assert same(next(running), here[0])
    with Kept(Threads(2), file) as kept:
        assert len(kept.found) == 1 and all(map(same, kept.run(play_chunk, chunks()), here))


@pytest.mark.parametrize(
    ("address", "english", "spanish"),
    [
        ("127.0.0.1:9", "no cluster answers there", "ahí no contesta ningún clúster"),
        ("nowhere", "a cluster's address is host:port", "máquina:puerto"),
        ("no.such.host.invalid:1", "no cluster answers there", "no contesta"),
    ],
)
def test_a_cluster_that_is_not_there_is_a_sentence(address: str, english: str, spanish: str) -> None:
    began = time.monotonic()
    with pytest.raises(BadInput, match=english) as refused:
        engine_of(f"ray:{address}")
    assert spanish in refused.value.say("es") and time.monotonic() - began < 10


# -- one that goes away


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def ray_command(*words: str) -> None:
    environment = {**os.environ, "RAY_AUTH_MODE": "token", "RAY_USAGE_STATS_ENABLED": "0"}
    subprocess.run([Path(sys.executable).with_name("ray"), *words], check=True, env=environment, capture_output=True)


def head_of(port: int) -> int:
    """The process that a cluster cannot do without."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if b"gcs_server" in words.split(b"\0")[0] and f"--gcs_server_port={port}".encode() in words:
            return int(folder.name)
    raise AssertionError("there is no such cluster")


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_a_cluster_that_goes_away_is_a_sentence_and_the_run_goes_on_elsewhere(tmp_path: Path) -> None:
    port, file = free_port(), tmp_path / "done.jsonl"
    ray_command("start", "--head", f"--port={port}", f"--num-cpus={WORKERS}", "--include-dashboard=false")
    asked = f"simulate burgueses --bots ismcts-100 --games 400 --seed 4 --out {file}"
    run = [sys.executable, "-m", "andamio", *asked.split(), "--json"]
    running = subprocess.Popen([*run, "--engine", f"ray:127.0.0.1:{port}"], stderr=subprocess.PIPE, text=True)
    wait_for_pieces(file, 4)
    os.kill(head_of(port), signal.SIGKILL)
    said = running.communicate(timeout=120)[1]
    assert running.returncode == 2 and "Traceback" not in said
    assert f"the engine ray:127.0.0.1:{port} is lost: the cluster does not answer any more" in said
    assert "the same command goes on from there" in said
    pieces = len(file.read_text().splitlines())
    assert pieces > 4


def wait_for_pieces(file: Path, count: int) -> None:
    for _ in range(600):
        if file.exists() and len(file.read_text().splitlines()) > count:
            return
        time.sleep(0.2)
    raise AssertionError("nothing was done")
