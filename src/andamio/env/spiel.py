"""Every game of the shelf as an OpenSpiel game: importing this registers them.

    pyspiel.load_game("andamio_burgueses")
    pyspiel.load_game("andamio_azul_pabellon", {"seats": 3, "side": "grey", "utility": "points"})
    pyspiel.load_game("andamio_burgueses", {"start": "match.acta@-12", "worlds": 8})        see endings.py

Chance is explicit, its outcomes numbered from 0. An information state is what a seat remembers: see recall.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from andamio.core.dice import seeded, throw
from andamio.core.errors import BadInput
from andamio.core.game import Edition, Game
from andamio.core.given import whole
from andamio.core.layout import CHANCE, NOBODY, OVER
from andamio.core.match import Match
from andamio.core.record import state_hash
from andamio.core.seeds import SEEDS
from andamio.core.text import Text, same
from andamio.games import SHELF, find

from .endings import begin, worlds_of
from .recall import Moment
from .rendering import seen_from
from .rewards import REWARDS, rewards_of
from .sight import sight_of
from .wanted import need

pyspiel: Any = need("pyspiel", "spiel")

NAME = "andamio_{game}"
PLAYOUTS, MARGIN = 30, 4  # no turn is longer than the longest of so many random games, so many times over
POINTS = 32767.0  # beyond all that is scored
PLAYER = {OVER: pyspiel.PlayerId.TERMINAL, CHANCE: pyspiel.PlayerId.CHANCE}
RANK = "rank"
DEFAULTS = {"utility": RANK, "box": "", "start": "", "worlds": 1}  # beside the options of a game
ALL, ONE, NONE = (
    pyspiel.PrivateInfoType.ALL_PLAYERS, pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE,
)  # fmt: skip


class State(pyspiel.State):  # type: ignore[misc]  # it ships no types
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.is_dealt = len(game.worlds) == 1
        self.moment = game.worlds[0].shared()

    @property
    def match(self) -> Match:
        """To look at and to write as a record: whoever plays on in it spoils the state."""
        return self.moment.match

    # -- who may do what

    def current_player(self) -> int:
        turn = self.match.turn if self.is_dealt else CHANCE
        return turn if turn >= 0 else PLAYER[turn]

    def is_terminal(self) -> bool:
        return self.match.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.match.legal()) if self.is_dealt else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if not self.is_dealt:
            worlds = len(self.get_game().worlds)
            return [(world, 1 / worlds) for world in range(worlds)]
        return [(action - self.match.game.actions, odds) for action, odds in self.match.odds().items()]

    def _apply_action(self, action: int) -> None:
        if self.is_dealt:
            self.moment = self.moment.play(self.number(action, self.match.turn == CHANCE))
        else:
            worlds = self.get_game().worlds
            self.moment = worlds[whole(Text("mundo", "world"), action, 0, len(worlds) - 1)].shared()
            self.is_dealt = True

    def number(self, action: int, by_chance: bool) -> int:
        """As the match numbers it."""
        game = self.match.game
        if not by_chance:
            return action
        return game.actions + whole(Text("azar", "chance"), action, 0, game.outcomes - game.actions - 1)

    def looker(self, player: int) -> int:
        """Until chance has dealt one of the worlds, a seat sees what is the same in all: what onlookers see."""
        return player if self.is_dealt else NOBODY

    # -- what is told

    def _action_to_string(self, player: int, action: int) -> str:
        by_chance = player == pyspiel.PlayerId.CHANCE
        return self.match.say(self.number(action, by_chance)) if self.is_dealt else f"world {action}"

    def __str__(self) -> str:
        return f"{seen_from(self.match, NOBODY, 'en')}\n{state_hash(self.match) if self.is_dealt else 'not dealt'}"

    def returns(self) -> list[float]:
        if not self.match.is_over:
            return [0.0] * self.match.edition.seats
        return rewards_of(self.match.edition, self.match.states, self.get_game().utility).tolist()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """One that `player` cannot tell from this one, for search; it has no history of its own."""
        twin = State(self.get_game())
        if not self.is_dealt:
            return twin
        twin.moment, twin.is_dealt = self.moment.imagined(player, int(sampler() * SEEDS)), True
        return twin


class Observer:
    """What a seat sees, as numbers and as text; what only some of it is, or all there was, is text alone."""

    def __init__(self, edition: Edition, kind: Any, params: Any = None) -> None:
        if params:
            raise BadInput(what=same("observation"), why=Text("no tiene parámetros", "takes no parameters"))
        self.edition, self.kind, self.tensor, self.dict = edition, kind, None, {}
        if kind.public_info and not kind.perfect_recall and kind.private_info == ONE:
            self.sight = sight_of(edition)
            self.tensor = np.zeros(self.sight.size, np.float32)
            self.dict = self.sight.parts(self.tensor)

    def set_from(self, state: State, player: int) -> None:
        if self.tensor is not None:
            states = state.match.states if state.is_dealt else state.match.view().states
            self.sight.encode(states, player, self.tensor)

    def string_from(self, state: State, player: int) -> str:
        if not self.kind.public_info:
            return self.private(state.match, player) if state.is_dealt else ""
        row = NOBODY if self.kind.private_info == NONE else state.looker(player)
        if self.kind.perfect_recall:
            return f"{player} {state.moment.recall(row)}"
        return seen_from(state.match, row, "en")

    def private(self, match: Match, player: int) -> str:
        """What is in fields for one seat only: nothing, in an open game."""
        seats = {ONE: [player], ALL: list(range(self.edition.seats)), NONE: []}[self.kind.private_info]
        owned = [name for name, who in match.game.state.type.audience.items() if who == "owner"]
        rows = [(name, seat, match.view(seat).states[name][0, seat].tolist()) for name in owned for seat in seats]
        return " ".join(f"{name}[{seat}]={row}" for name, seat, row in rows)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # it ships no types
    """One class for each game of the shelf inherits this; `listed` is its name there."""

    listed: str

    def __init__(self, params: dict[str, Any]) -> None:
        self.utility = checked(params["utility"])
        self.worlds = [Moment(match) for match in opening(self.listed, params)]
        self.edition = edition = self.worlds[0].match.edition
        decisions, self.throws = longest(edition)
        is_sum_zero = self.utility == RANK and edition.seats > 1
        info = pyspiel.GameInfo(
            num_distinct_actions=edition.game.actions, num_players=edition.seats,
            max_chance_outcomes=max(edition.game.outcomes - edition.game.actions, len(self.worlds)),
            min_utility=-1.0 if self.utility == RANK else -POINTS, max_utility=1.0 if self.utility == RANK else POINTS,
            max_game_length=decisions, **({"utility_sum": 0.0} if is_sum_zero else {}),
        )  # fmt: skip
        sums = pyspiel.GameType.Utility
        super().__init__(kind_of(edition.game, sums.ZERO_SUM if is_sum_zero else sums.GENERAL_SUM), info, params)

    def new_initial_state(self) -> State:
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.throws

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        return Observer(self.edition, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


def checked(utility: str) -> str:
    if utility not in REWARDS:
        raise BadInput(what=same("utility"), why=Text("debe ser «rank» o «points»", "must be 'rank' or 'points'"))
    return utility


@cache
def longest(edition: Edition) -> tuple[int, int]:
    """How much seats may decide, and chance do: as many turns as there may be, each longer than any that was seen."""
    turns = edition.game.state.type.holds["turns"].size
    seen = [busiest_turn(random_match(edition, seed)) for seed in range(PLAYOUTS)]
    decisions, throws = map(max, zip(*seen, strict=True))
    return MARGIN * turns * decisions, MARGIN * turns * throws


def busiest_turn(match: Match) -> tuple[int, int]:
    """The most decisions in one turn, and the most that chance did."""
    found = [Counter[int](), Counter[int]()]
    for action, now in zip(match.actions, match.replay(), strict=True):
        found[action >= match.game.actions][int(now.states["turns"][0])] += 1
    decisions, throws = (max(each.values(), default=1) for each in found)
    return decisions, throws


def random_match(edition: Edition, seed: int) -> Match:
    match, dice = edition.new(seed), seeded(seed, 1)
    while not match.is_over:
        legal = match.legal()
        match.play(legal[throw(dice, len(legal))])
    return match


def opening(listed: str, params: dict[str, Any]) -> list[Match]:
    """Where the game begins: an empty table, or worlds of a position of a record."""
    box = params["box"] or None
    if not params["start"]:
        check_alone(params["worlds"])
        return [find(listed).edition(box, **{name: params[name] for name in options_of(find(listed))}).typed()]
    match = begin(params["start"], box)
    if match.game.name != listed:
        why = Text(f"es una partida de {match.game.title}", f"it is a match of {match.game.title}")
        raise BadInput(what=params["start"], why=why)
    check_options(match.edition, params)
    return worlds_of(match, params["worlds"])


def check_alone(worlds: int) -> None:
    """A match from its beginning has one world: chance deals all that is hidden."""
    if worlds != DEFAULTS["worlds"]:
        why = Text("no hace nada sin start=", "does nothing without start=")
        raise BadInput(what=same("worlds"), why=why)


def check_options(edition: Edition, params: dict[str, Any]) -> None:
    """A record says what was agreed on: whoever wishes for something else is told."""
    for name, usual in options_of(edition.game).items():
        there = edition.options[name]
        if params[name] not in (usual, there):
            raise BadInput(what=same(name), why=Text(f"el acta dice {there}", f"the record says {there}"))


def options_of(game: Game) -> dict[str, Any]:
    """Their defaults; a table has two seats where it can."""
    return {"seats": max(2, min(game.seats)), **{option.name: option.values[0] for option in game.options}}


def kind_of(game: Game, utility: Any) -> Any:
    kinds = pyspiel.GameType
    is_open = set(game.state.type.audience.values()) == {"all"}
    return kinds(
        short_name=NAME.format(game=game.name), long_name=game.title, dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC, utility=utility, reward_model=kinds.RewardModel.TERMINAL,
        information=kinds.Information.PERFECT_INFORMATION if is_open else kinds.Information.IMPERFECT_INFORMATION,
        max_num_players=max(game.seats), min_num_players=min(game.seats),
        provides_information_state_string=True, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True,
        parameter_specification=options_of(game) | DEFAULTS,
    )  # fmt: skip


def register(listed: str) -> None:
    """A class, not a partial: OpenSpiel lets go of it after Python has ended, and a partial does not outlive that."""
    made = type(f"{listed}Game", (SpielGame,), {"listed": listed, "__module__": __name__})
    globals()[made.__name__] = made  # so that a game can be pickled
    pyspiel.register_game(kind_of(find(listed), pyspiel.GameType.Utility.ZERO_SUM), made)


for each in SHELF:
    register(each)
