"""A library that is not installed is asked for by name."""

from __future__ import annotations

import pytest

from andamio.core.errors import BadInput
from andamio.env.wanted import need

pytestmark = pytest.mark.compiled


def test_a_library_that_is_there_is_given() -> None:
    assert need("json", "gym").__name__ == "json"


def test_a_missing_library_is_asked_for_by_its_extra() -> None:
    with pytest.raises(BadInput, match=r'no_such_library: .* pip install "andamio\[gym\]"') as refused:
        need("no_such_library", "gym")
    assert "no está instalada" in refused.value.say("es")


def test_whoever_goes_on_without_it_catches_it_as_an_import() -> None:
    with pytest.raises(ImportError, match="no_such_library: it is not installed"):
        need("no_such_library", "gym")


def test_what_a_library_itself_lacks_is_not_hidden() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_part"):
        need("tests.env.no_such_part", "gym")
