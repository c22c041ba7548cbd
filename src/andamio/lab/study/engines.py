"""Where the lab's work is done, as the modules of this folder call it."""

from __future__ import annotations

from ..engines import Engine, J, R
from ..engines.threads import Threads

__all__ = ["Engine", "J", "R", "Threads"]
