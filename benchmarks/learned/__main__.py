"""The stages of the experiment, each with a time limit; see README.md."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from andamio.games import SHELF, find

from .duel import play, rows_of, tasks_of, told
from .features import AZUL
from .games import Slips
from .harvest import Field, gather_all
from .net import into_the_house
from .search import Leaf

CORES = os.cpu_count() or 1


def harvest(given: argparse.Namespace) -> None:
    leaf = Leaf(given.ahead, given.share)
    plan = f"explore={given.explore}" if given.explore is not None else given.plan
    field = Field(
        given.folder, given.seconds, given.seed, 0, given.one_in, Slips(given.slips, given.slip_one_in),
        given.simulations, given.net, leaf, plan, given.game,
    )  # fmt: skip
    print(gather_all(field, given.processes))


def train(given: argparse.Namespace) -> None:
    from .train import Course  # where nets are only asked, there may be no PyTorch
    from .train import train as learn

    data = [(Path(folder), float(share or 1)) for folder, _, share in (name.partition("=") for name in given.data)]
    learn(
        Course(
            given.out, given.seconds, data, given.begin, given.hidden, given.across,
            given.value, given.rate, given.batch, given.seed, given.passes, given.game, given.scale,
        )
    )  # fmt: skip


def duel(given: argparse.Namespace) -> None:
    pairs = [(name, given.against) for name in given.names]
    tasks = tasks_of(pairs, [int(budget) for budget in given.ms.split(",")], given.deals, given.seed, given.game)
    play(tasks, given.out, given.seconds, given.processes)
    tell(given)


def tell(given: argparse.Namespace) -> None:
    print(*told(rows_of(given.out)), sep="\n")


def speed(given: argparse.Namespace) -> None:
    from .speed import spoken

    print(*spoken(find(given.game), given.net), sep="\n")


def choices(given: argparse.Namespace) -> None:
    from .choices import spoken

    print(*spoken(find(given.game), given.nets, given.seconds), sep="\n")


def main() -> None:
    asked = argparse.ArgumentParser(prog="learned", description=__doc__)
    asked.add_argument("--game", choices=SHELF, default=AZUL)
    stages = asked.add_subparsers(required=True)
    add_harvest(stages.add_parser("harvest", help="positions, by advice or by a search with itself"))
    add_train(stages.add_parser("train", help="a net, of what was harvested"))
    add_duel(stages.add_parser("duel", help="two players at the same processor time"))
    stage = stages.add_parser("told", help="what came of duels")
    stage.add_argument("out", type=Path)
    stage.set_defaults(do=tell)
    stage = stages.add_parser("speed", help="what a leaf takes; and that a net is what was trained")
    stage.add_argument("net", type=Path)
    stage.set_defaults(do=speed)
    stage = stages.add_parser("choices", help="how well nets tell moves apart, beside many rollouts")
    stage.add_argument("nets", type=Path, nargs="+")
    stage.add_argument("--seconds", type=float, default=60)
    stage.set_defaults(do=choices)
    stage = stages.add_parser("keep", help="the net that the house plays by from now on")
    stage.add_argument("net", type=Path)
    stage.set_defaults(do=lambda given: into_the_house(find(given.game), given.net))
    given = asked.parse_args()
    given.do(given)


def add_common(stage: argparse.ArgumentParser) -> None:
    stage.add_argument("--seconds", type=float, required=True)
    stage.add_argument("--seed", type=int, default=1)
    stage.add_argument("--processes", type=int, default=CORES)


def add_harvest(stage: argparse.ArgumentParser) -> None:
    add_common(stage)
    stage.add_argument("folder", type=Path)
    stage.add_argument("--one-in", type=int, default=16, help="by advice: positions of which one is kept")
    stage.add_argument("--slips", type=int, default=Slips().most, help="by advice: moves at random, fewer than so many")
    stage.add_argument("--slip-one-in", type=int, default=Slips().one_in, help="of the positions kept, after slips")
    stage.add_argument("--simulations", type=int, default=0, help="of a search with itself; 0: play by advice")
    stage.add_argument("--net", type=Path, help="at the leaves of that search; none: the search as it is")
    stage.add_argument("--ahead", type=int, default=0)
    stage.add_argument("--share", type=float, default=1.0)
    stage.add_argument("--plan", default="", help="what differs of the game's: reach=0,doubt=0,explore=0.2")
    stage.add_argument("--explore", type=float, help="the same as --plan explore=")
    stage.set_defaults(do=harvest)


def add_train(stage: argparse.ArgumentParser) -> None:
    add_common(stage)
    stage.add_argument("out", type=Path)
    stage.add_argument("--data", nargs="+", required=True, help="FOLDER or FOLDER=SHARE of each batch")
    stage.add_argument("--begin", type=Path, help="a net to go on from")
    stage.add_argument("--hidden", type=int, default=61)
    stage.add_argument("--across", type=int, default=32)
    stage.add_argument("--value", type=float, default=0.7, help="share of the search's value in the aim")
    stage.add_argument("--rate", type=float, default=2e-3)
    stage.add_argument("--batch", type=int, default=16384)
    stage.add_argument("--passes", type=float, default=10.0, help="over what is drawn from most often, at most")
    stage.add_argument("--scale", type=float, default=1.0, help="aims are divided by it while it is trained")
    stage.set_defaults(do=train)


def add_duel(stage: argparse.ArgumentParser) -> None:
    add_common(stage)
    stage.add_argument("out", type=Path)
    stage.add_argument("names", nargs="+", help="players, as players.py says")
    stage.add_argument("--against", default="today")
    stage.add_argument("--ms", default="20,100,1000")
    stage.add_argument("--deals", type=int, default=200)
    stage.set_defaults(do=duel)


if __name__ == "__main__":
    main()
