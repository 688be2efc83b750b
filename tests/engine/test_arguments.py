"""Arguments of the public functions: rejected values with a hint, and read-only results."""

import pickle
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from facts import message_with

import tranca
from tranca import Position, Rules, Solution, Tables, UnsupportedError
from tranca.engine.resources import Resources, most_megabytes, most_threads
from tranca.engine.solution import FrozenDict, Information, Orders, margin, to_value

POSITIONS = Path(__file__).resolve().parents[2] / "positions"
CASTEL = tranca.read(POSITIONS / "castel.txt")[0]
HIDDEN = tranca.read(POSITIONS / "castel-hidden.txt")[0]
DRAW = tranca.parse(
    "rules: draw/4; layout: 4-4 4-0 0-3 3-1 1-2 2-3 3-6 6-0 0-1; lead: E; last: E; to-move: S; N: 3-3 4-5 4-6; "
    "E: 3-5 5-5; S: 2-4 3-4 6-6; W: 1-1 2-2 2-5; boneyard: {0-0 0-2 0-5 1-4 1-5 1-6 2-6 5-6}"
)[0]
HANDS = np.array([[1, 2, 4, 8]], np.uint64)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([CASTEL], r"solve\(\) takes a Position or a Record, not a list; write tranca.solve_many\(positions\), or"),
        ("castel.txt", r"not a str; write tranca.solve\(tranca.read\('castel.txt'\)\[0\]\)"),
        (Path("castel.txt"), r"write tranca.solve\(tranca.read\('castel.txt'\)\[0\]\)"),
        ("rules: block/2; to-move: A", r"not a str; write tranca.solve\(tranca.parse\(text\)\[0\]\)"),
        (None, "not None$"),
    ],
)
def test_what_is_no_position_is_refused_with_what_to_write(value: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        tranca.solve(value)


@pytest.mark.parametrize("function", [tranca.game_tree, tranca.tree_statistics])
def test_trees_refuse_what_solve_refuses(function: Any) -> None:
    with pytest.raises(TypeError, match=rf"{function.__name__}\(\) takes a Position or a Record, not a list"):
        function([CASTEL])


@pytest.mark.parametrize("function", [tranca.solve_arrays, tranca.solve_arrays_plays])
def test_arrays_ask_for_rules_and_for_rules_without_draws(function: Any) -> None:
    with pytest.raises(TypeError, match=r"takes Rules, not a str; write tranca.Rules.parse\('doscientos'\)"):
        function("doscientos", HANDS, (0, 0), 0)
    with pytest.raises(UnsupportedError, match=r"players draw under draw/4; .*add draw=none"):
        function(Rules.parse("draw/4"), HANDS, (0, 0), 0)


@pytest.mark.parametrize("most", [-1, 0, 30, 2.5, True, "3"])
def test_a_number_of_columns_that_makes_no_sense_is_refused(most: Any) -> None:
    with pytest.raises(UnsupportedError, match=r"most=.*: expected a whole number from 1 to 29"):
        tranca.solve_arrays_plays(Rules.preset("partnership"), HANDS, (0, 0), 0, most=most)


@pytest.mark.parametrize("threads", [0, -1, 2.5, True, "2", 10**6])
def test_threads_are_a_number_that_the_machine_has_use_for(threads: Any) -> None:
    with pytest.raises(UnsupportedError, match=f"threads={threads!r}: expected"):
        tranca.solve_many([CASTEL], threads=threads)
    with pytest.raises(UnsupportedError, match=f"threads={threads!r}: expected"):
        tranca.solve_arrays(Rules.preset("partnership"), HANDS, (0, 0), 0, threads=threads)
    with pytest.raises(UnsupportedError, match=f"threads={threads!r}: expected"):
        tranca.generate_puzzles(1, threads=threads)
    assert most_threads() >= 4


@pytest.mark.parametrize("name", ["deal", "most", "threads"])
@pytest.mark.parametrize("array", [np.array([1, 2]), np.zeros(0), np.array(["1"]), np.array([[1], [2]])])
def test_what_is_one_number_is_no_array(name: str, array: Any) -> None:
    with pytest.raises(UnsupportedError, match=rf"^{name}=.*: expected .*whole number"):
        tranca.solve_arrays_plays(Rules.preset("partnership"), HANDS, (0, 0), 0, **{name: array})


@pytest.mark.parametrize("array", [np.array([1, 2]), np.zeros(0), np.array([[True], [False]])])
def test_what_is_yes_or_no_is_no_array(array: Any) -> None:
    with pytest.raises(TypeError, match=r"^outcomes=.*: expected True or False, not a ndarray$"):
        tranca.solve_arrays_plays(Rules.preset("partnership"), HANDS, (0, 0), 0, outcomes=array)


def test_truth_values_are_numbers_in_arrays() -> None:
    hands = np.array([[False, True, False, False]])
    with pytest.raises(UnsupportedError, match="turns: expected whole numbers from 0 to 3, not 4"):
        tranca.solve_arrays(Rules.preset("partnership"), hands, (0, 0), 4)


@pytest.mark.parametrize("size", [float("nan"), float("inf"), -1, 10**9, "8", True])
def test_tables_are_of_a_size_that_the_machine_has(size: Any) -> None:
    with pytest.raises(UnsupportedError, match=r"table of .* MB: expected 0 to"):
        Tables(size)
    with pytest.raises(UnsupportedError, match=r"table of .* MB: expected 0 to"):
        tranca.solve_many([CASTEL], megabytes=size)


def test_many_tables_may_not_take_more_than_the_machine_has() -> None:
    half = most_megabytes() / 2
    Resources.of(threads=1, tables=Tables(half))
    with pytest.raises(UnsupportedError, match=r"3 tables of .* MB: expected at most .* in all"):
        Resources.of(threads=3, tables=Tables(half))


def test_no_memory_for_a_table_is_an_error_of_the_family(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_size: float) -> None:
        raise MemoryError

    tranca.solve(CASTEL)  # this loads the search together with the type
    monkeypatch.setattr("tranca.ext.plain.nodraw.table.NoDrawTable", refuse)
    with pytest.raises(UnsupportedError, match="not enough memory for a table of 8 MB"):
        tranca.solve(CASTEL, tables=Tables(8))


@pytest.mark.parametrize("orders", [0, 1, -3, 2.5, True, "one", "some", [3]])
def test_orders_are_a_number_of_them_or_all(orders: Any) -> None:
    with pytest.raises(UnsupportedError, match=r"orders=.*: expected a whole number of at least 2, or 'all'"):
        tranca.solve(DRAW, orders=orders)


def test_a_solution_says_how_the_orders_of_its_boneyard_enter() -> None:
    exact, sampled, known = tranca.solve(DRAW, orders="all"), tranca.solve(DRAW, orders=3), tranca.solve(CASTEL)
    assert [solution.orders for solution in (exact, sampled, known)] == [Orders.ALL, Orders.SAMPLED, None]
    assert (exact.information, known.information) == ("open, boneyard order unknown", "open")
    assert isinstance(sampled.information, Information)


def test_messages_of_the_library_name_no_options_of_the_command() -> None:
    for call in (
        lambda: tranca.solve(HIDDEN),
        lambda: tranca.solve(CASTEL, time_limit=-1),
        lambda: tranca.game_tree(CASTEL, limit=0),
        lambda: tranca.solve_many([CASTEL], threads=0),
    ):
        with pytest.raises(tranca.TrancaError) as error:
            call()
        assert "--" not in str(error.value)


def test_many_positions_go_on_past_a_bad_one_when_asked() -> None:
    values = [CASTEL, HIDDEN, CASTEL]
    for threads in (1, 2):
        first, bad, last = tranca.solve_many(values, errors="return", threads=threads)
        assert isinstance(bad, UnsupportedError)
        assert isinstance(first, Solution)
        assert isinstance(last, Solution)
        assert (first.value, last.value) == (46, 46)
        with pytest.raises(UnsupportedError, match="hands are hidden"):
            tranca.solve_many(values, threads=threads)
    with pytest.raises(UnsupportedError, match=message_with("'skip'", "'raise'", "'return'")):
        tranca.solve_many(values, errors="skip")  # type: ignore[call-overload]
    with pytest.raises(TypeError, match=r"write tranca.solve\(position\)"):
        tranca.solve_many(CASTEL)  # type: ignore[arg-type]


def test_solutions_are_read_only_hashable_and_short() -> None:
    for value in (CASTEL, DRAW, tranca.read(POSITIONS / "blocked-tie.txt")[0]):
        solution = tranca.solve(value)
        assert len(repr(solution)) < 300
        assert "\n" not in repr(solution)
        assert all(len(repr(option)) < 300 for option in solution.plays)
        assert len({solution, solution}) == 1
        assert dict.fromkeys(solution.plays, 0).keys() == set(solution.plays)
        for play in solution.plays:
            assert play.points is not None
            with pytest.raises(TypeError, match="read-only"):
                play.points["NS"] = 0  # type: ignore[index]
            with pytest.raises(TypeError, match="read-only"):
                play.points.clear()  # type: ignore[attr-defined]
        again = pickle.loads(pickle.dumps(solution))
        assert again == solution
        assert again.plays == solution.plays


def test_frozen_dicts_equal_those_they_were_made_of() -> None:
    assert FrozenDict({"NS": 1}) == {"NS": 1}
    assert hash(FrozenDict({"a": 1, "b": 2})) == hash(FrozenDict({"b": 2, "a": 1}))
    for change in (
        lambda made: made.update(a=2),
        lambda made: made.pop("a"),
        lambda made: made.setdefault("b", 1),
        lambda made: made.popitem(),
        lambda made: made.__delitem__("a"),
        lambda made: made.__ior__({"a": 2}),
    ):
        made = FrozenDict({"a": 1})
        with pytest.raises(TypeError):
            change(made)
        assert made == {"a": 1}


def test_whole_numbers_are_whole() -> None:
    assert type(to_value(6, 2)) is int
    assert to_value(3, 2) == Fraction(3, 2)
    assert type(margin([4, 1, 3], 0)) is int
    assert margin([4, 1, 2], 0) == Fraction(5, 2)
    for position in (DRAW, CASTEL):
        assert isinstance(position, Position)
        solution = tranca.solve(position)
        for value in (solution.value, *(play.value for play in solution.plays)):
            assert isinstance(value, int) or (isinstance(value, Fraction) and value.denominator > 1)


def test_the_version_is_that_of_the_package() -> None:
    text = (POSITIONS.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert f'version = "{tranca.__version__}"' in text


@pytest.mark.parametrize("function", [tranca.deals, lambda value: tranca.play_out(value, "best")])
def test_deals_and_play_out_refuse_what_solve_refuses(function: Any) -> None:
    with pytest.raises(TypeError, match=r"takes a Position or a Record, not an int"):
        function(3)


@pytest.mark.parametrize("function", [tranca.write, tranca.one_line])
def test_the_writer_says_what_it_can_write(function: Any) -> None:
    with pytest.raises(TypeError, match="expected a Position or a Record, not an int"):
        function(3)


def test_what_has_no_json_is_named_by_its_type() -> None:
    with pytest.raises(tranca.UnsupportedError, match=r"^result of type int: expected a result"):
        tranca.to_json(3)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda castel: tranca.draw_svg(3), "draw_svg\\(\\) takes a Position or a Record, not an int"),
        (lambda castel: tranca.solve(castel, tables=3), "tables=3: expected tranca.Tables"),
        (lambda castel: tranca.solve(castel, stop=3), "stop=3: expected tranca.Stop"),
        (lambda castel: tranca.check(castel, "2-4", thresholds=3), "thresholds=3: expected tranca.Thresholds"),
    ],
)
def test_keywords_of_another_type_say_what_to_write(ask: Any, said: str) -> None:
    castel = tranca.read(Path(__file__).resolve().parents[2] / "positions" / "castel.txt")[0]
    with pytest.raises(TypeError, match=said):
        ask(castel)


def test_the_items_of_a_list_are_checked_in_every_call() -> None:
    position = tranca.deal(Rules.preset("block/2"), 1)
    for _ in range(2):
        tranca.draw_svg(position, marked=[tranca.Tile(4, 4)])
        with pytest.raises(TypeError, match="marked"):
            tranca.draw_svg(position, marked=["4-4"])  # type: ignore[list-item]


def test_statistics_print_in_a_line() -> None:
    castel = tranca.read(Path(__file__).resolve().parents[2] / "positions" / "castel.txt")[0]
    assert repr(tranca.tree_statistics(castel)) == "<Statistics: 515 nodes, 470 positions, 17 plies>"
