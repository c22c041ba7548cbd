"""A box is a user's file: what is wrong with it is said by name."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import andamio
from andamio.core.box import Sheet, bits, check_choice, check_entries, check_whole, check_wholes
from andamio.core.errors import BadBox

pytestmark = pytest.mark.compiled

PRINTED = (andamio.find("burgueses").folder / "box.toml").read_text(encoding="utf-8")


def load(tmp_path: Path, text: str) -> andamio.Edition:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return andamio.load("burgueses", box=file)


def refused(tmp_path: Path, text: str) -> BadBox:
    with pytest.raises(BadBox) as caught:
        load(tmp_path, text)
    assert caught.value.say("es") != caught.value.say("en")
    return caught.value


def test_a_changed_number_is_another_box(tmp_path: Path) -> None:
    mine = load(tmp_path, PRINTED.replace("trio = 3", "trio = 2"))
    assert mine.box[0].price.tolist() == [0, 0, 1, 2]
    assert mine.box_fingerprint != andamio.load("burgueses").box_fingerprint


@pytest.mark.parametrize(
    ("name", "why"), [("/dev/zero", "it is no file"), ("a\0b", "null"), (".", "it is no file"), ("/no/such", "No such")]
)
def test_what_is_no_file_is_not_read(name: str, why: str) -> None:
    """Not even its beginning: some have no end, others never begin."""
    with pytest.raises(BadBox, match=f"could not be read .*{why}"):
        andamio.load("burgueses", box=name)


def test_a_file_without_end_is_read_as_far_as_a_box_may_go(tmp_path: Path) -> None:
    assert "more than" in str(refused(tmp_path, PRINTED + "#" * 10_000_000))


def test_comments_and_order_are_no_other_box(tmp_path: Path) -> None:
    mine = load(tmp_path, "# my own copy\n" + PRINTED.replace("pair = 1 ", "pair   =   1 "))
    assert mine.box_fingerprint == andamio.load("burgueses").box_fingerprint


def test_a_changed_card_is_played_and_named(tmp_path: Path) -> None:
    mine = load(tmp_path, PRINTED.replace('suit = "spades", value = 2', 'suit = "hearts", value = 9'))
    assert mine.lexicon.say(mine.lexicon.read("show 9♥") or 0, "en") == "show 9♥"
    assert mine.lexicon.read("show 2♠") is None


def test_two_cards_alike_have_two_names(tmp_path: Path) -> None:
    mine = load(tmp_path, PRINTED.replace('suit = "spades", value = 3', 'suit = "spades", value = 2'))
    assert mine.lexicon.read("show 2♠") != mine.lexicon.read("show 2♠'")


def test_a_missing_field_is_named(tmp_path: Path) -> None:
    assert refused(tmp_path, PRINTED.replace("trio = 3", "")).field == "trio"


def test_an_unknown_field_gets_a_suggestion(tmp_path: Path) -> None:
    error = refused(tmp_path, "depozit = 2\n" + PRINTED)
    assert error.field == "depozit"
    assert "deposit" in str(error)


def test_a_wrong_total_of_cards(tmp_path: Path) -> None:
    error = refused(tmp_path, PRINTED.replace('    { suit = "hearts", value = 5 },\n', ""))
    assert error.field == "goods"
    assert "14" in str(error) and "13" in str(error)


def test_a_wrong_total_of_coins(tmp_path: Path) -> None:
    assert refused(tmp_path, PRINTED.replace("deposit = 1", "deposit = 6")).field == "coins"


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('suit = "spades", value = 2', 'suit = "swords", value = 2', "goods[0].suit"),
        ('suit = "spades", value = 2', 'suit = "spades", value = 0', "goods[0].value"),
        ('suit = "spades", value = 2', 'suit = "spades", value = "2"', "goods[0].value"),
        ('{ suit = "spades", value = 2 }', '"2♠"', "goods[0]"),
        ('suit = "spades", value = 2', 'suit = "spades", value = 2, price = 1', "goods[0]"),
        ("coins = 10", "coins = 10.0", "coins"),
        ("coins = 10", "coins = true", "coins"),
        ("coins = 10", "coins = -1", "coins"),
        ("coins = 10", "coins = 1000", "coins"),
    ],
)
def test_a_wrong_entry_is_named(tmp_path: Path, old: str, new: str, field: str) -> None:
    assert refused(tmp_path, PRINTED.replace(old, new, 1)).field == field


@pytest.mark.parametrize(
    "text",
    [
        "coins = ",
        "[",
        "\x00",
        "coins = 1\ncoins = 2",
        "goods = 3",
        "coins = 2020-01-01",
        f"a = {'9' * 5000}",
        "a = " + "[" * 100_000,
    ],
)
def test_what_is_no_toml_is_refused(tmp_path: Path, text: str) -> None:
    refused(tmp_path, text)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadBox):
        andamio.load("burgueses", box=tmp_path / "mine.toml")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadBox, match=r"none\.toml"):
        andamio.load("burgueses", box=tmp_path / "none.toml")
    with pytest.raises(BadBox):
        andamio.load("burgueses", box=tmp_path)


def test_a_field_may_be_left_out_where_something_holds_then() -> None:
    said, unsaid = Sheet({"pools": 3}), Sheet({})
    assert said.given("pools", 6) == 3 and unsaid.given("pools", 6) == 6
    said.close()


@pytest.mark.parametrize("rows", [3, {"one": 1}, "abc", [1, 2, 3]])
def test_a_list_has_its_longest(rows: object) -> None:
    assert Sheet({"coins": [1, 2]}).rows_up_to("coins", 2) == [1, 2]
    with pytest.raises(BadBox, match="must be a list of up to 2 entries") as caught:
        Sheet({"coins": rows}).rows_up_to("coins", 2)
    assert caught.value.field == "coins"


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(JUNK)
def test_any_value_is_a_number_in_range_or_refused(value: object) -> None:
    try:
        assert 1 <= check_whole("field", value, 1, 9) <= 9
    except BadBox as error:
        assert error.field == "field"


@given(JUNK)
def test_any_value_is_a_choice_or_refused(value: object) -> None:
    try:
        assert ("a", "b")[check_choice("field", value, ("a", "b"))] == value
    except BadBox as error:
        assert error.field == "field"


@given(JUNK | st.fixed_dictionaries({"b": JUNK, "a": JUNK}))
def test_any_value_is_a_table_of_these_keys_or_refused(value: object) -> None:
    try:
        assert list(check_entries("field", value, ("a", "b"))) == ["a", "b"]
    except BadBox as error:
        assert error.field == "field" and (not isinstance(value, dict) or set(value) != {"a", "b"})


def test_numbers_of_a_list_are_refused_by_their_place() -> None:
    assert check_wholes("field", [1, 9], 1, 9) == [1, 9]
    with pytest.raises(BadBox) as refused:
        check_wholes("field", [1, 10], 1, 9)
    assert refused.value.field == "field[1]"


@given(st.sets(st.integers(0, 40)))
def test_a_set_as_bits_holds_its_places(places: set[int]) -> None:
    assert {place for place in range(41) if bits(places) >> place & 1} == places


@given(st.dictionaries(st.sampled_from(["coins", "deposit", "pair", "trio", "goods", "x"]), JUNK))
def test_any_fields_are_a_box_or_refused(fields: dict[str, object]) -> None:
    game = andamio.find("burgueses")
    try:
        type(game.edition())(game, game.choose({}), Sheet(fields))
    except BadBox as error:
        assert str(error)
