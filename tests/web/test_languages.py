"""Both languages are complete: every message of the pages has its Spanish, and no page mixes the two."""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Catalog, Message

from andamio.core.text import LANGS, Lang
from andamio.games import SHELF
from andamio.web.catalogue import template
from andamio.web.language import catalogue

from .conftest import Visit
from .doors import person

pytestmark = pytest.mark.compiled

PAGES = ["/", "/tables", "/tables/new", "/preferences", "/import", "/nothing", *(f"/games/{game}" for game in SHELF)]
BLANK = re.compile(r"%\((\w+)\)s")
LONG = 18  # letters: shorter messages may stand in both languages


def messages(found: Catalog) -> dict[str, Message]:
    return {first(message.id): message for message in found if message.id}


def first(words: object) -> str:
    return str(words[0]) if isinstance(words, (tuple, list)) else str(words)


def forms(message: Message) -> list[str]:
    return (
        [str(form) for form in message.string] if isinstance(message.string, (tuple, list)) else [str(message.string)]
    )


def test_the_catalogue_holds_exactly_what_the_templates_say() -> None:
    """If not: run `make words`."""
    assert set(messages(template())) == set(messages(catalogue()))


def test_every_message_has_its_spanish() -> None:
    assert [key for key, message in messages(catalogue()).items() if not all(forms(message))] == []


def test_none_is_fuzzy_or_obsolete() -> None:
    assert [message.id for message in catalogue() if message.id and message.fuzzy] == []
    assert list(catalogue().obsolete) == []


def test_blanks_are_the_same_in_both() -> None:
    for key, message in messages(catalogue()).items():
        assert all(set(BLANK.findall(form)) == set(BLANK.findall(key)) for form in forms(message)), key


def test_plural_messages_have_both_forms() -> None:
    plural = [message for message in catalogue() if isinstance(message.id, (tuple, list))]
    assert plural and all(len(set(forms(message))) == 2 for message in plural)


@pytest.mark.parametrize("lang", LANGS)
def test_no_page_speaks_the_other_language(visit: Visit, lang: Lang) -> None:
    english = {
        key for key, message in messages(catalogue()).items() if forms(message) != [key] and not BLANK.search(key)
    }
    spanish = {forms(messages(catalogue())[key])[0] for key in english}
    foreign = [words for words in (english if lang == "es" else spanish) if len(words) > LONG]

    async def look(house: object, app: object, live: object) -> None:
        async with person(app, lang=lang) as guest:  # type: ignore[arg-type]
            for path in [*PAGES, f"/t/{live.id}"]:  # type: ignore[attr-defined]
                page = (await guest.get(path)).text
                assert f'<html lang="{lang}"' in page, path
                assert [words for words in foreign if words in page] == [], path

    visit(look)
