"""JSON answers of the board, in addition to the documented objects."""

import re
from collections.abc import Sequence
from typing import Any, Literal, Self

import msgspec
from msgspec import UNSET, UnsetType

from tranca.analysis.review.grades import Thresholds
from tranca.errors import Fault
from tranca.game.actions import Action, ends_shown
from tranca.game.arms import Layout, OpenEnds, end_text, ends_count, is_double
from tranca.game.certainty import certain_points
from tranca.game.choices import Choices, Subject, choices_at
from tranca.game.leads import first_lead, forces_every_lead
from tranca.game.position import Position
from tranca.game.record import Record, latest
from tranca.game.replay import replay
from tranca.game.rules.rules import Rules
from tranca.game.tree import Branches, TreeEnds, tree_of
from tranca.language import Message, shown
from tranca.notation.writer import one_line, write
from tranca.views.schemas.match_plays import MatchPart
from tranca.views.schemas.score import ScoreObject
from tranca.views.wording.plays import occasion_line
from tranca.views.wording.rules import explain_scoring
from tranca.views.wording.solution import ending
from tranca.views.wording.table import state_of_play

from .moment_parts import LeadPart, NeedPart, TilesPart
from .session import Session, TreeFault, write_tree

MOST_TARGET = 1000
"""The largest target for which there are match chances."""


_COMMAND = re.compile(r"(;|(?<=\?)) `tranca [^`]*`[^;?]*")
"""The end of a message that refers to a command, which users of the board cannot enter."""


def without_command(message: str) -> str:
    """Return a message in the language spoken now, without the command that it may refer to."""
    return _COMMAND.sub("", shown(message))


class FaultPart(msgspec.Struct, frozen=True, kw_only=True):
    """A fault in a text; its message is put into words when it is encoded, in the language spoken then."""

    line: int
    column: int
    message: str
    action: int | UnsetType = UNSET

    @classmethod
    def of(cls, fault: Fault) -> Self:
        """Return the object of a fault."""
        action = UNSET if fault.action is None else fault.action
        said = fault.message if isinstance(fault.message, Message) else without_command(fault.message)
        return cls(line=fault.line, column=fault.column, message=said, action=action)


class FaultsObject(msgspec.Struct, frozen=True):
    """All faults of a block."""

    faults: list[FaultPart]


class MessageObject(msgspec.Struct, frozen=True):
    """The reason why there is no answer; `lacks`: the part of the solver that a page without a server can fetch."""

    message: str
    lacks: Literal["numpy", "match"] | UnsetType = UNSET


class MomentObject(msgspec.Struct, frozen=True, kw_only=True):
    """A moment: its canonical text, the possible actions, and all tiles.

    If plays score: `scores`, the points that each legal play earns at once; `places`, the open end on each side of the
    layout, or each arm of a double; `ends_count`, the sum of the ends, if such sums score; `open_sides`, the doubles
    inside the layout, once for each tile that a double still takes; `earned`, by side of the table, the points that the
    plays of a record have earned. `points`, by side: those of a finished deal with hidden tiles, if they are the same
    wherever these tiles are. `voids`: by seat, the numbers that it lacks according to the passes and draws of a
    record. `score`: by side, the match score before the deal, if the block states it. `scoring`: how points are earned,
    in words. `slip`: the least cost of a play that is called a slip, in points. `target`: the points that win the
    match, if there are match chances for these rules.
    """

    canonical: str
    kind: Literal["position", "record"]
    rules: str
    scoring: str
    slip: float
    seats: list[str]
    to_move: str | None
    legal: list[str]
    scores: list[int] | UnsetType = UNSET
    known: bool
    drawn: list[str] | UnsetType = UNSET
    must_draw: list[str] | UnsetType = UNSET
    may_draw: list[str] | UnsetType = UNSET
    drawable: int | UnsetType = UNSET
    counts: list[int] | UnsetType = UNSET
    passes: bool | UnsetType = UNSET
    needs: list[NeedPart] | UnsetType = UNSET
    line: str
    title: str | None
    occasion: str | UnsetType = UNSET
    names: dict[str, str] | UnsetType = UNSET
    over: bool
    state: str
    result: str | UnsetType = UNSET
    ends: list[int | str] | None
    places: dict[str, str] | UnsetType = UNSET
    ends_count: int | UnsetType = UNSET
    earned: dict[str, int] | UnsetType = UNSET
    points: dict[str, int] | UnsetType = UNSET
    score: dict[str, int] | UnsetType = UNSET
    target: int | UnsetType = UNSET
    spinner: str | UnsetType = UNSET
    up: list[str] | dict[str, list[str]] | UnsetType = UNSET
    down: list[str] | dict[str, list[str]] | UnsetType = UNSET
    open_sides: list[str] | UnsetType = UNSET
    layout: list[str] | None
    hands: dict[str, TilesPart]
    boneyard: TilesPart
    sides: dict[str, list[str]]
    voids: dict[str, list[int]] | UnsetType = UNSET
    actions: list[str] | UnsetType = UNSET
    lead: LeadPart | UnsetType = UNSET
    tree: str | UnsetType = UNSET
    comments: list[str] | UnsetType = UNSET

    @classmethod
    def of(cls, value: Subject, **more: Any) -> Self:
        """Return the object of a position, or of the last moment of a record."""
        position = latest(value)
        canonical, over = write(value), position.is_over
        rules = position.rules
        return cls(
            canonical=canonical,
            kind="record" if isinstance(value, Record) else "position",
            rules=str(rules),
            scoring=explain_scoring(rules),
            slip=Thresholds.of(rules).slip,
            seats=list(rules.seats),
            to_move=None if over or position.to_move is None else rules.seats[position.to_move],
            known=position.resolved().is_open,
            **_choice_fields(position),
            line=one_line(value),
            title=value.title,
            occasion=occasion_line(value.headers) or UNSET,
            names=_names(position) or UNSET,
            over=over,
            state=state_of_play(position),
            result=_result(value),
            earned=_earned(value) or UNSET,
            points=_certain_points(value) or UNSET,
            score=_score(value) or UNSET,
            target=_target(rules),
            **_layout_fields(position),
            hands=_hands(position),
            boneyard=TilesPart(
                tiles=[str(tile) for tile in position.boneyard.tiles],
                unknown=position.boneyard.unknown,
                ordered=position.boneyard.ordered,
            ),
            sides=_sides(position),
            voids=_voids(value) or UNSET,
            actions=[str(action) for action in value.actions] if isinstance(value, Record) else UNSET,
            lead=_lead(value) if isinstance(value, Record) else UNSET,
            **more,
        )


class PlayedObject(MomentObject, frozen=True, kw_only=True):
    """The moment after an action: its block, the action, the forced passes and known draws after it, and its picture.

    `gained`: the points that each of the actions earned, if plays or passes score (see `find_gains`).
    """

    text: str
    played: list[str]
    gained: list[int] | UnsetType = UNSET
    picture: str | UnsetType = UNSET


def _choice_fields(position: Position) -> dict[str, Any]:
    choices = choices_at(position)
    return {
        "legal": ["-" if play is None else str(play) for play in choices.legal],
        "scores": _scores(position, choices) if position.rules.scores else UNSET,
        "drawn": [str(tile) for tile in choices.drawn] or UNSET,
        "must_draw": [str(tile) for tile in choices.must_draw] or UNSET,
        "may_draw": [str(tile) for tile in choices.may_draw] or UNSET,
        "drawable": position.drawable if choices.may_draw or choices.must_draw else UNSET,
        "counts": list(choices.counts) or UNSET,
        "passes": choices.passes or UNSET,
        "needs": [NeedPart.of(need, position.seats) for need in choices.needs] or UNSET,
    }


def _layout_fields(position: Position) -> dict[str, Any]:
    return {
        "ends": None if position.ends is None else [_end(code) for code in ends_shown(position.ends)],
        "places": _places(position) or UNSET,
        "ends_count": UNSET if (count := ends_count(position.rules, position.ends)) is None else count,
        "spinner": UNSET if position.spinner is None else f"{position.spinner}-{position.spinner}",
        "up": _arms(position.up) or UNSET,
        "down": _arms(position.down) or UNSET,
        "open_sides": [f"{number}-{number}" for number in position.ends.open_sides]
        if isinstance(position.ends, TreeEnds) and position.ends.open_sides
        else UNSET,
        "layout": None if position.layout is None else _pairs(position.layout),
    }


def _result(value: Subject) -> str | UnsetType:
    """Return the result of a finished deal in words; UNSET if the deal is not over or has unknown tiles."""
    settled = latest(value).resolved()
    if not settled.is_over or not settled.is_open:
        return UNSET
    return ending(settled.result(), settled.rules)


def _names(position: Position) -> dict[str, str]:
    named = ((seat, position.headers.player(number)) for number, seat in enumerate(position.seats))
    return {seat: name for seat, name in named if name is not None}


def _scores(position: Position, choices: Choices) -> list[int]:
    after = position
    for tile in choices.drawn:
        after = after.draw(tile)
    return [after.points_of(play) for play in choices.legal]


def _places(position: Position) -> dict[str, str]:
    """Map sides of the layout to their open ends; empty unless plays score."""
    if isinstance(position.ends, TreeEnds):
        return {where: end_text(code) for where, code in _places_of_tree(position, position.ends).items()}
    if not isinstance(position.ends, OpenEnds):
        return {}
    return {side: end_text(code) for side, code in position.ends.sides().items()}


def _places_of_tree(position: Position, ends: TreeEnds) -> dict[str, int]:
    """Return the places if every double is a spinner: by end or arm, or numbered if the layout is unknown."""
    if position.layout:
        return tree_of(position.layout, position.up, position.down).places()
    return {f"end {number}": code for number, code in enumerate(ends.places, 1)}


def _earned(value: Subject) -> dict[str, int]:
    """Map sides of the table to the points that their plays in a record earned; empty for other moments."""
    if not isinstance(value, Record) or not value.rules.scores:
        return {}
    return dict(zip(value.rules.sides, value.earned, strict=True))


def _certain_points(value: Subject) -> dict[str, int]:
    """Map sides to the points of a finished deal with hidden tiles; empty if they are not certain."""
    points = None if latest(value).resolved().is_open else certain_points(value)
    return {} if points is None else dict(zip(value.rules.sides, points, strict=True))


def _score(value: Subject) -> dict[str, int]:
    """Map sides to the match score before the deal; empty if it is not stated."""
    stated = value.start.score if isinstance(value, Record) else value.score
    return dict(zip(value.rules.sides, stated or (), strict=bool(stated)))


def _lead(record: Record) -> LeadPart | UnsetType:
    """Return the kind of deal that follows from the lead; UNSET if none does, or if the record states it."""
    start, rules = record.start, record.rules
    stated = start.score is not None or start.must_lead is not None or bool(start.turned)
    opening = first_lead(rules)
    tile = opening.opens_with(rules)
    if stated or not opening.forced or tile is None or not record.actions or record.actions[0].play is None:
        return UNSET
    led, forced = record.actions[0].play.tile, record.forced_lead
    highest = max((dealt for hand in start.resolved().hands for dealt in hand.tiles), key=opening.rank, default=led)
    outranked = opening.rank(highest) > opening.rank(led)
    if forces_every_lead(rules):
        if outranked:
            return LeadPart(taken_as="impossible", tile=str(highest))
        return UNSET if forced is None else LeadPart(taken_as="forced", tile=str(forced))
    if forced is not None:
        return LeadPart(taken_as="first", tile=str(tile))
    undealt = rules.left_over > 0 and led.is_double and not outranked
    return LeadPart(taken_as="open" if undealt else "later", tile=str(tile))


def _target(rules: Rules) -> int | UnsetType:
    """Return the points that win a match; UNSET for rules without match chances."""
    known = len(rules.sides) == 2 and not rules.takes_own and rules.target <= MOST_TARGET
    return rules.target if known else UNSET


def _voids(value: Subject) -> dict[str, list[int]]:
    """Map seats to the numbers open at their last draw and at their passes since; empty for a position."""
    voids: dict[str, set[int]] = {}
    if isinstance(value, Record):
        for position, action in zip(value.positions, value.actions, strict=False):
            ends = position.ends
            open_now = {*(ends.numbers if isinstance(ends, OpenEnds) else ends or ())}
            if action.drawn:
                voids[action.seat] = open_now
            elif action.play is None:
                voids[action.seat] = voids.get(action.seat, set()) | open_now
    return {seat: sorted(numbers) for seat, numbers in voids.items()}


def find_gains(after: Subject, before: Subject, played: Sequence[Action]) -> list[int] | UnsetType:
    """Return the points that each of the actions between two moments earned; UNSET if the rules pay for none.

    A pass pays the side of the last tile; the amount is negative if it makes an earlier bonus void.
    """
    rules = before.rules
    if not (rules.scores or rules.has_bonus):
        return UNSET
    # a record knows the passes before the first of these actions
    done = after if isinstance(after, Record) else replay(latest(before), played)
    gains = [scored + paid for scored, paid in zip(done.scored, done.paid, strict=True)]
    return gains[len(gains) - len(played) :]


def _end(code: int) -> int | str:
    """Return an end for JSON: its number, or the tile if it is a double that scores."""
    return end_text(code) if is_double(code) else code


def _arms(arms: Layout | Branches) -> list[str] | dict[str, list[str]]:
    """Return an arm as texts; if every double is a spinner, the arms by their doubles."""
    if isinstance(arms, Branches):
        return {f"{double}-{double}": _pairs(arm) for double, arm in arms.items()}
    return _pairs(arms)


def _pairs(tiles: Layout) -> list[str]:
    return [f"{one}-{other}" for one, other in tiles]


def _hands(position: Position) -> dict[str, TilesPart]:
    return {
        seat: TilesPart(tiles=[str(tile) for tile in hand.tiles], unknown=hand.unknown)
        for seat, hand in zip(position.seats, position.hands, strict=True)
    }


def _sides(position: Position) -> dict[str, list[str]]:
    sides: dict[str, list[str]] = {side: [] for side in position.rules.sides}
    for seat, name in enumerate(position.seats):
        sides[position.rules.sides[position.rules.side_of(seat)]].append(name)
    return sides


class TextObject(msgspec.Struct, frozen=True):
    """A text, such as a file to download."""

    text: str


class RulesInWords(msgspec.Struct, frozen=True):
    """The main rules of a rule set, in a few short paragraphs."""

    words: list[str]


class ProgressObject(msgspec.Struct, frozen=True, kw_only=True):
    """The progress of a long question."""

    done: int
    total: int


class MatchObject(msgspec.Struct, frozen=True):
    """The deals of a match in order, each with its totals."""

    deals: list[ScoreObject]


class ChancesObject(msgspec.Struct, frozen=True, kw_only=True):
    """The match chance of each play: the numbers, and a sentence about what points are worth.

    `reason`: which play is best for the match if it is not the best in points, and why; empty if it is.
    """

    match: MatchPart
    worth: str
    reason: str


class VariationPart(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of a tree: the number of its parent, the action without its seat, and all actions played since.

    `gained`: the points that each of these actions earned, if plays or passes score (see `find_gains`).
    """

    parent: int | None
    action: str | None
    played: list[str]
    gained: list[int] | UnsetType = UNSET
    text: str
    comment: str


class TreeOfMoments(msgspec.Struct, frozen=True, kw_only=True):
    """A tree of variations: its moments, each after its parent; `at` is the number of the moment to show."""

    tree: str
    at: int
    nodes: list[VariationPart]
    faults: list[TreeFault]

    @classmethod
    def of(cls, session: Session, faults: list[TreeFault]) -> Self:
        """Return the object of a session."""
        numbers = {node: number for number, node in enumerate(session.root)}
        nodes = [
            VariationPart(
                parent=None if node.parent is None else numbers[node.parent],
                action=node.action.words if node.played else None,
                played=[str(action) for action in node.played],
                gained=UNSET if node.parent is None else find_gains(node.value, node.parent.value, node.played),
                text=write(node.value),
                comment=node.comment,
            )
            for node in numbers
        ]
        return cls(tree=write_tree(session), at=numbers[session.at], nodes=nodes, faults=faults)


class BlockPart(msgspec.Struct, frozen=True, kw_only=True):
    """A block of the files that the board was started with; if it has faults, with its text as in the file."""

    file: str
    line: int
    text: str | None
    title: str | None
    comments: list[str]
    faults: list[FaultPart]
    tree: str = ""


class BlocksObject(msgspec.Struct, frozen=True):
    """The blocks of a text."""

    blocks: list[BlockPart]


class OptionPart(msgspec.Struct, frozen=True, kw_only=True):
    """An option of the rules in words, and its values, its range, or that it takes a list.

    Attributes:
        name: the option in words.
        words: the values of notation; empty if they are numbers or a list.
        said: the same values in words.
    """

    name: str
    words: list[str]
    said: list[str]
    low: int
    high: int
    is_list: bool


class StartObject(msgspec.Struct, frozen=True, kw_only=True):
    """All data that the page needs before its first question."""

    version: str
    rules: str
    blocks: list[BlockPart]
    addresses: list[str]
    presets: dict[str, dict[str, int | bool | str]]
    countries: dict[str, dict[str, str]]
    options: dict[str, OptionPart]
    strengths: list[str]
    hidden: bool
    png: bool
    seconds: float
    most_seconds: float


class ReplyObject(msgspec.Struct, frozen=True, kw_only=True):
    """The play of a seat that sees only its own tiles."""

    seat: str
    action: str
    strength: str
