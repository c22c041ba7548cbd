"""Everything a person reads exists in Spanish and in English, and no page mixes them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from andamio.bots import LEVELS
from andamio.core.text import LANGS, Lang
from andamio.games import SHELF, find
from andamio.lab.analysis import LEAST
from andamio.table.house import House
from andamio.table.limits import PACES
from andamio.table.live import Live
from andamio.table.making import BOT_NAMES, Wanted
from andamio.table.teaching import OTHERS
from andamio.web.analyses import Analyses
from andamio.web.catalogue import template
from andamio.web.language import CATALOGUE
from tests.table.hall import ANA, BLAS, CARLA, GAME, SEATS, Clock, holder, key, new_house, play_on, play_out, two_sit

from .doors import door, person

pytestmark = pytest.mark.compiled

BLANK = re.compile(r"%\((\w+)\)[sd]")
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
SPOKEN = ("aria-label", "alt", "title", "placeholder", "data-lost", "data-your-turn", "data-notify", "data-slow")


@cache
def spanish() -> Catalog:
    with CATALOGUE.open("rb") as file:
        return read_po(file, locale="es")


@cache
def english() -> Catalog:
    return template()


def forms(text: str | tuple[str, ...] | list[str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


def messages(catalogue: Catalog) -> dict[str, Message]:
    return {forms(message.id)[0]: message for message in catalogue if message.id}


# ------------------------------------------------------------------------------------------------ the catalogue


def test_every_message_has_its_spanish_and_none_is_left_over() -> None:
    ours, theirs = messages(english()), messages(spanish())
    assert sorted(theirs) == sorted(ours), "run `python -m andamio.web.catalogue`"
    assert not spanish().obsolete


@pytest.mark.parametrize("name", sorted(messages(spanish())))
def test_a_message_is_said_in_full_with_the_same_blanks(name: str) -> None:
    message = messages(spanish())[name]
    said, original = forms(message.string), forms(message.id)  # type: ignore[arg-type]
    assert "fuzzy" not in message.flags
    assert len(said) == (spanish().num_plurals if message.pluralizable else 1)
    assert message.pluralizable == messages(english())[name].pluralizable
    for text in said:
        assert text.strip() and not text.startswith(" ") and not text.endswith(" ")
        assert set(BLANK.findall(text)) == set(BLANK.findall(original[-1]))
        assert text.count("%") == len(BLANK.findall(text)) + 2 * text.count("%%")
        assert text.endswith((".", "!", "…")) == original[0].endswith((".", "!", "…")), text


# ------------------------------------------------------------------------------------------------ the pages


class Spoken(HTMLParser):
    """All that a page says in its own language, to the eye and to the ear."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.lang, self.said = "", set[str]()
        self.foreign: list[bool] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "html":
            self.lang = given.get("lang") or ""
        if tag not in VOID:
            self.foreign.append(("lang" in given and tag != "html") or tag in ("code", "script", "style"))
        for name in SPOKEN:
            self.say(given.get(name) or "")

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and self.foreign:
            self.foreign.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name in SPOKEN:
            self.say(dict(attrs).get(name) or "")

    def handle_data(self, data: str) -> None:
        self.say(data)

    def say(self, text: str) -> None:
        if not any(self.foreign) and re.search(r"[^\W\d_]{2}", text):
            self.said.add(" ".join(text.split()).rstrip("."))


@cache
def spoken(html: str) -> Spoken:
    return Spoken(html)


Page = tuple[str, str, str]  # method, address, token


@cache
def pages() -> dict[Lang, dict[str, str]]:
    """Every page in every state that can be reached without effort, by language."""
    return asyncio.run(gather_pages())


async def gather_pages() -> dict[Lang, dict[str, str]]:
    house = new_house()
    try:
        return {lang: found async for lang, found in visits(house)}
    finally:
        await house.close()


async def visits(house: House):  # type: ignore[no-untyped-def]
    app, tables = door(house), await furnished(house)
    for lang in LANGS:
        found = {}
        for method, address, token in addresses(tables):
            async with person(app, token, lang) as web:
                answer = await web.request(method, address)
                found[f"{method} {address} {token[:4]}"] = answer.text
        async with person(app, ANA, lang) as web:
            web.cookies.set("andamio_prefs", "touch=1")
            found["POST link"] = (await web.post(f"/t/{tables['playing'].id}/link")).text
            link = re.search(r"/s/[\w-]+", found["POST link"])
            assert link
            async with person(app, "", lang) as phone:
                found["GET seat"] = (await phone.get(link[0])).text
        yield lang, found


async def furnished(house: House) -> dict[str, Live]:
    """Tables in all their stages. Names are no words."""
    tables = {
        "waiting": await house.make(
            Wanted(GAME, ["me", *[""] * (SEATS - 1)], "N0", listed=True, casual=False), key(ANA)
        ),
        "playing": await play_on(house, await two_sit(house, listed=True), 9),
        "late": await play_on(house, await two_sit(house, listed=True), 3),
        "over": await play_out(house, await two_sit(house)),
        "ended": await play_out(house, await two_sit(house)),
        "left": await play_on(house, await two_sit(house), 5),
        "bots": await house.make(Wanted(GAME, ["", *LEVELS[: SEATS - 1]], listed=True), key(BLAS)),
        "alone": await house.make(Wanted(GAME, ["me", *LEVELS[: SEATS - 1]], "N0"), key(ANA)),
        "coached": await house.make(Wanted(GAME, ["me", *LEVELS[: SEATS - 1]], "N0", coach=True), key(ANA)),
        "puzzle": await house.teach(GAME, find(GAME).puzzles[0].name, key(ANA), "N0"),
        "solved": await house.teach(GAME, find(GAME).puzzles[1].name, key(ANA), "N0"),
    }
    for live in tables.values():
        for seat in live.seats:
            if seat.kind == "person":
                await house._change(live, seat, seat._replace(name=f"N{seat.seat}"))
    await analysed(house, tables["over"])
    for action in find(GAME).puzzles[1].solution:
        await house.play(tables["solved"].id, key(ANA), action, None)
    left = tables["left"]
    await house.leave(left.id, holder(left, (left.turn + 1) % SEATS))
    await house.hint(tables["playing"].id, holder(tables["playing"]))
    house.enter(tables["playing"], -1)
    assert isinstance(house.clock, Clock)
    house.clock.now += PACES["live"] + 1
    return tables


async def analysed(house: House, live: Live) -> None:
    analyses = Analyses(house, LEAST)
    await asyncio.gather(analyses.start(live).task)  # type: ignore[arg-type]


GLOSSARY, FOR_PROGRAMS = f"/games/{GAME}/rules", "/api"  # they say words of both languages, and mean to


def addresses(tables: dict[str, Live]) -> Iterator[Page]:
    puzzle = find(GAME).puzzles[2].name
    yield "GET", GLOSSARY, ""
    yield "GET", FOR_PROGRAMS, ""
    for address in ("/", "/tables", "/tables/new", "/preferences", "/import", f"/games/{GAME}", "/nowhere", "/t/none",
                    f"/games/{GAME}/sheet", "/rules?q=2.3", "/puzzles", f"/games/{GAME}/puzzles",
                    f"/games/{GAME}/puzzles/{puzzle}", "/tables/new?game=a_construir",
                    f"/lab/{GAME}", f"/lab/{GAME}?pair=4", f"/lab/{GAME}?pair=400", f"/lab/{GAME}?part=1"):  # fmt: skip
        for token in (ANA, ""):
            yield "GET", address, token
    for live in tables.values():
        for end in (
            "",
            "/replay",
            "/invite",
            "/record",
            "/replay?at=1",
            "/analysis",
            "/analysis?seat=0",
            "/analysis?eyes=0",
        ):
            for token in (ANA, BLAS, ""):
                yield "GET", f"/t/{live.id}{end}", token
        for deed in ("play", "undo", "hint", "stand-in", "rematch"):
            for token in (ANA, CARLA):
                yield "POST", f"/t/{live.id}/{deed}", token


@pytest.mark.parametrize("lang", LANGS)
def test_a_page_says_which_language_it_speaks(lang: Lang) -> None:
    whole = {name: html for name, html in pages()[lang].items() if html.startswith("<!DOCTYPE")}
    assert len(whole) > 60
    for name, html in whole.items():
        assert spoken(html).lang == lang, name


@pytest.mark.parametrize("lang", LANGS)
def test_no_page_says_a_message_in_the_other_language(lang: Lang) -> None:
    both = [(forms(m.id), forms(m.string)) for m in messages(spanish()).values()]  # type: ignore[arg-type]
    wrong = {
        BLANK.sub(" ", text).strip().rstrip(".")
        for english, said in both
        for text in (english if lang == "es" else said)
        if not set(english) & set(said) and not BLANK.search(text)
    } - {text.rstrip(".") for english, said in both for text in (said if lang == "es" else english)}
    for name, html in of_one_language(lang):
        assert not spoken(html).said & wrong, name


def of_one_language(lang: Lang) -> list[tuple[str, str]]:
    return [(name, html) for name, html in pages()[lang].items() if name.split()[1] not in (GLOSSARY, FOR_PROGRAMS)]


def test_what_both_languages_say_alike_is_a_name() -> None:
    """Whatever reads the same in both was not translated; only names and a few words may."""
    games = [find(name) for name in SHELF]
    names = {game.title for game in games} | {game.credit.author for game in games} | {f"N{seat}" for seat in range(8)}
    names |= {"Andamio", "bot", "box.toml", "openapi.json"}
    names |= set(OTHERS) | set(BOT_NAMES.values())  # in lists and in the log; the head of a seat says what it is
    names |= {name for name, message in messages(spanish()).items() if message.string == message.id}
    left = {
        text: name
        for name, html in of_one_language("es")
        for text in spoken(html).said & spoken(pages()["en"][name]).said
        if not is_of_names(text, names)
    }
    assert not left


def is_of_names(text: str, names: set[str]) -> bool:
    text = re.sub(r"http://\S+", "", text)
    for known in sorted(names, key=len, reverse=True):
        text = text.replace(known, "")
    return not re.search(r"[^\W\d_]{2}", text)


def test_every_state_was_seen() -> None:
    """Else the tests above would say little: each message is on some page, but for a few that need a long story."""
    said = set().union(*(spoken(html).said for html in pages()["en"].values()))
    plain = {name.rstrip(".") for name in messages(english()) if not BLANK.search(name)}
    missing = {name for name in plain if name not in said and not any(name in text for text in said)}
    assert len(missing) < len(plain) // 5, missing


# ------------------------------------------------------------------------------------------------ which language


@pytest.mark.parametrize(
    ("asked", "chosen", "lang"),
    [
        ("es", "", "es"),
        ("es-ES,es;q=0.9,en;q=0.8", "", "es"),
        ("en-GB,en;q=0.9,es;q=0.8", "", "en"),
        ("fr-FR,fr;q=0.9", "", "en"),
        ("fr,es;q=0.5", "", "es"),
        ("", "", "en"),
        ("ES-419", "", "es"),
        ("en", "es", "es"),
        ("es", "en", "en"),
        ("es", "xx", "es"),
    ],
)
def test_the_visitor_chooses_and_else_the_browser(asked: str, chosen: str, lang: Lang) -> None:
    async def test() -> None:
        house = new_house()
        async with person(door(house), "", asked) as web:
            if chosen:
                await web.post("/preferences", data={"lang": chosen, "back": "/tables"})
            for path in ("/", "/nowhere", "/tables"):
                assert Spoken((await web.get(path)).text).lang == lang
            told = (await web.get("/api/tables/none")).json()["message"]
            assert told.startswith("No hay" if lang == "es" else "There is")
        await house.close()

    asyncio.run(test())
