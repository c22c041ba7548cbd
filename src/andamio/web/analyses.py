"""Analyses of matches that are over: asked for, worked out behind live games, kept, shown."""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from markupsafe import Markup

from andamio.bots.values import Asking
from andamio.core.errors import AndamioError
from andamio.core.layout import NOBODY
from andamio.core.match import Match
from andamio.core.text import Lang, Text
from andamio.games import SHELF
from andamio.lab.analysis import ENGINE, USUAL, Analysis, Moment, piece, report, spans_of
from andamio.lab.analysis_page import plot, sample
from andamio.lab.analysis_page import table as figures_table
from andamio.lab.analysis_words import MEASURES, Teller, Told, how, in_short, mattered, moment
from andamio.table.errors import NotNow, TooMany
from andamio.table.house import House
from andamio.table.live import Live
from andamio.table.others import Progress
from andamio.table.store import AnalysisRow, StoreFailed
from andamio.table.turns import OWNER
from andamio.table.waiting import stirred

from .lines import Panel, panels

PIECE = 4  # moments that a worker is asked for at a time: bots come between
WAITING = 16  # analyses that may wait
SEED = 0
OFTEN = 1.0  # seconds after which it is looked whether another process was asked for one
ANALYSES = Text("análisis", "analyses")
NOT_YOURS = Text(
    "el análisis lo para quien jugó en la mesa o quien lo pidió",
    "an analysis is stopped by who sat at the table, or by who asked for it",
)
log = logging.getLogger("andamio.web")


@dataclass
class Job:
    """One that is being worked out, or waits."""

    match: Match
    seq: int
    moments: int
    asked_by: set[str] = field(default_factory=set)  # hashes of the tokens of those who asked
    done: int = 0
    task: asyncio.Task[None] | None = None
    found: list[Moment] = field(default_factory=list)
    owner: str = ""  # the address that asked for it


class Analyses:
    """One match at a time, a few moments at a time."""

    def __init__(self, house: House, simulations: int = USUAL, of_one: int = WAITING) -> None:
        self.of_one = of_one
        self.house, self.simulations, self.jobs, self.turn = house, simulations, dict[str, Job](), asyncio.Lock()
        self.wanted = asyncio.Event()
        self.hand: asyncio.Task[None] | None = None

    async def kept(self, live: Live) -> dict[str, Any] | None:
        """What was found out about the match as it ended, by the engine of today."""
        live.check_over()
        row = await self.house.store.analysis(live.id)
        if row is None or (row.seq, row.engine) != (live.seq, ENGINE):
            return None
        found: dict[str, Any] = json.loads(zlib.decompress(row.report))
        return found

    async def ask(self, live: Live, owner: str = "", key: str = "") -> None:
        """Whoever asks second finds it begun, in whichever process."""
        if self.house.others.is_alone:
            self.start(live, owner, key)
            return
        live.check_over()
        if await self.house.others.ask_analysis(live.id, live.seq, WAITING, key) is None:
            raise TooMany(what=ANALYSES, limit=WAITING)
        self.wanted.set()

    async def progress(self, table: str) -> Job | Progress | None:
        return self.jobs.get(table) if self.house.others.is_alone else await self.house.others.progress(table)

    async def ask_to_stop(self, live: Live, key: str) -> None:
        job = await self.progress(live.id)
        if job and not may_be_stopped(live, job, key):
            raise NotNow(why=NOT_YOURS)
        self.stop(live.id)
        await self.house.others.end_analysis(live.id)

    def open(self) -> None:
        """Where processes share the work, one that thinks takes its part of it."""
        if not self.house.others.is_alone and self.house.thinks:
            self.hand = asyncio.ensure_future(self.go_on())

    async def go_on(self) -> None:
        while True:
            await stirred(self.wanted, OFTEN)
            try:
                if self.house.ready.issuperset(SHELF) and (table := await self.house.others.claim_analysis()):
                    self.wanted.set()  # there may be another
                    await self.see_to(table)
            except StoreFailed as error:
                log.warning("no analysis could be claimed: %s", error)

    async def see_to(self, table: str) -> None:
        """One that is claimed; if it cannot be done it is not tried for ever."""
        try:
            self.house.analysing.add(table)
            job = self.start(await self.house.find(table))
            await asyncio.gather(*[job.task] if job.task else [])
        except AndamioError as error:
            log.warning("the match of table %s is not analysed: %s", table, error)
        finally:
            self.house.analysing.discard(table)  # if its end cannot be told, its lease runs out
        await self.house.others.end_analysis(table)

    def start(self, live: Live, owner: str = "", key: str = "") -> Job:
        """Whoever asks second finds it begun."""
        live.check_over()
        job = self.jobs.get(live.id) or self.begin(live, owner)
        job.asked_by |= {key} - {""}
        return job

    def begin(self, live: Live, owner: str) -> Job:
        if len(self.jobs) >= WAITING:
            raise TooMany(what=ANALYSES, limit=WAITING)
        if sum(job.owner == owner for job in self.jobs.values()) >= self.of_one:
            raise TooMany(what=ANALYSES, limit=self.of_one)
        job = self.jobs[live.id] = Job(live.match.clone(), live.seq, len(spans_of(live.match)), owner=owner)
        job.task = asyncio.ensure_future(self.work(live.id, job))
        return job

    def stop(self, table: str) -> None:
        job = self.jobs.pop(table, None)
        if job and job.task:
            job.task.cancel()

    async def work(self, table: str, job: Job) -> None:
        try:
            OWNER.set(f"analysis {job.owner}")
            async with self.turn:
                while job.done < job.moments:
                    end = min(job.done + PIECE, job.moments)
                    job.found += await self.house.bots.run(piece, job.match, self.simulations, SEED, job.done, end)
                    job.done = end
                    with suppress(StoreFailed):  # how far it is is only shown
                        await self.house.others.advance(table, job.done, job.moments)
                await self.keep(table, job)
        except StoreFailed:
            log.warning("the analysis of table %s could not be kept", table)
        except Exception:
            log.exception("the match of table %s could not be analysed", table)
        finally:
            if self.jobs.get(table) is job:
                del self.jobs[table]

    async def keep(self, table: str, job: Job) -> None:
        found = await asyncio.to_thread(packed, job, self.simulations)
        await self.house.store.keep_analysis(AnalysisRow(table, job.seq, ENGINE, self.simulations, found))

    async def close(self) -> None:
        tasks = [job.task for job in self.jobs.values() if job.task]
        if self.hand:
            self.hand.cancel()
            tasks.append(self.hand)
        for table in list(self.jobs):
            self.stop(table)
        await asyncio.gather(*tasks, return_exceptions=True)


def may_be_stopped(live: Live, job: Job | Progress | None, key: str) -> bool:
    """By who sat at the table, or was the only one to ask for it."""
    return job is not None and (live.seat_of(key) != NOBODY or (bool(key) and job.asked_by == {key}))


def packed(job: Job, simulations: int) -> bytes:
    found = report(Analysis(job.match, Asking(simulations, SEED), tuple(job.found)))
    return zlib.compress(json.dumps(found).encode())


# -- the page


class Shown(NamedTuple):
    """A moment that mattered, as the page shows it."""

    told: Told
    ply: int  # after how many plies it begins; after luck, when it is done
    panels: list[Panel]  # the best line, drawn
    play_on: int | None  # the step from which a match may go on; None where nobody decides any more


def shown(live: Live, found: dict[str, Any], seat: int, eyes: int, lang: Lang) -> dict[str, Any]:
    """What the page says: of one seat's decisions and of luck, where a seat is chosen; or what one seat knew alone."""
    teller, known = Teller(live.edition, live.names(), lang), as_known(live, found, eyes)
    told = [(one, told) for one, told in mattering(teller, known) if seat == NOBODY or told.seat in (seat, None)]
    return {
        "short": in_short(teller, found, eyes), "how": how(teller, found), "mattered": mattered(teller, found),
        "plot": Markup(plot(teller, known, lambda step: f"#m{step}")),
        "tables": tables_of(teller, found) if known is found else [],
        "moments": [moment_shown(live, one, each, lang) for one, each in told], "chosen": seat, "eyes": eyes,
        "is_part": known is not found, "seats": seats_of(live),
    }  # fmt: skip


def mattering(teller: Teller, found: dict[str, Any]) -> list[tuple[dict[str, Any], Told]]:
    return [(one, moment(teller, one)) for one in found["moments"] if one["matters"]]


def tables_of(teller: Teller, found: dict[str, Any]) -> list[tuple[str, Markup]]:
    return [(text.to(teller.lang), Markup(figures_table(teller, found, name))) for name, text in MEASURES.items()]


def seats_of(live: Live) -> list[tuple[int, str, Markup]]:
    return [(number, name, Markup(sample(number))) for number, name in enumerate(live.names())]


def moment_shown(live: Live, one: dict[str, Any], told: Told, lang: Lang) -> Shown:
    ply, after = ply_of(live, told), one["step"] + len(one["actions"])
    if told.seat is not None:
        return Shown(told, ply, panels(live, told.seat, ply, one["line"], one["actions"][0], lang), told.step)
    return Shown(told, ply, [], after if after < live.match.steps else None)


def as_known(live: Live, found: dict[str, Any], seat: int) -> dict[str, Any]:
    """What one seat could know then: its own decisions, and what it might expect of them by what it saw.

    The line of a match and luck are told of the whole state: left out where something was hidden from the seat.
    """
    if seat == NOBODY or not live.edition.game.holes[seat].any():
        return found
    own = [expected_of(one) for one in found["moments"] if one["seat"] == seat and "chosen_value" in one]
    told = found["told"][seat]
    start = {"mean": own[0]["expected"]["chance"][seat], "error": 0.0} if own else told["chance"]["start"]
    begun = told | {"chance": told["chance"] | {"start": start}}
    return found | {"moments": own, "told": {seat: begun}, "lines": [seat]}


def expected_of(one: dict[str, Any]) -> dict[str, Any]:
    """A decision, with what its seat might expect of what it did."""
    means = {name: [seat["mean"] for seat in seats] for name, seats in one["chosen_value"].items()}
    return one | {"expected": means, "matters": one["mistake"]}


def ply_of(live: Live, told: Told) -> int:
    """After how many plies the moment begins."""
    steps = 0
    for number, ply in enumerate(live.plies):
        if steps + len(ply.actions) > told.step:
            return number if told.seat is not None else number + 1
        steps += len(ply.actions)
    return len(live.plies)
