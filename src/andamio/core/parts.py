"""Functions as other compiled code calls them: parts of a whole.

Numba makes machine code of every function, with all that it calls, as if Python might call it: a rule that thirty
others use is written thirty times. But Python calls a few functions only. What those are made of stays here in LLVM's
own form, simplified and no more; the whole is then optimised and written once. A game is ready in half the time.

    legal ─ may_build ─ pays                 playouts ─ legal ─ …
      whole    part      part                 whole      part

Who calls a part holds the arrays that it hands on. So a part does not count who holds them, which is an atomic
operation at each way in and out and took a third of the time of some rules; one that makes or returns arrays, or is
given one by what it calls, has to.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from llvmlite import binding as llvm
from numba.core import ir
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.errors import NumbaRuntimeError, TypingError
from numba.core.registry import CPUDispatcher

from .cache import FunctionCache
from .indices import RulesCompiler

MAKERS = {"array", "carray", "copy", "empty", "full", "ones", "ravel", "reshape", "zeros"}  # of arrays, by name
LENDS = {"getitem", "static_getitem", "getiter", "iternext"}  # a piece of what is held already


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]  # Numba has no types
    """Code that is linked into a whole and never run by itself."""

    def _optimize_final_module(self) -> None:
        generator = self._codegen
        passes, builder = generator._module_pass_manager(
            loop_vectorize=False, slp_vectorize=False, opt=generator._opt_level, cost="cheap"
        )
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


class Uncounted(RulesCompiler):
    """Of one function: what Numba compiles beside it, and keeps for other callers, counts who holds what."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.state.targetctx = self.state.targetctx.subtarget(enable_nrt=False)


class PartResult(NamedTuple):
    """What Numba asks of a compiled function in order to call it from another."""

    signature: Any
    fndesc: Any
    library: PartLibrary
    entry_point: object  # a name for it, no address
    objectmode: bool = False


class PartCache(FunctionCache):
    def pack(self, result: PartResult) -> Any:
        result.fndesc.typemap = result.fndesc.calltypes = None
        return result.library.name, result.library._final_module.as_bitcode(), result.fndesc, result.signature

    def unpack(self, context: Any, packed: Any) -> PartResult:
        name, code, description, signature = packed
        library = PartLibrary(context.codegen(), name)
        library._final_module = llvm.parse_bitcode(code)
        library._finalize_final_module()
        return PartResult(signature, description, library, object())


class Part(CPUDispatcher):  # type: ignore[misc]
    """Of one function; it is asked for by Numba only, while that compiles a caller."""

    def __init__(self, function: Any, flags: dict[str, Any]) -> None:
        options = {"nopython": True, "no_cpython_wrapper": True, **flags}
        super().__init__(function, targetoptions=options, pipeline_class=RulesCompiler)
        self._compiler._customize_flags = self.as_part
        self.counts_holders = not MAKERS.isdisjoint(function.__code__.co_names)
        if not self.counts_holders:
            self._compiler.pipeline_class = Uncounted
        self._cache = PartCache(function, {**flags, "part": True})

    def compile(self, arguments: Any) -> None:
        with global_compiler_lock:
            if arguments not in self.overloads:
                self.overloads[arguments] = result = self.found(arguments) or self.made(arguments)
                self.targetctx.insert_user_function(result.entry_point, result.fndesc, [result.library])

    def found(self, arguments: Any) -> PartResult | None:
        return self._cache.load_overload(arguments, self.targetctx)

    def as_part(self, flags: Any) -> Any:
        flags.no_compile = True
        return flags

    def made(self, arguments: Any) -> PartResult:
        try:
            compiled = self._compiler.compile(arguments, None)
        except (NumbaRuntimeError, TypingError):
            if self.counts_holders:
                raise
            return self.counted(arguments)  # it copies rows that may overlap, or returns a piece of an array
        if not self.counts_holders and self.takes_over(compiled):
            return self.counted(arguments)
        compiled.library.__class__ = PartLibrary
        compiled.library.finalize()
        result = PartResult(compiled.signature, compiled.fndesc, compiled.library, object())
        self._cache.save_overload(arguments, result)
        return result

    def counted(self, arguments: Any) -> PartResult:
        self.counts_holders = True
        self._compiler.pipeline_class = RulesCompiler
        self._compiler._failed_cache.clear()  # what failed uncounted may not fail now
        return self.made(arguments)

    def takes_over(self, compiled: Any) -> bool:
        """Whether it returns an array, or is given one by what it calls: who is given it has to let go of it."""
        asked = compiled.fndesc.calltypes.items()
        given = [kind.return_type for what, kind in asked if isinstance(what, ir.Expr) and what.op not in LENDS]
        return any(self.is_held(kind) for kind in [compiled.signature.return_type, *given])

    def is_held(self, kind: Any) -> bool:
        """An array, or what holds one."""
        return bool(self.targetctx.data_model_manager[kind].contains_nrt_meminfo())
