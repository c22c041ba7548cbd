"""The API is what its description says: Schemathesis asks every operation for everything, and finds nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import settings
from schemathesis import Case as AnyCase
from schemathesis.config import (
    ChecksConfig,
    GenerationConfig,
    PositiveDataAcceptanceConfig,
    ProjectConfig,
    ProjectsConfig,
    SchemathesisConfig,
)
from schemathesis.config._checks import NegativeDataRejectionConfig
from schemathesis.openapi import from_asgi
from starlette.types import Receive, Scope, Send

from andamio.games import find
from tests.depth import amount
from tests.table.hall import ANA, BLAS, CARLA, GAME, new_house, put_table

from .doors import PATIENT, door

pytestmark = pytest.mark.compiled

CLIENT = "testserver"  # the host that the client of these tests asks for
EXAMPLES = amount(60, 12, 12)  # of each operation
STAGES = {"dealt": 0, "middle": 30, "over": 1 << 30}  # how many actions were played
Case = AnyCase[Any]
few = settings(max_examples=EXAMPLES)
TOKEN = {"authorization": f"Bearer {ANA}"}


class Quiet:
    """The door without its beginning and its end: the house stays open from one request to the next."""

    def __init__(self) -> None:
        self.house = new_house()
        self.app = door(self.house, replace(PATIENT, hosts=(CLIENT,)))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self.app(scope, receive, send)
            return
        for kind in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{kind}.complete"})


def described(quiet: Quiet, **more: Any) -> Any:
    """What the rules refuse is well formed, and yet answered with 422; what is too large is not even read."""
    positive = PositiveDataAcceptanceConfig(expected_statuses=["2xx", "403", "404", "409", "413", "422"])
    negative = NegativeDataRejectionConfig(expected_statuses=["400", "403", "404", "405", "409", "413", "422"])
    project = ProjectConfig(
        generation=GenerationConfig(max_examples=EXAMPLES, deterministic=True),
        checks=ChecksConfig(positive_data_acceptance=positive, negative_data_rejection=negative),
        **more,
    )
    return from_asgi("/api/openapi.json", quiet, config=SchemathesisConfig(projects=ProjectsConfig(default=project)))


quiet = Quiet()  # here, since tests are made from what it says of itself
for_strangers = described(quiet)
by_stage = {
    stage: described(quiet, parameters={"table": stage}, headers=TOKEN).include(path_regex="{table}")
    for stage in STAGES
}


@pytest.fixture(scope="module", autouse=True)
def furnished() -> Iterator[None]:
    """Tables at which somebody sits: one that has just begun, one in the middle, and one that is over."""

    async def furnish() -> None:
        for stage, moves in STAGES.items():
            match = find(GAME).edition().new(5)
            while not match.is_over and match.steps < moves:
                match.play(match.legal()[-1])
            await put_table(quiet.house, stage, match, (ANA, BLAS, CARLA))

    asyncio.run(furnish())
    yield
    asyncio.run(quiet.house.close())


@for_strangers.parametrize()  # type: ignore[untyped-decorator]
@few
def test_a_stranger_finds_nothing(case: Case) -> None:
    case.call_and_validate()


@by_stage["dealt"].parametrize()  # type: ignore[untyped-decorator]
@few
def test_whoever_begins_finds_nothing(case: Case) -> None:
    answer = case.call_and_validate()
    assert case.path_parameters["table"] == "dealt" and answer.status_code != 404
    assert answer.request.headers["authorization"] == TOKEN["authorization"]


@by_stage["middle"].parametrize()  # type: ignore[untyped-decorator]
@few
def test_whoever_plays_finds_nothing(case: Case) -> None:
    case.call_and_validate()


@by_stage["over"].parametrize()  # type: ignore[untyped-decorator]
@few
def test_whoever_has_played_finds_nothing(case: Case) -> None:
    case.call_and_validate()
