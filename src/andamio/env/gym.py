"""One seat learns and bots play the others: a Gymnasium environment, and many of them stepped in one compiled call.

    env = gym.env("burgueses", against="oficial")
    seen, info = env.reset(seed=7)
    seen, reward, is_over, _, info = env.step(an_action_of(info["action_mask"]))

    gym.vector("burgueses", 4096, against="oficial")       a batch, as Gymnasium's VectorEnv

`env` takes any bot of the house, a search too; `vector` those that play by advice. What was played is a match like any
other: `env.unwrapped.match` can be written as a record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from andamio.bots import find as find_bot
from andamio.core.compiled import Array
from andamio.core.dice import seeded, throw
from andamio.core.errors import BadInput, IllegalAction, MatchOver
from andamio.core.given import check_choice, seat_of, seed_of, whole
from andamio.core.seeds import SEEDS
from andamio.core.text import LANGS, Lang, Text, same
from andamio.games import SHELF, find

from .batch import MOST, Batch, noise_of, own_seat, threads_of
from .early import too_early
from .rendering import rendered
from .rewards import REWARDS, rewards_of
from .sight import sight_of
from .wanted import need

need("gymnasium", "gym")

import gymnasium  # noqa: E402  once it is known to be there
from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

LOSES = -1.0  # what an action is worth that the rules forbid: it ends the match
MODES = ("human", "ansi")
ILLEGAL = ("lose", "raise")
ONE: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # of an environment, and of many
MANY: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}
Step = tuple[Array, float, bool, bool, dict[str, Any]]


class Solo(gymnasium.Env[Array, Any]):
    """`seat=None` draws the learner's seat from the seed; `against` names one bot, or one for each other seat."""

    metadata = ONE

    def __init__(
        self,
        game: str,
        against: str | Sequence[str] = "oficial",
        seat: int | None = None,
        reward: str = "rank",
        illegal: str = "lose",
        render_mode: str | None = None,
        box: str | None = None,
        lang: Lang = "en",
        **options: Any,
    ) -> None:
        self.edition, self.fixed, self.reward = find(game).edition(box, **options), seat, reward
        check_choice("reward", reward, REWARDS)
        check_choice("illegal", illegal, ILLEGAL)
        check_choice("render_mode", render_mode, (None, *MODES))
        check_choice("lang", lang, LANGS)
        seat_wished(None, seat, self.edition.seats)
        self.sight, self.illegal, self.render_mode, self.lang = sight_of(self.edition), illegal, render_mode, lang
        self.others = [find_bot(name) for name in named(against, self.edition.seats - 1)]
        self.observation_space = spaces.Box(self.sight.least, self.sight.most, dtype=np.float32)
        self.action_space = spaces.Discrete(self.edition.game.actions)
        self.is_over = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """With a seed the very match that `edition.new(seed)` deals; `options={"seat": 1}` chooses a seat for it."""
        seed = None if seed is None else seed_of(seed)
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(SEEDS)) if seed is None else seed
        self.seat = self._seat_for(drawn, options)
        self.match, self.is_over = self.edition.new(drawn), False
        self.dices = seeded(drawn, 0, 1 + self.edition.seats)
        for bot in self.others:
            bot.forget()
        self._play_others()
        if self.match.is_over:
            return self.reset()
        return self._seen(), self._info()

    def step(self, action: Any) -> Step:
        if self.is_over:
            raise MatchOver() if hasattr(self, "match") else too_early("step")
        chosen = whole(Text("acción", "action"), scalar(action), 0, self.edition.game.actions - 1)
        try:
            self.match.play(chosen, seat=self.seat)
        except IllegalAction as refused:
            if self.illegal == "raise":
                raise
            self.is_over = True
            return self._seen(), LOSES, True, False, {**self._info(), "illegal": refused.say(self.lang)}
        self._play_others()
        self.is_over = self.match.is_over
        worth = float(rewards_of(self.edition, self.match.states, self.reward)[self.seat]) if self.is_over else 0.0
        if self.render_mode == "human":
            self.render()
        return self._seen(), worth, self.is_over, False, self._info()

    def action_masks(self) -> Array:
        """What may be done now, as learners that know of masks ask for it."""
        mask = np.zeros(self.edition.game.actions, np.int8)
        if not self.is_over:
            mask[self.match.legal()] = 1
        return mask

    def render(self) -> Any:
        """The table as an onlooker sees it."""
        if not hasattr(self, "match"):
            raise too_early("render")
        return rendered(self.match, self.lang, self.render_mode)

    def _seat_for(self, seed: int, options: Any) -> int:
        wanted = seat_wished(options, self.fixed, self.edition.seats)
        return throw(seeded(seed, 1), self.edition.seats) if wanted is None else wanted

    def _play_others(self) -> None:
        match, seats = self.match, self.edition.seats
        while not match.is_over and match.turn != self.seat:
            turn = match.turn
            bot = self.others[(turn - self.seat - 1) % seats]
            match.play(bot.choose(match.view(turn), match.legal(), None, self.dices[1 + turn : 2 + turn]))

    def _seen(self) -> Array:
        return self.sight.encode(self.match.states, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat}


class Many(VectorEnv[Array, Array, Array]):
    """A batch as Gymnasium's vector of environments; a match that ends is dealt anew in the same step."""

    metadata = MANY

    def __init__(
        self, game: str, num_envs: int = 1, against: str | None = "oficial", seat: int | None = None,
        reward: str = "rank", threads: int = 1, box: str | None = None, **options: Any,
    ) -> None:  # fmt: skip
        self.edition = find(game).edition(box, **options)
        check_choice("reward", reward, REWARDS)
        if against is not None:
            noise_of(against)
        self.num_envs = whole(same("num_envs"), num_envs, 1, MOST)
        self.fixed = own_seat(against, seat, self.edition.seats)
        self.wishes: dict[str, Any] = {"reward": reward, "threads": threads_of(threads), "against": against}
        sight = sight_of(self.edition)
        self.single_observation_space = spaces.Box(sight.least, sight.most, dtype=np.float32)
        self.single_action_space = spaces.Discrete(self.edition.game.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.batch: Batch | None = None

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """`options={"seat": 1}` chooses the learner's seat in all matches, until the next reset."""
        if isinstance(seed, list):
            why = Text("una sola semilla reparte todas las partidas", "one seed alone deals all matches")
            raise BadInput(what=same("seed"), why=why)
        seat = seat_wished(options, self.fixed, self.edition.seats)
        seed = None if seed is None else seed_of(seed)
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(SEEDS)) if seed is None else seed
        self.batch = Batch(self.edition, self.num_envs, drawn, seat=seat, **self.wishes)
        return self.batch.seen.copy(), self._info(self.batch)

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        if self.batch is None:
            raise too_early("step")
        shown = self.batch.step(actions)
        worth, over = shown.reward[np.arange(self.num_envs), shown.actor], shown.over.copy()
        info = self._info(self.batch)
        if over.any():
            info |= {"final_obs": shown.final.copy(), "_final_obs": over}
        return shown.seen.copy(), worth.astype(np.float64), over, np.zeros_like(over), info

    def _info(self, batch: Batch) -> dict[str, Any]:
        return {"action_mask": batch.legal.astype(np.int8), "seat": batch.turn.copy()}


vector = Many


def env(game: str, **options: Any) -> gymnasium.Env[Array, Any]:
    """As `gymnasium.make("andamio/…")` makes it, without Gymnasium's own checks at every step."""
    find(game)
    return gymnasium.make(f"andamio/{game}-v0", disable_env_checker=True, **options)


def named(against: str | Sequence[str], others: int) -> list[str]:
    """A bot for each other seat, in order of play from the learner's on."""
    if isinstance(against, str):
        return [against] * others
    if not isinstance(against, Sequence):
        why = Text(
            f"debe ser el nombre de un bot, o uno por cada otro asiento, no {against!r}",
            f"must be the name of a bot, or one for each other seat, not {against!r}",
        )
        raise BadInput(what=same("against"), why=why)
    if len(against) != others:
        why = Text(f"hacen falta {others}, no {len(against)}", f"it takes {others}, not {len(against)}")
        raise BadInput(what=same("against"), why=why)
    return list(against)


def scalar(action: Any) -> Any:
    """The number in an array of one, as some learners give it."""
    return action.item() if isinstance(action, np.ndarray | np.generic) and action.ndim == 0 else action


def seat_wished(options: Any, usual: int | None, seats: int) -> int | None:
    """The learner's seat in a match to be dealt, where it is not left open."""
    if not isinstance(options, Mapping | None):
        why = Text('debe ser {"seat": 1}, por ejemplo', 'must be {"seat": 1}, for example')
        raise BadInput(what=same("options"), why=why)
    for name in options or {}:
        check_choice("options", name, ("seat",))
    wanted = (options or {}).get("seat", usual)
    return None if wanted is None else seat_of(wanted, seats)


for _name in SHELF:
    gymnasium.register(
        f"andamio/{_name}-v0", "andamio.env.gym:Solo", vector_entry_point="andamio.env.gym:Many",
        kwargs={"game": _name}, order_enforce=False,
    )  # fmt: skip
