"""Indices as they are: in compiled rules they count from 0 up.

Python lets -1 stand for the last of a row, and so Numba asks of every index whether it is negative: a tenth of the
time of rules, which mean no such thing. Here an index is taken as a number without a sign, and nothing is asked. One
that is negative is a mistake like one that is too high; ANDAMIO_DEBUG=1 tells of both. A row[-1] that is written
out still means the last.
"""

from __future__ import annotations

from typing import Any

import numba
from numba.core import ir
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import NopythonRewrites


@register_pass(mutates_CFG=False, analysis_only=False)
class Unsigned(FunctionPass):  # type: ignore[misc]  # Numba has no types
    """Every index into an array reaches it without a sign."""

    _name = "unsigned_indices"

    def __init__(self) -> None:
        super().__init__()  # Numba leaves it to each pass

    def run_pass(self, state: Any) -> bool:
        return take_the_sign(state.calltypes, ir)


def take_the_sign(calls: dict[Any, Any], ir: Any) -> bool:
    """From every index of calls that are written in `ir`, Numba's own or a card's."""
    asked = {what: kinds for what, kinds in calls.items() if asks_for_item(what, kinds, ir)}
    calls.update({what: kinds.replace(args=unsigned(*kinds.args)) for what, kinds in asked.items()})
    return True


def asks_for_item(what: Any, kinds: Any, ir: Any) -> bool:
    """Of an array's item, by an index that is worked out: it is read or written."""
    is_asked = isinstance(what, ir.SetItem) or (isinstance(what, ir.Expr) and what.op == "getitem")
    return is_asked and isinstance(kinds.args[0], numba.types.Array)


def unsigned(array: Any, index: Any, *value: Any) -> tuple[Any, ...]:
    if isinstance(index, numba.types.UniTuple) and isinstance(index.dtype, numba.types.Integer):
        return array, numba.types.UniTuple(numba.types.uintp, index.count), *value
    return array, numba.types.uintp if isinstance(index, numba.types.Integer) else index, *value


class RulesCompiler(Compiler):  # type: ignore[misc]
    """Numba's own, for which indices have no sign."""

    def define_pipelines(self) -> list[Any]:
        pipelines = super().define_pipelines()
        for pipeline in pipelines:
            pipeline.add_pass_after(Unsigned, NopythonRewrites)
            pipeline.finalize()
        return pipelines
