"""A game in the terminal, typed as a person would."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from andamio.core.record import read
from andamio.games import find

from .terminal import Said, Terminal

pytestmark = pytest.mark.compiled

Typed = Callable[[str, list[str]], Said]


@pytest.fixture
def typed(andamio: Terminal, monkeypatch: pytest.MonkeyPatch, in_empty_folder: Path) -> Typed:
    """Run a command and type these lines; then the keyboard is gone."""

    def run(words: str, lines: list[str]) -> Said:
        waiting = iter(lines)

        def type_line(*_: object) -> str:
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", type_line)
        return andamio(words)

    return run


def test_a_whole_game_against_a_bot(typed: Typed) -> None:
    said = typed("play burgueses --seed 5 --lang es", ["1"] * 300)
    assert said.code == 0
    assert re.search("gana |empate", said.out)
    assert "Jugador 1" in said.out and "oficial (bot)" in said.out


def test_a_game_that_klaus_wins_ends_with_his_name(typed: Typed) -> None:
    assert "Klaus wins by" in typed("play barrio --seats 1 --seat random --seed 5", []).out


def test_another_game_is_offered_and_played(typed: Typed) -> None:
    first = typed("play burgueses --seed 5", ["1"] * 200)
    moves = first.out.count("your move")
    again = typed("play burgueses --seed 5", ["1"] * moves + ["y"] + ["1"] * 400)
    assert again.out.count("Another game?") == 2


def test_the_bot_s_hand_stays_hidden(typed: Typed) -> None:
    said = typed("play burgueses --seed 5", ["1"] * 300)
    rows = [line for line in said.out.splitlines() if "oficial (bot)" in line and " hand " in line]
    assert rows
    assert all(re.search("hand (▒|–)", row) for row in rows)
    assert not re.search(r"random \(bot\) (buys|is dealt) [2-5]", said.out)


def test_hidden_hands_are_hidden_when_the_keyboard_changes_hands(typed: Typed) -> None:
    said = typed("play burgueses --seed 5 --seat person:Ana --seat person:Blas", ["", "1"] * 200)
    assert "Hand over to Ana" in said.out and "Hand over to Blas" in said.out
    for part in re.split("Hand over to ", said.out)[1:]:
        other = "Blas" if part.startswith("Ana") else "Ana"
        assert not re.search(rf"{other} (buys|is dealt) [2-5]", part)
        assert not re.search(rf" {other} .* hand [2-5]", part.partition("Player")[0])


def test_what_stands_in_the_list_may_be_typed(typed: Typed) -> None:
    """Records say row 0 of what lay outside the market; people do not."""
    above = "en una fila nueva arriba, columna 2"
    lines = [*["1"] * 5, *["5"] * 4, *["1"] * 4, above]
    said = typed("play barrio --seats 2 --seat person --seat random --seed 5 --lang es", lines)
    assert f"1 {above}\n" in said.out and f"coloca ladrillo {above}" in said.out
    assert "fila 0" not in said.out


def test_a_refusal_speaks_like_a_friend_and_then_quotes(typed: Typed) -> None:
    said = typed("play barrio --seats 2 --seat person --seat random --seed 5", ["place brick"])
    friend, quoted = said.out.find("First decide which houses you keep."), said.out.find("§1.3")
    assert -1 < friend < quoted


def test_wrong_lines_are_answered_and_nothing_is_lost(typed: Typed) -> None:
    wrong = ["99", "0", "-1", "sell", "fly", "show 9♠", "[bold]x[/bold]", "r 9.9", "s /no/such/folder/x.acta", "u"]
    said = typed("play burgueses --seed 5", [*wrong, "", "?", "r 2.5"])
    assert said.out.count("choose a number from 1 to") == 3
    assert "  §2.1 " in said.out and "exactly one action" in said.out
    assert "no action is called 'fly'" in said.out
    assert "'[bold]x[/bold]'" in said.out
    assert "has no clause §9.9" in said.out
    assert "could not be saved" in said.out
    assert "cannot undo: you have decided nothing yet" in said.out
    assert "a number or the words of an action" in said.out
    assert "Saved in" in said.out


def test_a_match_is_saved_and_resumed(typed: Typed, in_empty_folder: Path) -> None:
    first = typed("play burgueses --seed 5 --lang es", ["1", "1", "s mine.acta", "q"])
    assert "Guardada en mine.acta" in first.out
    match, names = read(Path("mine.acta").read_text(encoding="utf-8"), find)
    assert names == ["Jugador 1", "oficial (bot)"]
    again = typed("play burgueses --resume mine.acta", ["q"])
    assert "Jugador 1" in again.out
    auto = max(in_empty_folder.glob("burgueses-*.acta"), key=lambda file: file.stat().st_mtime)
    assert read(auto.read_text(encoding="utf-8"), find).match.actions[: match.steps] == match.actions


def test_undo_goes_back_to_the_last_choice(typed: Typed) -> None:
    """Until a trade is possible, buy and show; then choose to trade, and think again."""
    said = typed("play burgueses --seed 7", ["1", "1", "1", "trade", "u", "1", "1", "trade", "u", "q"])
    assert "Player 1 takes it back" in said.out


def test_both_learn_that_something_was_taken_back(typed: Typed) -> None:
    lines = ["", "trade", "u", "1"] * 30
    said = typed("play burgueses --seed 7 --seat person:Ana --seat person:Blas", lines)
    assert re.search("(Ana|Blas) takes it back", said.out)


def test_a_file_of_somebody_else_is_not_overwritten(typed: Typed) -> None:
    Path("keep.txt").write_text("precious", encoding="utf-8")
    said = typed("play burgueses --seed 5", ["s keep.txt", "s mine.acta", "s mine.acta", "q"])
    assert "exists and is no record" in said.out
    assert Path("keep.txt").read_text(encoding="utf-8") == "precious"
    assert said.out.count("Saved in mine.acta") == 2


def test_a_person_cannot_be_taken_for_a_bot(typed: Typed) -> None:
    typed("play burgueses --seed 5 --seat person:random(bot) --seat random", ["1", "s mine.acta", "q"])
    assert "Saved in" in typed("play burgueses --resume mine.acta", ["q"]).out


def test_a_hint_shows_the_best_actions_with_their_points(typed: Typed) -> None:
    said = typed("play burgueses --seed 5", ["h", "q"])
    found = re.findall(r"show \S+: wins ([0-9]+)%, about -?[0-9]+ points?\n    \S.*\.", said.out)
    assert found and found == sorted(found, key=int, reverse=True)
    assert "«" in typed("play burgueses --seed 5 --lang es", ["consejo", "q"]).out or len(found) == 1


def test_bots_alone_are_watched(typed: Typed) -> None:
    said = typed("play burgueses --seed 5 --seat random --seat random", [])
    assert re.search("beats|share the victory|a draw", said.out)
    assert not re.search(r"(buys|is dealt) [2-5]", said.out)


def test_a_saved_match_of_no_game_is_refused(typed: Typed) -> None:
    Path("x.acta").write_text("hello", encoding="utf-8")
    said = typed("play burgueses --resume x.acta", [])
    assert (said.code, "does not begin with" in said.err) == (2, True)


def test_an_interrupted_game_is_saved(
    andamio: Terminal, monkeypatch: pytest.MonkeyPatch, in_empty_folder: Path
) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert "Saved in" in andamio("play burgueses --seed 5").out
    assert len(list(in_empty_folder.glob("*.acta"))) == 1


def test_it_starts_in_a_real_terminal(in_empty_folder: Path) -> None:
    """What `make play` runs, on a terminal of its own."""
    terminal = pexpect.spawn(sys.executable, ["-m", "andamio", "play", "burgueses", "--lang", "es"], timeout=120)
    terminal.expect("tu jugada")
    terminal.sendline("1")
    terminal.expect("tu jugada")
    terminal.sendline("q")
    terminal.expect("Guardada en")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0


def test_against_a_bot_one_goes_back_past_its_answer_and_chance_falls_alike(typed: Typed) -> None:
    """Twice the same, with a change of mind between: what was drawn is drawn again, back to the first choice."""
    once = typed("play barrio --seats 2 --seed 7", ["1"] * 6 + ["s once.acta", "q"])
    again = typed("play barrio --seats 2 --seed 7", ["1"] * 6 + ["u"] * 6 + ["u"] + ["1"] * 6 + ["s again.acta", "q"])
    assert "Saved in once.acta" in once.out and "cannot undo: you have decided nothing yet" in again.out
    assert again.out.count("Player 1 takes it back") >= 6
    text = Path("again.acta").read_text(encoding="utf-8")
    first = read(Path("once.acta").read_text(encoding="utf-8"), find).match
    match = read(text, find).match
    assert text.count("\nback 0 ") == 6 and len(match.backs()) == 6
    same = [a == b for a, b in zip(first.actions, match.actions, strict=False)]
    own = match.backs()[-1].steps
    assert all(same[: own + 1])
    assert len(read(text, find).match.story()) > match.steps


def test_a_resumed_match_remembers_what_was_taken_back(typed: Typed) -> None:
    typed("play barrio --seats 2 --seed 7", ["1"] * 6 + ["u", "s back.acta", "q"])
    match = read(Path("back.acta").read_text(encoding="utf-8"), find).match
    (back,) = match.backs()
    assert match.steps == back.steps
    typed("play barrio --resume back.acta --seed 99", ["1", "s on.acta", "q"])
    on = read(Path("on.acta").read_text(encoding="utf-8"), find).match
    drawn = next((n for n, action in enumerate(back.taken[1:], 1) if action < match.game.actions), len(back.taken))
    assert on.actions[back.steps : back.steps + drawn] == list(back.taken[:drawn])


def test_replay_tells_what_was_taken_back(typed: Typed) -> None:
    typed("play barrio --seats 2 --seed 7", ["1"] * 6 + ["u", "1", "s back.acta", "q"])
    said = typed("replay back.acta", [])
    assert said.out.count("Player 1 goes back; actions taken back: ") == 1
    assert '"back": ' in typed("replay back.acta --json", []).out
    assert "Player 1 goes back" in typed("replay back.acta --seat 1", []).out
