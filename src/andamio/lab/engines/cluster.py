"""A Ray cluster: one of this machine's own, or one that this machine has joined."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable
from typing import Any, TypeAlias

import andamio
from andamio.core.errors import BadInput, EngineLost
from andamio.core.text import Text

from .crew import Crew, WorkerDied

Handed: TypeAlias = Any  # Ray's ObjectRef

SETTINGS = {
    "RAY_AUTH_MODE": "token",  # who has no token gives no orders
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # else it warns of a change to come
}
STORE = 150_000_000  # bytes that a cluster of our own keeps results in
KNOCK = 3.0  # seconds for a cluster to open its door
GREET = 60.0  # seconds for a first job
LOOK = 1.0  # seconds between two looks whether the cluster is still there
PATIENCE = 10.0  # seconds that it may be away: after 60 Ray would end this process without a word

LACKING = Text(
    "hace falta Ray: pip install 'andamio[cluster]'",
    "Ray is needed: pip install 'andamio[cluster]'",
)
NO_ADDRESS = Text("la dirección de un clúster es máquina:puerto", "a cluster's address is host:port")
UNREACHED = Text("ahí no contesta ningún clúster", "no cluster answers there")
NOT_LET_IN = Text(
    "algo contesta ahí, pero no un clúster que nos deje entrar: ¿lo unió esta máquina, con el mismo RAY_AUTH_TOKEN?",
    "something answers there, but no cluster that lets us in: is this machine part of it, by the same RAY_AUTH_TOKEN?",
)
NOT_BEGUN = Text("Ray no arranca en esta máquina", "Ray does not start on this machine")
OTHERS = Text(
    f"en sus máquinas hace falta andamio {andamio.__version__}, el mismo de aquí",
    f"its machines need andamio {andamio.__version__}, the same as here",
)
BUSY = Text("nadie está libre en él", "nobody is free in it")
GONE = Text("el clúster ya no contesta", "the cluster does not answer any more")


class Cluster(Crew[Handed]):
    def __init__(self, address: str = "") -> None:
        self.ray, self.address = library(), address
        name = f"ray:{address}" if address else "ray"
        open_cluster(self.ray, name, address)
        super().__init__(name, int(self.ray.cluster_resources().get("CPU", 1)))
        self._door = place_of(self.ray.get_runtime_context().gcs_address)
        self._do, self._looked, self._seen = self.ray.remote(do), 0.0, time.monotonic()
        self.greet()

    def greet(self) -> None:
        """Other machines with another edition of the rules would give other results."""
        try:
            version = self.ray.get(self.hand_out(version_of, None), timeout=GREET)
        except self.ray.exceptions.GetTimeoutError:
            self.refuse(BUSY)
        except self.ray.exceptions.RayError:
            self.refuse(OTHERS)
        if version != andamio.__version__:
            self.refuse(OTHERS)

    def refuse(self, why: Text) -> None:
        self.close()
        raise BadInput(what=self.name, why=why)

    def hand_out(self, work: Callable[[Any], Any], job: Any) -> Handed:
        handed: Handed = self._do.remote(work, job)
        return handed

    def result(self, handed: Handed) -> Any:
        """Ray itself gives the job of a worker that died to another; what we look after is the cluster."""
        failures = self.ray.exceptions
        self.look()
        while not self.ray.wait([handed], timeout=LOOK)[0]:
            self.look()
        try:
            return self.ray.get(handed)
        except failures.RayTaskError as error:
            raise error.cause from None
        except (failures.WorkerCrashedError, failures.NodeDiedError, failures.ObjectLostError):
            raise WorkerDied from None
        except failures.RayError as error:
            why = str(error).partition("\n")[0]
            raise EngineLost(engine=self.name, why=Text(why, why)) from None

    def look(self) -> None:
        """What was handed out may still be done for a while after the head of the cluster is gone."""
        now = time.monotonic()
        if now - self._looked > LOOK:
            self._looked = now
            self._seen = now if is_open(self._door) else self._seen
        if now - self._seen > PATIENCE:
            raise EngineLost(engine=self.name, why=GONE)

    def drop(self, handed: Handed) -> None:
        if is_open(self._door):
            self.ray.cancel(handed, force=True)

    def close(self) -> None:
        self.ray.shutdown()


def library() -> Any:
    """Ray, told how to behave before it is loaded."""
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError:
        raise BadInput(what="ray", why=LACKING) from None
    return ray


def open_cluster(ray: Any, name: str, address: str) -> None:
    """One of our own where there is no address."""
    more: dict[str, Any] = {"address": "local", "include_dashboard": False, "object_store_memory": STORE}
    if address:
        door, more = place_of(address), {"address": address}
        if not door or not is_open(door):
            raise BadInput(what=name, why=UNREACHED if door else NO_ADDRESS)
    try:
        ray.init(log_to_driver=False, logging_level="ERROR", **more)
    except (SystemExit, RuntimeError, ConnectionError, ValueError, OSError):  # Ray leaves where it is not let in
        raise BadInput(what=name, why=NOT_LET_IN if address else NOT_BEGUN) from None


def place_of(address: str) -> tuple[str, int] | None:
    host, _, port = address.rpartition(":")
    return (host.strip("[]"), int(port)) if host and port.isascii() and port.isdigit() and int(port) < 1 << 16 else None


def is_open(door: tuple[str, int] | None) -> bool:
    try:
        socket.create_connection(door or ("", 0), timeout=KNOCK).close()
        return True
    except OSError:
        return False


def version_of(_: None) -> str:
    return andamio.__version__


def do(work: Callable[[Any], Any], job: Any) -> Any:
    return work(job)
