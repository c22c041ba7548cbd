"""Rules as a graphics card calls them: every function they are made of, compiled again for it.

What a card does otherwise is named in REPLACED: nobody listens to a log there, and sets are counted by one instruction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dis import get_instructions
from types import CellType, FunctionType
from typing import Any

from numba import cuda, types
from numba.core.dispatcher import Dispatcher

from andamio.core import bits, events

Function = Any  # compiled or not: mypy takes neither for a Callable here


def emit(log: Any, kind: int, seat: int, what: int, amount: int) -> None:
    """Nobody listens."""


def size(bits: int) -> int:
    return cuda.popc(bits)


def first(bits: int) -> int:
    return cuda.ffs(bits) - 1


REPLACED = {events.emit: emit, bits.size: size, bits.first: first}


class Translation:
    """Device functions, each made once; of some, others in their place."""

    def __init__(self, replaced: Mapping[Function, Function], make: Callable[[Function], Any] | None = None) -> None:
        self.made: dict[Function, Any] = {}
        self.make = make or device_function
        for ours, theirs in replaced.items():
            self.made[plain(ours)] = self.function(theirs)

    def function(self, function: Function) -> Any:
        own = plain(function)
        if own not in self.made:
            self.made[own] = self.make(self.rebuilt(own))
        return self.made[own]

    def rebuilt(self, own: FunctionType) -> FunctionType:
        """The same function, whose names mean device functions."""
        code = own.__code__
        named = {step.argval for step in get_instructions(code) if step.opname == "LOAD_GLOBAL"}
        scope = {name: self.value(value) for name, value in own.__globals__.items() if name in named}
        cells = tuple(CellType(self.value(cell.cell_contents)) for cell in own.__closure__ or ())
        return FunctionType(code, {**own.__globals__, **scope}, own.__name__, own.__defaults__, cells)

    def value(self, value: Any) -> Any:
        return self.function(value) if isinstance(value, Dispatcher) else value


def plain(function: Any) -> FunctionType:
    return getattr(function, "py_func", function)


def device_function(function: Function) -> Any:
    """It takes whole numbers of any width as 64 bits, as compiled rules do; else there would be one for each."""
    dispatcher = cuda.jit(device=True)(function)
    template = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: template(
        [widen(a) for a in args], {name: widen(a) for name, a in kws.items()}
    )
    return dispatcher


def widen(kind: Any) -> Any:
    kind = types.unliteral(kind)
    narrow = isinstance(kind, types.Integer) and kind.bitwidth < types.int64.bitwidth
    return types.int64 if narrow else kind
