"""Decisions and luck: they add up, they are the same again, and a decision is judged by what its seat could see."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import andamio
from andamio.bots import find
from andamio.bots.coach import word_on
from andamio.bots.judge import Judge
from andamio.bots.turns import TurnJudge, best_of, plans
from andamio.bots.values import Asking, Value, deep_value, open_value, seen_value
from andamio.core.errors import BadInput
from andamio.core.layout import CHANCE
from andamio.core.match import Match
from andamio.core.text import LANGS, Lang
from andamio.lab import given
from andamio.lab.analysis import (
    LEAST,
    MOST,
    Stopped,
    analyse,
    beyond_par,
    gave_in_all,
    gave_most,
    given_by,
    lines_of,
    parts_of,
    report,
    turns_judged,
    was_mistake,
)
from andamio.lab.analysis_words import MEASURES, Teller, how, in_short, luck
from andamio.lab.endings import ALIKE, endings, is_found, solve
from andamio.lab.simulate import play_match
from tests.depth import sample

pytestmark = pytest.mark.compiled
FEW = Asking(LEAST, 3)
some_games = pytest.mark.parametrize("game", ["burgueses", *sample(sorted({*andamio.SHELF} - {"burgueses"}), 1)])


@cache
def played(game: str) -> Match:
    return play_match(andamio.load(game), [find("oficial")] * andamio.load(game).seats, 11, 0)[0]


@cache
def told(game: str) -> dict[str, Any]:
    return report(analyse(played(game), FEW.simulations, FEW.seed))


@some_games
def test_decisions_and_luck_add_up_to_the_result(game: str) -> None:
    match, found = played(game), told(game)
    for seat, row in enumerate(found["told"]):
        for measure, result in (("points", match.totals()[seat]), ("chance", int(match.ranks()[seat] == 1))):
            parts = {name: figure["mean"] for name, figure in row[measure].items()}
            assert parts["result"] == pytest.approx(float(result))
            assert sum(parts[name] for name in ("start", "own", "others", "luck")) == pytest.approx(result, abs=1e-3)
            assert row[measure]["result"]["error"] == pytest.approx(0)


def test_every_step_belongs_to_one_moment() -> None:
    match, found = played("burgueses"), told("burgueses")
    assert [action for moment in found["moments"] for action in moment["actions"]] == match.actions
    for moment in found["moments"]:
        assert (moment["seat"] is None) == (match.at(moment["step"]).turn == CHANCE)


def test_the_same_match_budget_and_seed_give_the_same_analysis() -> None:
    match = played("burgueses")
    assert report(analyse(match, FEW.simulations, FEW.seed)) == told("burgueses")
    assert report(analyse(match, FEW.simulations, FEW.seed + 1)) != told("burgueses")


@pytest.mark.parametrize("game", ["burgueses", "bloque_a_bloque"])
def test_a_decision_is_judged_by_what_its_seat_could_see(game: str) -> None:
    """What it could not see is dealt again, and the judgement is the same."""
    match = next(m for m in played(game).replay() if m.steps > 30 and m.turn >= 0 and len(m.legal()) > 1)
    view, other = match.view(match.turn), match.clone()
    other.place(view.imagine(5))
    assert other.states.tobytes() != match.states.tobytes()
    judgements = [judgement(one) for one in (match, other)]
    assert judgements[0] == judgements[1]


def judgement(match: Match) -> tuple[object, ...]:
    judge, view, legal = Judge(match.edition, FEW), match.view(match.turn), match.legal()
    none = seen_value(view, FEW)
    brought, judged = judge.brought(view, legal[0], none, none), judge.judged(view, legal, legal[0])
    turn = TurnJudge(match.edition, FEW).judged(view, (legal[0],))
    values = [brought, judged.chosen_value, judged.best_value, *(turn or ())]
    figures = [figure.tobytes() for value in values for figure in value]
    return judged.best, judged.line, figures


def test_a_difference_below_twice_its_error_is_no_mistake() -> None:
    found = analyse(played("burgueses"), FEW.simulations, FEW.seed)
    for moment, row in zip(found.moments, told("burgueses")["moments"], strict=True):
        if was_mistake(moment):
            assert row["gave"]["worth"]["mean"] > 2 * row["gave"]["worth"]["error"]
            assert row["best"] != row["actions"][0]
    assert any(map(was_mistake, found.moments))


@some_games
def test_what_was_given_away_is_told_the_same_without_the_line(game: str) -> None:
    match, whole = played(game), told(game)
    turns = turns_judged(match, FEW.simulations, FEW.seed)
    for seat, row in enumerate(whole["told"]):
        assert gave_in_all(turns, seat).items() <= row["gave"].items()
    assert gave_most(turns, match.edition.seats) == whole["gave_most"]


def test_what_was_given_away_counts_every_turn_on_either_side() -> None:
    """None is left out for being in doubt, or for looking better than the best."""
    match = played("burgueses")
    turns = turns_judged(match, FEW.simulations, FEW.seed)
    each = [(turn.best.worth - turn.done.worth).mean() for _, turn in turns]
    assert min(each) < 0 < max(each)
    sums = [given_by(turns, seat, "worth")[0].mean() for seat in range(match.edition.seats)]
    assert sum(sums) == pytest.approx(sum(each))


def test_hard_turns_count_half_against_who_had_them() -> None:
    turns = turns_judged(played("burgueses"), FEW.simulations, FEW.seed)
    gave, plain = given_by(turns, 1, "worth")
    assert plain.mean() == pytest.approx(sum((t.best.worth - t.plain.worth).mean() for seat, t in turns if seat == 1))
    assert np.allclose(beyond_par(turns, 1), gave - plain / 2)


@some_games
def test_a_turn_is_what_a_seat_did_in_a_row(game: str) -> None:
    match = played(game)
    lines = lines_of(match)
    for moment in match.replay():
        line = lines.get(moment.steps)
        if line:
            assert list(line) == match.actions[moment.steps : moment.steps + len(line)]
            then, seat, turns = moment.clone(), moment.turn, moment.states[0].turns
            for action in line:
                assert (then.turn, then.states[0].turns) == (seat, turns) and action in then.legal()
                then.play(action)
            assert (then.turn, then.states[0].turns) != (seat, turns)
    choices = {m.steps for m in match.replay() if m.turn >= 0 and len(m.legal()) > 1}
    assert choices <= {start + k for start, line in lines.items() for k in range(len(line))}


def test_plain_play_gives_nothing_away_against_itself_and_a_search_finds_more() -> None:
    """Where the advice was followed, what was done is what plain play would have done; the best is better in all."""
    match, _ = play_match(andamio.load("burgueses"), [find("greedy")] * 3, 5, 0)
    turns = turns_judged(match, 100, 1)
    same = sum(bool(np.array_equal(turn.done.worth, turn.plain.worth)) for _, turn in turns)
    assert same > 0.9 * len(turns)
    assert sum(given_by(turns, seat, "worth")[0].mean() for seat in range(3)) > 0


def test_no_batch_helps_to_choose_the_best_that_it_measures() -> None:
    """Two lines that differ by luck alone: the best of them by the same dice would look better than either."""
    lucky = [value_of(1.0, 0.0), value_of(0.0, 1.0)]
    assert best_of(lucky).worth.tolist() == [0.0, 0.0]
    assert best_of([*lucky, value_of(1.5, 1.5)]).points.tolist() == [[1.5], [1.5]]


def value_of(*worth: float) -> Value:
    column = np.array(worth)[:, None]
    return Value(column, column, np.array(worth), column)


def test_a_turn_is_searched_for_as_at_a_table_and_as_it_is_judged() -> None:
    """One search does both where a game looks no further at a table."""
    count = {game: len(plans(andamio.load(game))) for game in andamio.SHELF}
    assert count == dict.fromkeys(count, 2) | {"bloque_a_bloque": 1}
    assert all(plans(andamio.load(game))[-1].reach == 1 for game in count)


def test_the_best_is_what_plain_play_does_where_searches_find_worse() -> None:
    """Searches of so few simulations lose half a game in all against it."""
    turns = turns_judged(played("a_construir"), LEAST, FEW.seed)
    assert sum((turn.best.worth - turn.plain.worth).mean() for _, turn in turns) > -0.1


def test_parts_are_told_batch_by_batch() -> None:
    found = analyse(played("burgueses"), FEW.simulations, FEW.seed)
    parts = parts_of(found, 0, "points")
    assert len(parts["luck"]) == FEW.batches
    assert np.allclose(parts["luck"], parts["chance"] + parts["unseen"])


def test_what_is_over_has_no_error_and_what_is_hidden_counts_only_for_who_cannot_see_it() -> None:
    match = played("burgueses")
    assert open_value(match, FEW).points.mean(axis=0).tolist() == match.totals()
    azul = played("azul_pabellon").at(60)
    seen, true = seen_value(azul.view(max(azul.turn, 0)), FEW), open_value(azul, FEW)
    assert all(np.array_equal(one, other) for one, other in zip(seen[:2], true[:2], strict=True))


def test_an_action_that_leads_back_gives_nothing_away() -> None:
    match = andamio.load("burgueses").new(1)
    view = match.view(match.turn)
    assert deep_value(view, match.legal()[0], FEW) is not None
    assert deep_value(view, match.legal()[0], FEW, [bytes(view)] * 2) is not None


@pytest.mark.parametrize("simulations", [-1, 0, LEAST - 1, MOST + 1, 10**9])
def test_a_budget_out_of_bounds_is_refused(simulations: int) -> None:
    with pytest.raises(BadInput, match="simulations"):
        analyse(played("burgueses"), simulations)


def test_a_match_that_goes_on_is_refused() -> None:
    with pytest.raises(BadInput, match="not over"):
        analyse(andamio.load("burgueses").new(1))


def test_it_can_be_interrupted_and_tells_how_far_it_is() -> None:
    done: list[tuple[int, int]] = []
    with pytest.raises(Stopped):
        analyse(played("burgueses"), LEAST, 0, lambda *told: done.append(told), lambda: len(done) > 3)
    assert [at for at, _ in done] == [0, 1, 2, 3] and len({of for _, of in done}) == 1


# -- solved endings


def test_a_solved_ending_is_right_about_its_last_decision() -> None:
    """Where nothing is left but to be counted, what an action is worth follows from the points alone."""
    found = endings(andamio.load("burgueses"), 4, 1)
    for ending in found:
        assert set(ending.values) == set(ending.match.legal())
        assert max(ending.values.values()) == pytest.approx(ending.values[ending.best[0]], abs=ALIKE)
        again = solve(ending.match)
        assert again is not None and again.values == ending.values


def test_a_coach_says_what_a_solved_ending_loses_and_nothing_of_the_best() -> None:
    said = 0
    for ending in endings(andamio.load("burgueses"), 6, 1):
        view = ending.match.view(ending.match.turn)
        worst = min(ending.values, key=lambda action: ending.values[action])
        word = word_on(view, worst, ending.trail)
        said += bool(word)
        assert not word or (word[0].action in ending.best and word[1].action == worst)
        assert word_on(view, ending.best[0], ending.trail) == ()
    assert said >= 2


def test_the_analysis_finds_the_best_of_solved_endings() -> None:
    found = endings(andamio.load("burgueses"), 12, 2)
    assert sum(is_found(ending, 200, 0) for ending in found) >= 11


# -- greedy against maestra


def test_matches_are_played_in_both_seats_kept_and_not_played_again(tmp_path: Path) -> None:
    file, tasks = tmp_path / "given.jsonl", given.tasks_of(["burgueses"], 2, LEAST, 3)
    rows = given.hold(tasks[:1], file, 1)
    file.write_text(file.read_text() + '{"game": "bur')  # the last line was cut
    done: list[tuple[int, int]] = []
    rows = given.hold(tasks, file, 1, lambda *told: done.append(told))
    assert done == [(1, 2), (2, 2)] and len(file.read_text().splitlines()) == 2
    assert [list(row["result"]) for row in rows] == [["greedy", "maestra"], ["maestra", "greedy"]]
    assert all(row["gave_most"] in (*given.BOTS, None) for row in rows)
    (one, everything) = given.shares(rows)
    assert one[1:] == everything[1:] and 0 <= one.low <= one.share <= one.high <= 1
    file.write_text("no rows\n")
    with pytest.raises(BadInput, match="no file of this command"):
        given.hold(tasks, file, 1)


def test_an_interval_holds_its_share_and_is_never_sure_of_everything() -> None:
    assert given.wilson(10, 10)[1] < 0.75 and list(given.wilson(0, 10)) == pytest.approx([0, 0, 0.2775], abs=1e-3)
    assert list(given.wilson(900, 1000)) == pytest.approx([0.9, 0.8799, 0.9171], abs=1e-3)


@some_games
@pytest.mark.parametrize("lang", LANGS)
def test_the_summary_adds_up_points_and_no_chances(game: str, lang: Lang) -> None:
    """What single decisions gave away of the chance to win adds up to more than there is: the page says so."""
    match, found = played(game), told(game)
    teller = Teller(match.edition, ["Ana", "Bea", "Carla", "Dora"][: match.edition.seats], lang)
    said = in_short(teller, found) + in_short(teller, found, only=1)
    assert said and not any("%" in line for line in said)
    assert "100 %" in how(teller, found)


@pytest.mark.parametrize("many", [1, 4, 5])
def test_a_moment_of_luck_says_what_chance_brought(many: int) -> None:
    match = played("burgueses")
    drawn = [action for action in match.actions if match.say(action, "es").startswith("sale")][:many]
    nothing = {measure: [{"mean": 0.0, "error": 0.0}] * 2 for measure in MEASURES}
    found = {"actions": drawn, "moved": nothing}
    said = luck(Teller(match.edition, ["Ana", "Bea"], "es"), found)
    assert said.startswith(f"El azar ({', '.join(match.say(action, 'es') for action in drawn[:4])}")
    assert ("…" in said) == (many > 4) and "Ana" in said
