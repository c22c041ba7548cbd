"""What a match is worth to its seats, beside the ranks and points of the match itself."""

from __future__ import annotations

import numpy as np
import pytest

from andamio.core.errors import BadInput
from andamio.core.game import Edition
from andamio.env.rewards import rewards_of
from andamio.games import find
from andamio.lab.playthrough import random_steps
from tests.contract.shelf import some_editions
from tests.depth import games


@some_editions
def test_rewards_follow_ranks_and_points(edition: Edition) -> None:
    for seed in games(3):
        *_, (match, _) = random_steps(edition, seed)
        ranks, by_rank = match.ranks(), rewards_of(edition, match.states)
        assert rewards_of(edition, match.states, "points").tolist() == match.totals()
        if edition.seats == 1:
            assert by_rank[0] == (1 if ranks[0] == 1 else -1)
            continue
        assert abs(by_rank.sum()) < 1e-6
        for one in range(edition.seats):
            ahead = sum((rank > ranks[one]) - (rank < ranks[one]) for rank in ranks)
            assert np.isclose(by_rank[one], ahead / (edition.seats - 1))


def test_an_unknown_reward_is_refused() -> None:
    edition = find("burgueses").edition()
    with pytest.raises(BadInput, match="reward='fame': must be one of: rank, points"):
        rewards_of(edition, edition.new(1).states, "fame")
