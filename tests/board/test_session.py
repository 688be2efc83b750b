"""Trees of variations: random sessions compared with a plain model, and trees read back from their text."""

from collections.abc import Iterator
from contextlib import nullcontext, suppress
from random import Random

import pytest
from facts import message_with
from tiers import campaign_after

import tranca
from tranca import Position, Record, UnsupportedError
from tranca.board.session import (
    MOST_NODES,
    Session,
    TreeFault,
    Variation,
    find_tree,
    read_tree,
    write_session,
    write_tree,
)
from tranca.board.turns import advance, read_block
from tranca.errors import PlayError, TrancaError
from tranca.game.choices import choices_at, forced_action
from tranca.game.record import latest

from .conftest import POSITIONS

CASTEL = "castel.txt"
FILES = (
    CASTEL,
    "castel-hidden.txt",
    "records/doscientos.txt",
    "records/draw-two.txt",
    "records/one-hand.txt",
    "records/block-three.txt",
    "mano-a-mano-hidden.txt",
    "records/draw-three.txt",
)


COMMENTS = ("good", "{not} \\ so (good)", "# ; 1:2", "línea\n  dos")


def read_session(text: str) -> tuple[Session, list[TreeFault]]:
    """Return the session of a block with its tree, and the faults of the tree."""
    value, comments = read_block(text)
    session = Session(value)
    return session, read_tree(session, find_tree(comments))


def main_line(session: Session) -> Iterator[Variation]:
    node = session.root
    yield node
    while node.children:
        node = node.children[0]
        yield node


def value_of(name: str) -> Position | Record:
    return tranca.read(POSITIONS / name)[0]


def paths(session: Session) -> Iterator[tuple[str, ...]]:
    """Yield each moment of a tree as the actions that lead to it, its comment and its text."""
    for node in session.root:
        path, above = [], node
        while above.parent is not None:
            path.append(above.action.words)
            above = above.parent
        yield (*reversed(path), node.comment, tranca.write(node.value))


def random_action(value: Position | Record, random: Random) -> str | None:
    """Return a random action at a moment, with a draw if one is required; None if there is none."""
    position = latest(value)
    able = choices_at(position)
    if able.legal:
        play = random.choice(able.legal)
        return "-" if play is None else str(play)
    if not able.must_draw:
        return None
    seat, drawn = position.to_move, []
    assert seat is not None
    left = [tile for tile in able.must_draw if not position.hidden(seat) or tile in position.boneyard]
    random.shuffle(left)
    for tile in left[: position.drawable]:
        drawn.append(str(tile))
        if fits := position.plays_of(tile.mask):
            return f"+[{','.join(drawn)}] {random.choice(fits)}"
    return f"+[{','.join(drawn)}] -" if len(drawn) == position.drawable else None


def random_session(name: str, seed: int, steps: int = 45) -> Session:
    random = Random(seed)
    session = Session(value_of(name))
    for _ in range(steps):
        nodes = list(session.root)
        below = [node for node in nodes if node.parent is not None]
        what = random.randrange(10)
        if what < 5:
            action = random_action(session.at.value, random)
            if action is not None:
                with suppress(PlayError) if action.startswith("+") else nullcontext():  # the draw may fit no deal
                    session.play(action)
        elif what == 5 and session.at.parent is not None:
            session.undo()
        elif what == 6:
            session.jump(random.choice(nodes))
        elif what == 7 and below:
            promote(random.choice(below))
        else:
            session.annotate(random.choice(COMMENTS), random.choice(nodes))
    check(session)
    return session


def draw_game(seed: int, by_hand: str) -> Session:
    """Return a deal of the Draw game, played at random to its end, with some variations."""
    random = Random(seed)
    session = Session(tranca.Record(tranca.deal(tranca.Rules.parse("draw/2"), seed), ()), by_hand)
    for step in range(60):
        able = choices_at(latest(session.at.value)).legal
        if not able:
            break
        play = random.choice(able)
        session.play("-" if play is None else str(play))
        if step % 7 == 3:
            session.undo()
    return session


@pytest.mark.parametrize("seed", range(4))
def test_forced_actions_of_a_seat_that_acts_by_hand_are_plays_of_their_own(seed: int) -> None:
    session = draw_game(seed, "A")
    nodes = list(session.root)
    assert any(forced_action(latest(node.value)) for node in nodes if node.children)
    for node in nodes:
        assert all(action.seat != "A" for action in node.played[1:])
    text = write_tree(session)
    again = Session(session.source, "A")
    assert not read_tree(again, text)
    assert list(paths(again)) == list(paths(session))


@pytest.mark.parametrize("seed", range(4))
def test_trees_with_and_without_forced_actions_are_read_into_the_same_moments(seed: int) -> None:
    by_hand, plain = draw_game(seed, "A"), Session(draw_game(seed, "A").source)
    assert not read_tree(plain, write_tree(by_hand))
    ends = {tranca.write(node.value) for node in plain.root if not node.children}
    assert ends == {tranca.write(play_out(node)) for node in by_hand.root if not node.children}
    again = Session(by_hand.source, "A")
    assert not read_tree(again, write_tree(plain))
    texts = {tranca.write(node.value) for node in again.root}
    assert texts >= {tranca.write(node.value) for node in by_hand.root if node.children}


def play_out(node: Variation) -> tranca.Position | Record:
    """Return the moment after the forced actions that are left at the end of a line."""
    value = node.value
    while (forced := forced_action(latest(value))) is not None:
        value, _ = advance(value, forced)
    return value


def promote(node: Variation) -> None:
    assert node.parent is not None
    node.parent.children.sort(key=lambda child: child is not node)


def check(session: Session) -> None:
    nodes = list(session.root)
    assert session.at in nodes
    for node in nodes:
        assert len({entry.action for entry in node.children}) == len(node.children)
        for child in node.children:
            assert child.parent is node
            value, played = advance(node.value, child.action) if not isinstance(node.value, Record) else (None, None)
            if value is not None:
                assert (value, played) == (child.value, child.played)


@pytest.mark.parametrize("seed", campaign_after(1, range(3)))
@pytest.mark.parametrize("name", FILES)
def test_random_sessions_are_read_back_as_they_were_written(name: str, seed: int) -> None:
    session = random_session(name, seed)
    text = write_session(session)
    again, faults = read_session(text)
    assert not faults
    assert list(paths(again)) == list(paths(session))
    assert write_session(again) == text
    (block,) = tranca.parse(text)
    assert block == session.source


@pytest.mark.parametrize("name", FILES)
def test_trees_in_one_line_are_read_into_the_same_root(name: str) -> None:
    session = random_session(name, 77)
    again = Session(session.source)
    assert not read_tree(again, write_tree(session))
    assert list(paths(again)) == list(paths(session))


@pytest.mark.parametrize("name", [file for file in FILES if file.startswith("records/")])
def test_a_record_is_the_main_line_and_shown_at_its_end(name: str) -> None:
    record = value_of(name)
    assert isinstance(record, Record)
    session = Session(record)
    assert session.at.value == record
    played = [action for node in main_line(session) for action in node.played]
    assert played == list(record.actions)
    assert session.root.value == record.until(0)
    assert "tried" not in write_session(session)
    for node in main_line(session):
        assert isinstance(node.value, Record)
        assert node.value.actions == record.actions[: len(node.value.actions)]


def test_a_play_goes_along_a_line_that_was_tried() -> None:
    session = Session(value_of(CASTEL))
    first = session.play("4-6@6")
    assert [str(action) for action in first] == ["S:4-6@6", "W:-"]
    node = session.at
    session.undo()
    session.play("2-4")
    session.undo()
    assert session.play("6-4@6!") == first
    assert session.at is node
    assert [child.action.words for child in session.root.children] == ["4-6@6", "2-4"]


def test_undo_goes_back_over_what_was_forced() -> None:
    session = Session(value_of(CASTEL))
    session.play("4-6@6")
    session.play("3-4")
    session.undo()
    session.undo()
    assert session.at is session.root
    with pytest.raises(UnsupportedError, match="undo: this is the start"):
        session.undo()


def test_a_promoted_variation_comes_first_and_the_record_stays() -> None:
    record = value_of("records/doscientos.txt")
    session = Session(record)
    session.jump(list(main_line(session))[3])
    other = next(
        play
        for play in choices_at(latest(session.at.value)).legal
        if play is not None and str(play) != session.at.children[0].action.words
    )
    before = session.at
    session.play(str(other))
    promote(session.at)
    assert before.children[0] is session.at
    again, faults = read_session(write_session(session))
    assert not faults
    assert again.source == record
    assert list(paths(again)) == list(paths(session))


def test_a_refused_play_changes_nothing() -> None:
    session = Session(value_of(CASTEL))
    for action in ("6-6", "4-6", "-", "+2 1-6", "nonsense", "", "4-6@6 2-4", "W:6-6"):
        with pytest.raises(PlayError):
            session.play(action)
    assert session.at is session.root
    assert not session.root.children


def test_a_tree_has_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_NODES >= 1000
    monkeypatch.setattr("tranca.board.session.MOST_NODES", 2)
    session = Session(value_of(CASTEL))
    session.play("4-6@6")
    with pytest.raises(UnsupportedError, match="a tree of 2 moments"):
        session.play("3-4")
    with pytest.raises(UnsupportedError, match=message_with("2,001")):
        session.annotate("x" * 2001)


CUT = (
    ("4-6@6 (2-4 6-6", ["4-6@6", "2-4"], "the tree is cut short; expected ) for each ("),
    ("4-6@6 ) 3-4", ["4-6@6"], "expected a ( before it"),
    ("4-6@6 {no end", ["4-6@6"], "expected a } at its end"),
    ("(4-6@6) 2-4", ["2-4"], "expected a play before it"),
    ("6-6 (4-6@6 3-4) (2-4) 1-1", ["4-6@6", "2-4"], "6-6"),
    ("4-6@6 9-9 3-4 (3-4)", ["4-6@6"], "9-9"),
    ("+", [], "expected"),
    ("later-version:2 4-6@6", [], "later-version"),
)


@pytest.mark.parametrize(("text", "tried", "message"), CUT)
def test_a_tree_that_is_cut_short_opens_as_far_as_it_can(text: str, tried: list[str], message: str) -> None:
    session = Session(value_of(CASTEL))
    faults = read_tree(session, text)
    assert [child.action.words for child in session.root.children] == tried
    assert message in faults[0].message
    assert 1 <= faults[0].column <= len(text) + 1
    assert session.at is session.root


def test_a_variation_in_place_of_a_forced_pass_is_a_fault_and_not_one_of_the_play_before() -> None:
    played = tranca.play_out(tranca.deal(tranca.Rules.preset("doscientos"), 3), "random", 3)
    session = Session(played)
    before = list(paths(session))
    faults = read_tree(session, "6-6 4-6 2-4 2-5 4-5 4-4 3-4 3-5 - (5-6 0-5) (3-6) 0-5 (0-6) 2-6")
    assert [fault.message for fault in faults] == ["(: - is forced, so no variation replaces it"] * 2
    assert len(list(paths(session))) == len(before) + 1  # that with 0-6 follows the pass


def test_any_text_at_all_is_a_tree_or_has_faults() -> None:
    random = Random(5)
    for _ in range(300):
        text = "".join(random.choice("(){}\\ 4-6@623 1!+[],?#;:") for _ in range(40))
        session = Session(value_of(CASTEL))
        read_tree(session, text)
        again = Session(session.source)
        assert not read_tree(again, write_tree(session))
        assert list(paths(again)) == list(paths(session))


def test_deep_trees_need_no_deep_stack() -> None:
    session = Session(value_of(CASTEL))
    faults = read_tree(session, "4-6@6 " + "(2-4 " * 3000)
    assert faults
    assert write_tree(session)
    assert [child.action.words for child in session.root.children] == ["4-6@6", "2-4"]


def test_faults_name_their_column() -> None:
    session = Session(value_of(CASTEL))
    (fault,) = read_tree(session, "4-6@6 {fine} 5-5")
    assert fault.column == 14


def test_errors_of_a_session_are_of_the_family() -> None:
    session = Session(value_of(CASTEL))
    with pytest.raises(TrancaError):
        session.jump(Variation(session.source))
