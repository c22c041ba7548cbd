"""Work on other threads, with what NumPy was told on this one."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from typing import TypeVar

T = TypeVar("T")


def in_context(function: Callable[..., T]) -> Callable[..., T]:
    """The function as another thread may call it, once: that an overflow is an error is noted in the context."""
    return partial(copy_context().run, function)
