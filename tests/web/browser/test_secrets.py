"""Two people and an onlooker: nothing that any of the three browsers is sent tells what it may not know."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response, WebSocket

from andamio.core.layout import NOBODY, OVER
from andamio.core.match import Match
from tests.depth import DEEP, amount, sample

from ..server import Guest, Server
from .conftest import NewPage
from .gallery import laid_out, position_where
from .table import BUTTONS, await_state, press, sit_both, state, version
from .truth import Truth

pytestmark = pytest.mark.compiled

PIECE = re.compile(r'(?:id="p-|data-t=")c(\d+)"')
LINE = re.compile(r'<li data-ply="(\d+)".*?</li>')
STATUS = re.compile(r'<p id="status"[^>]*>(.*?)</p>')
TAG = re.compile(r"<.*?>")
VERSION = re.compile(r'data-version="(\d+)"')
TICK = re.compile(r"[\w-]+:\d+\.\d+")
TAGGED = re.compile(r'"\d+\.\d+-[\w-]+"')
CARDS = range(14)
FEW = 4  # cards in the deck
MOST = 1000  # moves of any game
MOVES = amount(1000, 28, 28)  # looked at of a game that begins


class Eyes:
    """One viewer, with all that reaches the browser."""

    def __init__(self, page: Page, viewer: int) -> None:
        self.page, self.viewer = page, viewer
        self.frames: list[str | bytes] = []
        self.checked = self.heard = 0
        self._responses: list[Response] = []
        page.on("response", lambda response: self._responses.append(response))
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(frame))

    def check(self, truth: Truth, table: str) -> None:
        """All that has come since the last time."""
        came, self._responses[:] = self._responses.copy(), []
        frames, self.frames[:] = self.frames.copy(), []
        parts = [frame.decode().partition("\n") for frame in frames if isinstance(frame, bytes)]
        texts = [response.text() for response in came if f"/t/{table}" in response.url and response.ok]
        api = self.page.context.request.get(f"/api/tables/{table}").json()
        texts += [part for _, _, part in parts]
        for text in [*texts, self.page.content()]:
            self.check_html(truth, text)
        self.check_json(truth, api)
        self.checked, self.heard = self.checked + len(texts), self.heard + len(frames)
        assert all(TICK.fullmatch(frame) for frame in frames if isinstance(frame, str))
        assert all(TAGGED.fullmatch(tag) and f"-{self.viewer}-" in tag for tag, _, _ in parts)

    def check_html(self, truth: Truth, html: str) -> None:
        if not (found := VERSION.search(html)):
            return
        now = int(found[1])
        truth.catch_up()
        hidden = truth.hidden[now].get(self.viewer, set())
        assert not hidden & set(map(int, PIECE.findall(html)))
        lines = {line[0]: int(line[1]) for line in LINE.finditer(html)}
        for line, ply in lines.items():
            self.check_line(truth, now, ply, line)
        told = [TAG.sub("", line) for line in lines]
        for news in STATUS.findall(html):  # a reader is told lines of the log, and at last whose turn it is
            assert all(line in told for line in news.split(". ")[:-1])
        assert not hidden & truth.named_in(STATUS.sub("", LINE.sub("", html)))

    def check_json(self, truth: Truth, seen: dict[str, object]) -> None:
        truth.catch_up()
        now, log = int(str(seen["version"])), seen.pop("log")
        assert isinstance(log, list) and isinstance(seen["view"], dict)
        for line in log:
            self.check_line(truth, now, line["ply"], line["text"])
        hands = seen["view"]["hand"]
        assert all(hands[seat] == [-1] * len(CARDS) for seat in (0, 1) if seat != self.viewer)
        assert seen["view"]["deck"] == [-1] * len(CARDS)
        assert not truth.hidden[now][self.viewer] & truth.named_in(json.dumps(seen, ensure_ascii=False))

    def check_line(self, truth: Truth, now: int, ply: int, text: str) -> None:
        """What was open in one round is dealt anew in the next, in the same ply that ended the one before."""
        then = truth.rounds[ply] if "dealt" in text else truth.rounds[ply - 1]
        if then == truth.rounds[now]:
            assert not truth.hidden[now][self.viewer] & truth.named_in(text), text


def from_the_first_deal(guest: Guest, other: Guest) -> str:
    return sit_both(guest, other)


def near_the_end(guest: Guest, other: Guest) -> str:
    """In its second round, with few cards left."""

    def is_it(match: Match) -> bool:
        return match.turn == 0 and match.view().round == 1 and match.view().left <= FEW

    return laid_out(guest, other, match=position_where(is_it))


@pytest.mark.parametrize("begin", sample([from_the_first_deal, near_the_end], 1, "secrets"))
def test_nobody_is_sent_what_is_hidden_from_them(
    new_page: NewPage, server: Server, guest: Guest, begin: Callable[[Guest, Guest], str]
) -> None:
    """Every day some moves, first or last ones; whole games in the deep run."""
    other = Guest(server.address)
    table = begin(guest, other)
    truth, dice = Truth(server.store, table), random.Random(3)
    seats = [Eyes(new_page(who, prefs={"touch": 1}), seat) for seat, who in enumerate((guest, other))]
    everybody = [*seats, Eyes(new_page(), NOBODY)]
    for eyes in everybody:
        eyes.page.goto(f"/t/{table}")
    for _ in range(MOVES if begin is from_the_first_deal else MOST):
        if (turn := guest.see(table)["turn"]) == OVER:
            break
        page = seats[turn].page
        await_state(page, "mine")
        before = version(page)
        buttons = page.locator(BUTTONS)
        press(buttons.nth(dice.choice([0, 0, 0, buttons.count() - 1])))
        for eyes in everybody:
            await_state(eyes.page, "mine", "theirs", "over", after=before)
            eyes.check(truth, table)
    if begin is near_the_end or DEEP:
        assert [state(eyes.page) for eyes in everybody] == ["over"] * 3
    assert all(eyes.checked > 10 and eyes.heard > 10 for eyes in everybody)
    assert {card for known in truth.hidden[1:] for card in known[NOBODY]} == set(CARDS)  # each was a secret once


def test_a_replay_before_the_end_shows_ones_own_view_alone(new_page: NewPage, server: Server, guest: Guest) -> None:
    other = Guest(server.address)
    table = sit_both(guest, other)
    for _ in range(6):
        turn = guest.see(table)["turn"]
        mover = (guest, other)[turn]
        mover.play(table, mover.see(table)["legal"][0]["id"])
    truth = Truth(server.store, table)
    truth.catch_up()
    page = new_page(guest)
    for ply in range(1, len(truth.hidden)):
        page.goto(f"/t/{table}/replay?at={ply}")
        assert not truth.hidden[ply][0] & set(map(int, PIECE.findall(page.content())))
        assert truth.hidden[ply][1] & set(map(int, PIECE.findall(page.content())))
    for path in (f"/t/{table}/replay?at=3&seat=1", f"/t/{table}/record", f"/api/tables/{table}/record"):
        answer = page.context.request.get(path)
        assert answer.status in (409, 422) and not PIECE.search(answer.text())


def test_a_refusal_does_not_tell_where_a_hidden_card_is(new_page: NewPage, server: Server, guest: Guest) -> None:
    other = Guest(server.address)
    table = sit_both(guest, other)
    truth = Truth(server.store, table)
    truth.catch_up()
    turn = guest.see(table)["turn"]
    page = new_page((guest, other)[turn])
    page.goto(f"/t/{table}")
    answers = {
        page.context.request.get(f"/t/{table}/why?piece=c{card}").text().replace(truth.names[card][0], "it")
        for card in truth.hidden[-1][turn]
    }
    assert len(answers) == 1 and "§" not in answers
