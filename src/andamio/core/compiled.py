"""The one place that says how rules are compiled.

@compiled      a rule, a helper, or an algorithm specialised to a game; compiled when first needed,
               then read from the disk (see cache.py)

NUMBA_DISABLE_JIT=1   the same text runs as plain Python, and an overflow is an error
ANDAMIO_DEBUG=1       compiled with bounds checks; such code has its own cache entries
"""

from __future__ import annotations

import os
from collections.abc import Callable
from opcode import opmap
from types import ModuleType
from typing import Any, TypeAlias, TypeVar

import numpy as np

JIT = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
DEBUG = os.environ.get("ANDAMIO_DEBUG", "0") == "1"
FLAGS = {
    "no_cfunc_wrapper": True,
    "boundscheck": DEBUG,
    "error_model": "python" if DEBUG else "numpy",
}
SMALL = 220  # bytes of byte code up to which a function is always inlined: a fifth faster, and quicker to compile
CACHE, LOAD_GLOBAL, LOAD_ATTR = (opmap[name] for name in ("CACHE", "LOAD_GLOBAL", "LOAD_ATTR"))

F = TypeVar("F", bound=Callable[..., Any])
Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]
# Records: NumPy, Numba and check.py know their fields; mypy cannot.
State: TypeAlias = Any
Box: TypeAlias = Any
Log: TypeAlias = Any
Dice: TypeAlias = Any

if JIT:
    import numba

    from .cache import FunctionCache
    from .indices import RulesCompiler
    from .parts import Part

    def compiled(function: F) -> F:
        return dispatcher_of(function, nogil=True)

    def dispatcher_of(function: Any, nogil: bool) -> Any:
        """Numba's dispatcher with our flags, our cache and our widening; compiled callers ask for a part."""
        flags = {**FLAGS, "nogil": nogil, "forceinline": size(function) <= SMALL}
        dispatcher = numba.njit(function, pipeline_class=RulesCompiler, **flags)
        asked = dispatcher if DEBUG else Part(function, flags)  # checks for bounds need what a part has not
        template = asked.get_call_template
        dispatcher.get_overload = asked.get_overload
        dispatcher.get_call_template = lambda args, kws: template(
            [widen(a) for a in args], {k: widen(a) for k, a in kws.items()}
        )
        dispatcher._cache = FunctionCache(function, flags)
        return dispatcher

    def size(function: Any) -> int:
        """Bytes of byte code, `g.NAME` counted as NAME: where a constant lives decides nothing."""
        code, scope = function.__code__, function.__globals__
        found, is_module, counts = 0, False, True
        for step, argument in zip(code.co_code[::2], code.co_code[1::2], strict=True):
            if step != CACHE:
                counts = not (is_module and step == LOAD_ATTR)
                is_module = step == LOAD_GLOBAL and isinstance(scope.get(code.co_names[argument >> 1]), ModuleType)
            found += 2 * counts
        return found

    def widen(kind: Any) -> Any:
        """Every whole number reaches a rule as int64; else Numba compiles it anew for each width and constant."""
        kind = numba.types.unliteral(kind)
        narrow = isinstance(kind, numba.types.Integer) and kind.bitwidth < numba.types.int64.bitwidth
        return numba.types.int64 if narrow else kind

else:
    np.seterr(over="raise")  # int8 + int8 is an int8 for NumPy and an int64 when compiled: fail rather than differ

    def compiled(function: F) -> F:
        return function
