"""Puzzles for programs: no table is needed, a try is judged as it is sent. What leaves is made from the seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from andamio.bots.puzzle_words import CHANCE, POINTS
from andamio.core.game import Edition
from andamio.core.options import Value
from andamio.core.puzzles import Outcome, after, is_midway
from andamio.core.text import Lang
from andamio.games import find
from andamio.table.house import House
from andamio.table.riddles import Riddle
from andamio.table.teaching import OTHERS, find_riddle

from .api import REFUSALS, Action, Strict, Visiting, Whole, fields_of
from .puzzles import Offer, series_of, told

LONGEST = 40  # steps of a try
GameName = Annotated[str, Path(max_length=40)]
PuzzleName = Annotated[str, Path(max_length=40, description="its name, as the list has it")]


class PuzzleInfo(BaseModel):
    name: str
    number: int
    rules: int
    options: dict[str, Value]
    seat: int = Field(description="who decides")
    deeds: int = Field(description="how many options there are")
    solved: bool = Field(description="by the caller, at a table")


class LeftOutInfo(BaseModel):
    name: str
    why: str


class PuzzleList(BaseModel):
    today: str = Field(description="the name of the one of the day; the same for all")
    puzzles: list[PuzzleInfo]
    left_out: list[LeftOutInfo]


class PuzzlePosition(PuzzleInfo):
    view: dict[str, Any] = Field(description="what the seat may know; -1 stands for what it may not")
    legal: list[Action]


class Try(Strict):
    actions: list[Whole] = Field(min_length=1, max_length=LONGEST, description="own actions, one after another")


class Loss(BaseModel):
    """Against the solution, each with its standard error."""

    points: float
    points_error: float
    chance: float
    chance_error: float


class Judgement(BaseModel):
    finished: bool = Field(description="false: the deed is midway, and goes on with one of the legal actions")
    right: bool
    message: str = ""
    loses: Loss | None = None
    legal: list[Action] = []


class DeedOut(BaseModel):
    actions: list[Action]
    points: list[float] = Field(description="to expect at the end, a seat each")
    wins: list[float] = Field(description="share of the simulations that each seat wins")
    simulations: int
    loses: Loss


class Solution(BaseModel):
    solution: list[Action]
    line: list[Action] = Field(description="the solution and the own steps that follow")
    why: list[str]
    simulations: int
    engine: int
    deeds: list[DeedOut] = Field(description="all options, the best first")


def router(house: House) -> APIRouter:
    api = APIRouter(prefix="/api/games/{game}/puzzles", tags=["puzzles"], responses=REFUSALS)
    add_lists(api, house)
    add_judgements(api, house)
    return api


def add_lists(api: APIRouter, house: House) -> None:
    @api.get("")
    async def puzzles(game: GameName, visitor: Visiting) -> PuzzleList:
        """All puzzles of a game, the one of the day, and those that are left out, with the reason."""
        series = series_of(find(game), await house.lessons_of(visitor.key), house.clock())
        left_out = [LeftOutInfo(name=each.puzzle.name, why=each.why.to(visitor.lang)) for each in series.left_out]
        today = series.today.puzzle.name if series.today else ""
        return PuzzleList(today=today, puzzles=[info(offer) for offer in series.offers], left_out=left_out)

    @api.get("/{puzzle}")
    async def position(game: GameName, puzzle: PuzzleName, visitor: Visiting) -> PuzzlePosition:
        """A position as the seat that decides sees it."""
        riddle = riddle_in(house, game, puzzle)
        series = series_of(find(game), await house.lessons_of(visitor.key), house.clock())
        offer = next(offer for offer in series.offers if offer.puzzle.name == puzzle)
        legal = in_words(riddle.edition, riddle.view.legal(), visitor.lang)
        return PuzzlePosition(**info(offer).model_dump(), view=fields_of(riddle.view), legal=legal)


def add_judgements(api: APIRouter, house: House) -> None:
    @api.post("/{puzzle}/tries")
    async def attempt(game: GameName, puzzle: PuzzleName, given: Try, visitor: Visiting) -> Judgement:
        """Whether a deed is the solution, and what it loses if not; nothing is kept."""
        return judgement(riddle_in(house, game, puzzle), given.actions, visitor.lang)

    @api.get("/{puzzle}/solution")
    async def solution(game: GameName, puzzle: PuzzleName, visitor: Visiting) -> Solution:
        """For whoever gives up."""
        return solution_of(riddle_in(house, game, puzzle), visitor.lang)


def riddle_in(house: House, game: str, name: str) -> Riddle:
    house.check_ready(game)
    return find_riddle(game, name)


def info(offer: Offer) -> PuzzleInfo:
    puzzle = offer.puzzle
    return PuzzleInfo(
        name=puzzle.name, number=offer.number, rules=puzzle.rules, options=dict(puzzle.options), seat=puzzle.seat,
        deeds=len(puzzle.outcomes), solved=offer.is_done,
    )  # fmt: skip


def in_words(edition: Edition, actions: Sequence[int], lang: Lang) -> list[Action]:
    return [Action(id=action, label=edition.lexicon.say(action, lang)) for action in actions]


def judgement(riddle: Riddle, actions: Sequence[int], lang: Lang) -> Judgement:
    """What the rules refuse raises, as at a table; so does what comes after a finished deed."""
    *own, last = actions
    riddle.check_begun(own)
    match = after(riddle.view, actions)
    if is_midway(riddle.view, match):
        return Judgement(finished=False, right=False, legal=in_words(riddle.edition, match.legal(), lang))
    found, why = riddle.judged(actions), riddle.refuses(own, last)
    loses = loss_of(found) if found and why else None
    return Judgement(finished=True, right=why is None, message=why.to(lang) if why else "", loses=loses)


def loss_of(outcome: Outcome) -> Loss:
    loses, doubts = outcome.loses, outcome.doubts
    return Loss(
        points=loses[POINTS], points_error=doubts[POINTS], chance=loses[CHANCE], chance_error=doubts[CHANCE]
    )  # fmt: skip


def solution_of(riddle: Riddle, lang: Lang) -> Solution:
    puzzle, edition = riddle.puzzle, riddle.edition
    return Solution(
        solution=in_words(edition, puzzle.solution, lang), line=in_words(edition, puzzle.line, lang),
        why=list(told(riddle, OTHERS[: edition.seats], lang)[1]), simulations=puzzle.simulations,
        engine=puzzle.engine, deeds=[deed_out(edition, outcome, lang) for outcome in puzzle.outcomes],
    )  # fmt: skip


def deed_out(edition: Edition, outcome: Outcome, lang: Lang) -> DeedOut:
    return DeedOut(
        actions=in_words(edition, outcome.actions, lang), points=list(outcome.points), wins=list(outcome.wins),
        simulations=outcome.simulations, loses=loss_of(outcome),
    )  # fmt: skip
