"""Analyses of matches that are over: asked for, worked out behind live games, kept, shown."""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

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
from andamio.lab.analysis_words import MEASURES, Teller, Told, how, in_short, mattered, moments
from andamio.table.errors import TooMany
from andamio.table.house import House
from andamio.table.live import Live
from andamio.table.others import Progress
from andamio.table.store import AnalysisRow, StoreFailed
from andamio.table.turns import OWNER

PIECE = 4  # moments that a worker is asked for at a time: bots come between
WAITING = 16  # analyses that may wait
SEED = 0
OFTEN = 1.0  # seconds after which it is looked whether another process was asked for one
ANALYSES = Text("análisis", "analyses")
log = logging.getLogger("andamio.web")


@dataclass
class Job:
    """One that is being worked out, or waits."""

    match: Match
    seq: int
    moments: int
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

    async def ask(self, live: Live, owner: str = "") -> None:
        """Whoever asks second finds it begun, in whichever process."""
        if self.house.others.is_alone:
            self.start(live, owner)
            return
        live.check_over()
        if await self.house.others.ask_analysis(live.id, live.seq, WAITING) is None:
            raise TooMany(what=ANALYSES, limit=WAITING)
        self.wanted.set()

    async def progress(self, table: str) -> Job | Progress | None:
        return self.jobs.get(table) if self.house.others.is_alone else await self.house.others.progress(table)

    async def drop(self, table: str) -> None:
        self.stop(table)
        await self.house.others.end_analysis(table)

    def open(self) -> None:
        """Where processes share the work, one that thinks takes its part of it."""
        if not self.house.others.is_alone and self.house.thinks:
            self.hand = asyncio.ensure_future(self.go_on())

    async def go_on(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.wanted.wait(), OFTEN)
            self.wanted.clear()
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

    def start(self, live: Live, owner: str = "") -> Job:
        """Whoever asks second finds it begun."""
        live.check_over()
        if live.id in self.jobs:
            return self.jobs[live.id]
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


def packed(job: Job, simulations: int) -> bytes:
    found = report(Analysis(job.match, Asking(simulations, SEED), tuple(job.found)))
    return zlib.compress(json.dumps(found).encode())


# -- the page


def shown(live: Live, found: dict[str, Any], seat: int, lang: Lang) -> dict[str, Any]:
    """What the page says; of one seat's decisions and of luck, where a seat is chosen."""
    teller = Teller(live.edition, live.names(), lang)
    told = [one for one in moments(teller, found) if seat == NOBODY or one.seat in (seat, None)]
    return {
        "short": in_short(teller, found), "how": how(teller, found), "mattered": mattered(teller, found),
        "plot": Markup(plot(teller, found, lambda step: f"#m{step}")),
        "tables": [(text.to(lang), Markup(figures_table(teller, found, name))) for name, text in MEASURES.items()],
        "moments": [(one, ply_of(live, one)) for one in told], "chosen": seat,
        "seats": [(number, name, Markup(sample(number))) for number, name in enumerate(live.names())],
    }  # fmt: skip


def ply_of(live: Live, told: Told) -> int:
    """After how many plies the moment begins."""
    steps = 0
    for number, ply in enumerate(live.plies):
        if steps + len(ply.actions) > told.step:
            return number if told.seat is not None else number + 1
        steps += len(ply.actions)
    return len(live.plies)
