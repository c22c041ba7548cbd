"""What a fingerprint takes notice of: pairs of texts that differ in one thing."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import pytest

from andamio.core.compiled import JIT

if JIT:
    from numba import int64, typeof
    from numba.core.registry import cpu_target

    from andamio.core.cache import FunctionCache, fingerprint

pytestmark = pytest.mark.compiled

HEAD = """
from enum import IntEnum
from types import ModuleType
from typing import NamedTuple
import numpy as np
g = ModuleType("made_up_state")
"""
DIFFERENT = {
    "a constant": ("N = 1\ndef f(): return N", "N = 2\ndef f(): return N"),
    "a callee": ("def g(): return 1\ndef f(): return g()", "def g(): return 2\ndef f(): return g()"),
    "which callee": (
        "def a(): return 1\ndef b(): return 2\nx = a\ndef f(): return a() + b() + x()",
        "def a(): return 1\ndef b(): return 2\nx = b\ndef f(): return a() + b() + x()",
    ),
    "a member of an enum": (
        "class Coin(IntEnum):\n    ONE = 1\ndef f(): return Coin.ONE",
        "class Coin(IntEnum):\n    ONE = 2\ndef f(): return Coin.ONE",
    ),
    "the order of a named tuple's fields": (
        "class B(NamedTuple):\n    r: int\n    c: int\nb = B(1, 2)\ndef f(): return b.r",
        "class B(NamedTuple):\n    c: int\n    r: int\nb = B(1, 2)\ndef f(): return b.r",
    ),
    "a named tuple made in the function": (
        "class B(NamedTuple):\n    r: int\n    c: int\ndef f(): return B(1, 2).r",
        "class B(NamedTuple):\n    c: int\n    r: int\ndef f(): return B(1, 2).r",
    ),
    "a table": ("T = np.array([1, 2])\ndef f(): return T[0]", "T = np.array([1, 3])\ndef f(): return T[0]"),
    "the kind of a table": (
        "T = np.array([1], np.int8)\ndef f(): return T[0]",
        "T = np.array([1], np.int16)\ndef f(): return T[0]",
    ),
    "the order of a record's fields": (
        "D = np.dtype([('a', 'i1'), ('b', 'i1')])\ndef f(): return np.zeros(1, D)",
        "D = np.dtype([('b', 'i1'), ('a', 'i1')])\ndef f(): return np.zeros(1, D)",
    ),
    "a constant of a module": ("g.N = 1\ndef f(): return g.N", "g.N = 2\ndef f(): return g.N"),
    "a block of a module": (
        "class B(NamedTuple):\n    r: int\ng.BUILD = B(1)\ndef f(): return g.BUILD.r",
        "class B(NamedTuple):\n    r: int\ng.BUILD = B(2)\ndef f(): return g.BUILD.r",
    ),
    "a constant of a module, in a callee": (
        "g.N = 1\ndef h(): return g.N\ndef f(): return h()",
        "g.N = 2\ndef h(): return g.N\ndef f(): return h()",
    ),
    "a callee of a module": (
        "def h(): return 1\ng.h = h\ndef f(): return g.h()",
        "def h(): return 2\ng.h = h\ndef f(): return g.h()",
    ),
    "a default": ("def f(n=1): return n", "def f(n=2): return n"),
    "a nested function": (
        "def f():\n    def g(): return 1\n    return g()",
        "def f():\n    def g(): return 2\n    return g()",
    ),
}
SAME = {
    "a comment": ("def f(): return 1", "# one\ndef f(): return 1"),
    "a docstring": ("def f():\n    'one'\n    return 1", "def f():\n    'two'\n    return 1"),
    "something not used": ("N = 1\ndef f(): return 1", "N = 2\ndef f(): return 1"),
    "something of a module not used": (
        "g.M = 1\ng.N = 1\ndef f(): return g.M",
        "g.M = 1\ng.N = 2\ndef f(): return g.M",
    ),
}


def taken(text: str) -> str:
    scope: dict[str, object] = {"__name__": "made_up"}
    exec(HEAD + text, scope)
    return fingerprint(scope["f"])  # type: ignore[arg-type]


@pytest.mark.parametrize("case", DIFFERENT)
def test_it_sees(case: str) -> None:
    one, other = DIFFERENT[case]
    assert taken(one) != taken(other)
    assert taken(one) == taken(one)


@pytest.mark.parametrize("case", SAME)
def test_it_does_not_mind(case: str) -> None:
    one, other = SAME[case]
    assert taken(one) == taken(other)


@pytest.mark.parametrize("thing", ["object()", "{}", "type('C', (), {})"])
def test_what_it_cannot_see_into_is_refused(thing: str) -> None:
    with pytest.raises(TypeError):
        taken(f"x = {thing}\ndef f(): return x")


def test_a_file_is_of_one_order_of_an_argument_s_fields() -> None:
    """Its kinds alone would be the same."""
    codegen, kept = cpu_target.target_context.codegen(), FunctionCache(lambda b: b.r, {})
    named: list[Any] = [namedtuple("B", ["r", "c"]), namedtuple("B", ["c", "r"])]
    one, other = (typeof(kind(1, 2)) for kind in named)
    assert kept.file((int64, one), codegen) != kept.file((int64, other), codegen)
    assert kept.file((int64, one), codegen) == kept.file((int64, one), codegen)
