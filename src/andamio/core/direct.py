"""Calls into compiled code that cost 0.1 us instead of 0.8: memory goes by address, and no dispatcher is asked.

    refer(memory)                 what stands for memory in such a call; the memory must outlive the call
    part(reference, place, kind, n)   n items of a kind, `place` bytes from there, inside compiled code
    @direct                       a compiled function of whole numbers, to be called without a dispatcher

Uncompiled, a reference is an array of bytes and a function is called as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from ctypes import Array as Memory
from ctypes import addressof, c_char
from typing import Any

import numpy as np

from .compiled import JIT, Array, compiled

Reference = Any  # an address where compiled, an array of bytes where not

if JIT:
    import numba
    from numba.core import cgutils, types
    from numba.extending import intrinsic

    from .compiled import dispatcher_of

    @intrinsic  # type: ignore[untyped-decorator]
    def pointer(context: Any, address: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.inttoptr(args[0], cgutils.voidptr_t)

        return types.voidptr(types.int64), build

    @compiled
    def part(reference: Reference, place: int, kind: Any, count: int) -> Array:
        return numba.carray(pointer(reference + place), count, kind)

    def refer(memory: Memory[c_char]) -> Reference:
        return addressof(memory)

    def direct(function: Callable[..., int]) -> Callable[..., int]:
        """It keeps Python's lock: to give it away and take it back would cost half of the call."""
        count = function.__code__.co_argcount
        return dispatcher_of(function, nogil=False).compile((types.int64,) * count)

else:

    def part(reference: Reference, place: int, kind: Any, count: int) -> Array:
        return reference[place : place + count * np.dtype(kind).itemsize].view(kind)

    def refer(memory: Memory[c_char]) -> Reference:
        return np.frombuffer(memoryview(memory), np.uint8)

    def direct(function: Callable[..., int]) -> Callable[..., int]:
        return function
