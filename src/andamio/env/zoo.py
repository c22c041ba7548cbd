"""Any game of the shelf as a PettingZoo environment.

    env = zoo.env("azul_pabellon", seats=3, side="grey", render_mode="ansi")
    zoo.raw_env(...)                         the same without PettingZoo's wrappers: faster, and it raises our errors

An observation is `{"observation": what the seat sees, "action_mask": what it may do}`; `state()` is what all seats see
together, for a critic that is told more than the players. `unwrapped.match` can be written as a record at any time.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import numpy as np

from andamio.core.compiled import Array, compiled
from andamio.core.desk import UNLISTED
from andamio.core.dice import blend
from andamio.core.errors import MatchOver
from andamio.core.given import ACTION, any_whole, check_choice, seed_of
from andamio.core.layout import OVER
from andamio.core.seeds import SEEDS
from andamio.core.text import LANGS, Lang
from andamio.games import find

from .early import too_early
from .rendering import rendered
from .rewards import REWARDS, rewards_of
from .sight import Sight, sight_of
from .wanted import need

need("pettingzoo", "zoo")

from gymnasium import spaces  # noqa: E402  once it is known to be there
from gymnasium.utils import EzPickle  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

Observation = dict[str, Array]
ILLEGAL = -1.0  # what an illegal action is worth where it ends the match
MODES = ("human", "ansi")
GOING_ON = {
    "match", "seed", "deals", "agents", "agent_selection", "rewards", "_cumulative_rewards", "terminations",
    "truncations", "infos",
}  # fmt: skip


def env(game: str, **options: Any) -> AECEnv[str, Observation, int]:
    """As PettingZoo's own games: an illegal action loses, and calls out of order are refused."""
    made: Any = wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(InBounds(made))


class raw_env(AECEnv[str, Observation, int], EzPickle):  # type: ignore[misc]  # it ships no types
    def __init__(
        self, game: str, render_mode: str | None = None, reward: str = "rank", box: str | None = None,
        lang: Lang = "en", **options: Any,
    ) -> None:  # fmt: skip
        EzPickle.__init__(self, game, render_mode, reward, box, lang, **options)
        super().__init__()
        check_choice("render_mode", render_mode, (None, *MODES))
        check_choice("lang", lang, LANGS)
        check_choice("reward", reward, REWARDS)
        self.edition, self.lang = find(game).edition(box, **options), lang
        self.sight, self.render_mode, self.reward = sight_of(self.edition), render_mode, reward
        self.metadata = {
            "name": f"{game}_v{self.edition.version}", "render_modes": list(MODES),
            "is_parallelizable": False, "render_fps": 1,
        }  # fmt: skip
        self.possible_agents = [f"seat_{seat}" for seat in range(self.edition.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.seed = self.deals = 0
        self._glance = glance_of(self.sight)
        self._make_spaces()

    def _make_spaces(self) -> None:
        actions, least, most, seats = self.edition.game.actions, self.sight.least, self.sight.most, self.edition.seats
        seen = spaces.Box(least, most, dtype=np.float32)
        mask = spaces.Box(0, 1, (actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(np.tile(least, seats), np.tile(most, seats), dtype=np.float32)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        self._check_agent(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        self._check_agent(agent)
        return self.action_spaces[agent]

    def _check_agent(self, agent: str) -> None:
        check_choice("agent", agent, self.possible_agents)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """With a seed the very match that `edition.new(seed)` deals, and after it others that follow from it."""
        if seed is not None or not self.deals:
            self.seed, self.deals = secrets.randbelow(SEEDS) if seed is None else seed_of(seed), 0
        self.match = self.edition.new(int(blend(self.seed, self.deals)) % SEEDS if self.deals else self.seed)
        self.deals += 1
        self._look_at_match()
        self.agents = self.possible_agents[:]
        self.rewards, self._cumulative_rewards = dict.fromkeys(self.agents, 0.0), dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.turn]

    def _look_at_match(self) -> None:
        self._states, self._moves = self.match.states, self.match.desk.parts["moves"][0]

    def __getstate__(self) -> dict[str, Any]:
        """How it was made, and how far it has gone: a copy goes on from there."""
        now = {name: value for name, value in vars(self).items() if name in GOING_ON}
        return {**EzPickle.__getstate__(self), "now": now}

    def __copy__(self) -> raw_env:
        """Its match is its own."""
        return deepcopy(self)

    def __setstate__(self, kept: dict[str, Any]) -> None:
        EzPickle.__setstate__(self, kept)
        self.__dict__.update(kept["now"])
        if self.deals:
            self._look_at_match()

    def observe(self, agent: str) -> Observation:
        seen, mask = np.empty(self.sight.size, np.float32), np.empty(self.edition.game.actions, np.int8)
        try:
            seat, moves = self.seat_of[agent], self._moves
        except (AttributeError, KeyError, TypeError):  # there is neither before reset, nor for who is no agent
            self._check_dealt("observe")
            self._check_agent(agent)
            raise
        if moves[0] == UNLISTED:
            self.match.legal()
        self._glance(self._states, seat, moves, seen, mask)
        return {"observation": seen, "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Of the seat in turn: what it sees and has gained since it acted, whether it is over or was cut off."""
        if not self.agents:
            self._check_dealt("last")
            raise MatchOver()
        agent = self.agent_selection
        seen, gained = self.observe(agent) if observe else None, self._cumulative_rewards[agent]
        return seen, gained, self.terminations[agent], self.truncations[agent], self.infos[agent]

    def state(self) -> Array:
        self._check_dealt("state")
        return np.concatenate([self.sight.encode(self.match.states, seat) for seat in self.seat_of.values()])

    def step(self, action: int) -> None:
        if not self.agents:
            self._check_dealt("step")
            raise MatchOver()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.match.play(any_whole(ACTION, action))
        self._cumulative_rewards[agent] = 0.0
        if self.match.turn == OVER:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self.match.turn]
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        worth = rewards_of(self.edition, self.match.states, self.reward).tolist()
        self.rewards = dict(zip(self.agents, worth, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _check_dealt(self, call: str) -> None:
        if not self.deals:
            raise too_early(call)

    def render(self) -> str | None:
        """The table as an onlooker sees it."""
        self._check_dealt("render")
        return rendered(self.match, self.lang, self.render_mode)

    def close(self) -> None:
        """Nothing was opened."""


@cache
def glance_of(sight: Sight) -> Callable[[Array, int, Array, Array, Array], None]:
    """What a seat sees and what it may do, in one call: `moves` is the list that a match keeps."""
    look = sight.look

    @compiled
    def glance(states: Array, seat: int, moves: Array, seen: Array, mask: Array) -> None:
        seen[:] = 0
        look(states[0], seat, seen)
        mask[:] = 0
        if states[0].turn == seat:
            for i in range(moves[0]):
                mask[moves[1 + i]] = 1

    return glance


class InBounds(wrappers.AssertOutOfBoundsWrapper[str, Observation, int]):  # type: ignore[misc]  # it ships no types
    """PettingZoo's, to which True is an action too."""

    def step(self, action: int | None) -> None:
        super().step(None if action is None else any_whole(ACTION, action))
