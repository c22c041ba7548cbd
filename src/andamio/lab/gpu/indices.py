"""Indices without a sign on a card, too: see core/indices.py. Numba for cards has passes of its own."""

from __future__ import annotations

from typing import Any

from numba.cuda.compiler import CUDACompiler
from numba.cuda.core import ir
from numba.cuda.core.compiler_machinery import FunctionPass, register_pass
from numba.cuda.core.typed_passes import NopythonRewrites

from andamio.core.indices import take_the_sign


@register_pass(mutates_CFG=False, analysis_only=False)
class Unsigned(FunctionPass):  # type: ignore[misc]  # Numba has no types
    """Every index into an array reaches it without a sign."""

    _name = "unsigned_indices_of_a_card"

    def __init__(self) -> None:
        super().__init__()  # Numba leaves it to each pass

    def run_pass(self, state: Any) -> bool:
        return take_the_sign(state.calltypes, ir)


class CardCompiler(CUDACompiler):  # type: ignore[misc]
    """A card's own, for which indices have no sign."""

    def define_pipelines(self) -> list[Any]:
        pipelines = super().define_pipelines()
        for pipeline in pipelines:
            pipeline.add_pass_after(Unsigned, NopythonRewrites)
            pipeline.finalize()
        return list(pipelines)
