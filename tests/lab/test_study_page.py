"""A report as a page: words first, all that is alarming told, complete by itself, the same in both languages."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from andamio.core.text import LANGS, Lang
from andamio.lab.study_page import page
from andamio.lab.study_plots import Row, Span, bars, curves, dots, parts, span_of

from .sample_report import about, measures, report

pytestmark = pytest.mark.compiled
MOST = 45_000  # letters of a page about one table


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seats", [(1,), (2,), (2, 3, 4)])
@pytest.mark.parametrize("compares", [True, False])
def test_it_is_well_formed_and_fetches_nothing(seats: tuple[int, ...], lang: Lang, compares: bool) -> None:
    shown = page(report(seats, compares), lang)
    ElementTree.fromstring(shown.removeprefix("<!DOCTYPE html>"))
    assert "<script" not in shown and not re.search(r"(src|href)=", shown) and "url(" not in shown
    assert "nan" not in shown.lower().replace("gana", "") or lang == "es"


@pytest.mark.parametrize("nobody", ["winner", "last"])
@pytest.mark.parametrize("compares", [True, False])
def test_where_nobody_has_won_or_lost_there_is_no_figure(nobody: str, compares: bool) -> None:
    found = report((1,), compares)
    for side in ("now", "before") if compares else ("now",):
        found["tables"][0][side]["categories"][0][nobody] = None
    assert re.search(r"coins</th>.*<td>–</td>", page(found, "en"))


def test_it_is_light() -> None:
    assert len(page(report((2,)), "es")) < MOST


def test_words_come_first_heaviest_first_and_may_hold_anything() -> None:
    shown = page(report(), "en")
    assert shown.index("In words") < shown.index("Who wins") < shown.index("How it was measured")
    alarm, good = (
        shown.index("Whoever plays first wins 62\N{NARROW NO-BREAK SPACE}% &lt;b&gt;"),
        shown.index("It stays open"),
    )
    assert shown.rindex("<li class=", 0, alarm) == shown.index('<li class="alarm">') < alarm < good
    assert "Nothing to be alarmed at" not in shown


def test_where_all_is_well_it_says_so() -> None:
    assert "Nothing to be alarmed at" in page(report(tilt=0.0), "en")


def test_every_plot_tells_a_screen_reader_what_it_shows() -> None:
    shown = ElementTree.fromstring(page(report((2,)), "en").removeprefix("<!DOCTYPE html>"))
    plots = [svg for svg in shown.iter("svg") if svg.get("class") == "plot"]
    labels = [svg.get("aria-label") or "" for svg in plots]
    assert len(plots) == 7 and all(svg.get("role") == "img" for svg in plots)
    assert "plays first: 50.0\N{NARROW NO-BREAK SPACE}% → 62.0\N{NARROW NO-BREAK SPACE}%" in labels[0]
    assert all(re.search(r"\d", label) for label in labels)


def test_what_was_changed_and_what_truly_moved_is_told() -> None:
    shown = page(report(), "en")
    assert "Now: mine. Before: the printed box; the deals are the same" in shown
    assert "price of a pair</th><td>1</td><td>4</td>" in shown
    assert "<strong>+12.0" in shown
    plain = page(report(compares=False), "en")
    assert (
        "What truly changed" not in plain
        and "What was changed" not in plain
        and "→" not in plain.split("What moves")[0]
    )


def test_what_nobody_chose_and_what_was_never_possible_is_told() -> None:
    shown = page(report(), "en")
    assert "Hardly ever chosen in “sell”: sell 2♣." in shown and "Never possible in “sell”: sell 9♣." in shown


def test_when_half_of_the_games_are_decided_is_told() -> None:
    shown = page(report(compares=False), "en").replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert "In half of them nobody but the winner leads after 62 %" in shown
    assert "far behind half-way in 20 % of games" in shown


def test_what_a_search_says_comes_with_how_far_it_may_be_off() -> None:
    shown = page(report(), "en").replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert "a search played 60 games" in shown and "four of a kind: 62.0 % → 24.0 % ±11.0 %" in shown


def test_what_a_seat_brought_about_is_not_called_luck() -> None:
    found = report()
    found["tables"][0]["now"]["cards"][0]["by_chance"] = False
    assert "so much is luck" in page(report(), "en") and "so much is luck" not in page(found, "en")


def test_spanish_has_its_commas_and_true_minus_signs() -> None:
    shown = page(report(), "es").partition("<body>")[2]
    assert "62,0\N{NARROW NO-BREAK SPACE}%" in shown and "−0,9" in shown
    assert not re.search(r">-\d", shown)


# -- plots


def test_a_dot_lies_where_its_figure_is_and_its_reach_around_it() -> None:
    drawn = dots([Row("a", "0.5", about(0.5, 0.1), about(0.3, 0.1))], "label", "{:g}".format, even=0.4)
    now = re.search(r'<circle class="now" cx="([\d.]+)%"', drawn)
    was = re.search(r'<circle class="before" cx="([\d.]+)%"', drawn)
    ends = re.search(r'class="reach now" x1="([\d.]+)%" x2="([\d.]+)%"', drawn)
    assert now and was and ends
    assert float(was[1]) < float(ends[1]) < float(now[1]) < float(ends[2])
    assert float(now[1]) - float(ends[1]) == pytest.approx(float(ends[2]) - float(now[1]), abs=0.02)


def test_all_values_lie_within_their_span_and_marks_are_round() -> None:
    span = span_of([0.213, 0.287], 0.25)
    assert span.low < 0.213 and span.high > 0.287 and 0.25 in span.marks
    assert isinstance(span_of([]), Span) and span_of([3.0, 3.0]).low < 3.0


def test_bars_of_different_steps_are_told_in_the_wider_one() -> None:
    now, before = {"low": 10, "step": 1, "shares": [0.25] * 4}, {"low": 8, "step": 2, "shares": [0.5, 0.5]}
    drawn = bars(now, before, "turns")
    heights = [float(high) for high in re.findall(r'<rect class="now"[^>]* height="([\d.]+)"', drawn)]
    assert len(heights) == 2 and heights[0] == heights[1] == 140.0
    assert drawn.count('class="lid"') == 2


def test_parts_of_a_whole_fill_it() -> None:
    drawn = parts([("a", 0.7), ("b", 0.3)], "ends", "{:.0%}".format)
    assert re.findall(r'width="([\d.]+)%" y="0"', drawn) == ["70.00", "30.00"] and "b: 30%" in drawn


def test_where_all_games_are_as_long_no_bar_fills_the_page() -> None:
    found = report((2,), compares=False)
    found["tables"][0]["now"]["length"]["bars"] = {"low": 12, "step": 1, "shares": [1.0]}
    shown = page(found, "en")
    assert "How long it takes" in shown and "On average 24.0 turns" in shown and '<rect class="now"' not in shown


@pytest.mark.parametrize(("lowest", "marks"), [(0.32, ["33%", "50%"]), (0.1, ["10%", "33%", "50%"])])
def test_marks_of_a_curve_can_be_read_apart(lowest: float, marks: list[str]) -> None:
    drawn = curves([("now", [(0.1, lowest), (1.0, 1.0)])], "x", ("{:.0%}".format, "{:.0%}".format), lowest, 1 / 3)
    assert re.findall(r'class="tick" x="0"[^>]*>([^<]*)<', drawn) == [*marks, "75%", "100%"]


def test_what_cannot_be_said_is_no_figure() -> None:
    found = report((2,))
    found["tables"][0]["now"] = measures(2) | {"skill": None, "rules": None, "cards": []}
    found["tables"][0]["levers"] = found["tables"][0]["check"] = None
    shown = page(found, "en")
    assert "Does skill matter" not in shown and "None" not in shown
