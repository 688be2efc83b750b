"""Players over many deals in words: accuracy, phases, kinds of mistakes, and comparisons between players."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal
from unicodedata import normalize

from tranca.analysis.players.kinds import HEAVIER, MistakeKind
from tranca.analysis.players.pooling import names_of
from tranca.analysis.players.results import (
    Accuracy,
    KindCost,
    MeanInterval,
    Person,
    PersonChange,
    PersonPair,
    PersonPlay,
    Phase,
    PlayedView,
    PlayersReview,
)
from tranca.errors import UnsupportedError, did_you_mean, echo
from tranca.game.position import Position
from tranca.game.record import Record

from .numbers import amount, count, join_and, percent, signed, size_interval, whole
from .numbers import interval as interval_of
from .plays import play_name
from .refusals import require_record
from .review_page import VIEW_NAMES

NO_NAMES = "the deals name no players; add headers such as 'player N: Ana Pérez'"

PHASE_NAMES: Mapping[Phase, str] = MappingProxyType({"lead": "lead", "middle": "middle", "last": "last tiles"})

KIND_NAMES: Mapping[MistakeKind | Literal["none"], str] = MappingProxyType(
    {
        "gave-block": "gave a block",
        "missed-block": "missed a block",
        "missed-pass": "missed making the next player pass",
        "opened-void": "covered a void of the opponents",
        "closed-suit": "closed a suit of the partner",
        "closed-own": "closed a suit of their own",
        "fed-suit": "opened a suit that the opponents hold",
        "broke-lead": "did not return the partner's lead",
        "kept-heavy": f"kept heavy tiles, {HEAVIER} pips or more",
        "kept-double": "kept a double",
        "wrong-end": "played at the wrong end",
        "none": "other mistakes",
    }
)


_MOST_LISTED = 10  # names of players in one message

NOT_JUDGED = "No decisions to judge: the hand is not known, or every play was forced."

_PHASE_PLACES: Mapping[str, str] = MappingProxyType(
    {"lead": "with the first tile", "middle": "in the middle of the deal", "last": "in the last three tiles"}
)
_KIND_ACTS: Mapping[str, str] = MappingProxyType(
    {
        "gave-block": "letting an opponent block",
        "missed-block": "missing a block",
        "missed-pass": "missing a play that makes the next player pass",
        "opened-void": "covering a void of the opponents",
        "closed-suit": "closing a suit of the partner",
        "closed-own": "closing a suit of {their} own",
        "fed-suit": "opening a suit that the opponents hold",
        "broke-lead": "not returning the partner's lead",
        "kept-heavy": "keeping heavy tiles",
        "kept-double": "keeping a double",
        "wrong-end": "playing at the wrong end",
    }
)


def take_home(person: Person, *, to_player: bool = False) -> str:
    """Return a sentence on a player's costliest weakness that the deals prove; `to_player` addresses that player."""
    name = person.name
    who, gives, has, whom, their = (
        ("You", "give away", "have", "you", "your") if to_player else (name, "gives away", "has", name, "their")
    )
    deals, view, weakness = count(len(person.deals), "deal"), person.fairest_view, person.weakness
    if view is None:
        return f"{who} {has} no decision in {deals} that could be graded."
    own = "from your own view" if to_player else "from the player's own view"
    by = "with all hands seen" if view == "open" else own
    if weakness is None:
        if not person.totals[view].loss:
            return f"{who} made no mistake in {deals}, {by}."
        return _too_few(len(person.deals), whom, f", {by}")
    interval = size_interval(weakness.interval)
    if weakness.part == "phase":
        amounts = f"{amount(weakness.mean)} points per decision, {amount(weakness.rest or 0)} in the rest of the deal"
        place = _PHASE_PLACES[weakness.name]
        return f"{who} {gives} most {place}, {by}: {amounts} (95 % interval of the difference: {interval})."
    act = _KIND_ACTS[weakness.name].format(their=their)
    costs = f"{amount(weakness.loss)} points in {count(weakness.plays, 'play')}"
    mean_cost = f"{amount(weakness.mean)} per decision (95 %: {interval})"
    mistake = "Your costliest mistake" if to_player else f"The costliest mistake of {person.name}"
    return f"{mistake} that these deals prove is {act}, {by}: {costs}, {mean_cost}."


def take_home_all(result: PlayersReview) -> list[str]:
    """Return each player's costliest weakness, and one sentence for the players without a proven one."""
    shown = [person for person in result.persons if person.weakness is not None]
    others = [person for person in result.persons if person.weakness is None]
    if len(others) < 2:
        return [take_home(person) for person in [*shown, *others]]
    names = join_and(person.name for person in others)
    return [*map(take_home, shown), _too_few(len(result.records), names)]


def _too_few(deals: int, whom: str, view: str = "") -> str:
    """Say that some deals do not prove which mistakes cost players most."""
    number = "1 deal is" if deals == 1 else f"{whole(deals)} deals are"
    return f"{number} too few to show which mistakes cost {whom} most{view}."


def named_deal(value: Position | Record) -> Record:
    """Return the record of a deal. Raises UnsupportedError for a position, and if one name has two seats."""
    record = require_record(value)
    names_of(record)
    return record


def matching_players(deals: Iterable[Position | Record | None], names: Iterable[str]) -> frozenset[str]:
    """Return players' names as the headers of deals spell them, ignoring the case of `names`.

    Raises UnsupportedError for a name that is in no deal.
    """
    headers = (deal.headers for deal in deals if deal is not None)
    known = {normalize("NFC", name) for stated in headers for name in stated.players if name is not None}
    wanted: set[str] = set()
    for name in names:
        spelled = normalize("NFC", name)
        alike = {spelled} & known or {other for other in known if other.casefold() == spelled.casefold()}
        if not alike:
            if not known:
                raise UnsupportedError(f"{echo(name)!r}: {NO_NAMES}")
            listed = [*sorted(known)[:_MOST_LISTED], *["others"] * (len(known) > _MOST_LISTED)]
            hint = did_you_mean(spelled, sorted(known)) or f"; the players are {join_and(listed)}"
            raise UnsupportedError(f"{echo(name)!r}: no player has this name{hint}")
        wanted |= alike
    return frozenset(wanted)


def scope(result: PlayersReview, late: int = 0) -> str:
    """Return `20 deals · 4 players · …`; `late` is the number of deals that were not graded in time."""
    nameless = [f"left out: {count(result.nameless, 'decision')} of unnamed seats"] if result.nameless else []
    large = [f"left out: {count(result.unjudged, 'decision')} too large to judge"] if result.unjudged else []
    missing = [f"{count(late, 'deal')} not graded in time"] if late else []
    words = [count(len(result.records), "deal"), *missing, count(len(result.persons), "player"), *nameless, *large]
    return " · ".join([*words, "95 % intervals from whole deals"])


def seats(person: Person) -> str:
    """Return the number of deals that a player had each seat, such as `N 5, E 6`."""
    return ", ".join(f"{seat} {number}" for seat, number in person.seats.items())


def within(interval: MeanInterval) -> str:
    """Format an interval of points; `no interval` if the deals do not give one."""
    return "no interval" if interval is None else size_interval(interval)


def mean(of: Accuracy | KindCost) -> str:
    """Return points per decision, of all mistakes or of one kind: `2.85 (1.20 to 4.50)`."""
    return "" if of.mean is None else f"{amount(of.mean)} ({within(of.interval)})"


def deal_mean(accuracy: Accuracy) -> str:
    """Return points per deal, such as `8.55`."""
    return amount(accuracy.loss / accuracy.deals) if accuracy.deals else ""


def share(accuracy: Accuracy, of: str = "") -> str:
    """Return the share of decisions that were best: `62 % (51 to 72 %)`."""
    if accuracy.share_interval is None:
        return ""
    low, high = accuracy.share_interval
    return f"{percent(accuracy.share)}{of} ({percent(low).removesuffix(' %')} to {percent(high)})"


def share_of(accuracy: Accuracy) -> str:
    """Return the share of decisions that were best, with their number: `62 % of 52 (51 to 72 %)`."""
    return share(accuracy, f" of {accuracy.decisions}")


PARTS = ("points per decision", "best plays", "points", "plays")
"""The headings of all columns of `parts` but the first."""


def parts(person: Person, view: PlayedView) -> list[tuple[str, ...]]:
    """Return the rows of a table of a player's phases and kinds of mistakes."""
    rows = [(PHASE_NAMES[phase], *totals(total)) for phase, total in person.phases[view].items()]
    for kind, cost in person.kinds[view].items():
        rows.append((KIND_NAMES[kind], mean(cost), "", amount(cost.loss), str(cost.plays)))
    return rows


def totals(total: Accuracy) -> tuple[str, ...]:
    """Return the cells of `PARTS` for the sums of some decisions."""
    return mean(total), share(total), amount(total.loss), str(total.decisions)


def scope_of(person: Person) -> str:
    """Return `6 deals: N 4, E 2 · 19 decisions`."""
    return f"{count(len(person.deals), 'deal')}: {seats(person)} · {count(len(person.plays), 'decision')}"


def sure_comparison(pair: PersonPair) -> str:
    """Return `Ana gave away 2.93 points per decision less than Eva (95 %: 1.10 to 4.76).`"""
    less = f"{amount(pair.difference)} points per decision less than {pair.worse}"
    return f"{pair.better} gave away {less} (95 %: {within(pair.interval)})."


def unsure_comparison(pair: PersonPair) -> str:
    """Return `Ana and Eva (0.80: −3.88 to 5.48)`."""
    return f"{pair.better} and {pair.worse} ({amount(pair.difference)}: {within(pair.interval)})"


def comparison(result: PlayersReview, view: PlayedView) -> list[str]:
    """List the pairs of players with and without a significant difference in a view."""
    pairs = [pair for pair in result.pairs if pair.view == view]
    if not pairs:
        return []
    sure = [sure_comparison(pair) for pair in pairs if pair.is_sure]
    unsure = [unsure_comparison(pair) for pair in pairs if not pair.is_sure]
    said = ["From the players' own views:" if view == "own" else "With all hands seen:", *sure]
    if unsure:
        said.append(f"No significant difference: {join_and(unsure)}.")
    if len(sure) and len(pairs) > 1:
        said.append(
            f"Each of the {len(pairs)} pairs is tested separately, so about one in twenty pairs of equal players would "
            "differ by chance."
        )
    return said


def change(change: PersonChange, view: PlayedView) -> str:
    """Compare a player's later deals with the earlier ones."""
    order = "by date" if change.by == "date" else "in the order of the files"
    earlier, later = (
        f"{mean(half)} in {count(half.deals, 'deal')}" if half.decisions else "no decision"
        for half in (change.earlier, change.later)
    )
    name = VIEW_NAMES[view].capitalize()
    halves = f"{name}, points per decision {order}: earlier {earlier}, later {later}."
    if change.difference is None or change.interval is None:
        return f"{halves} These are too few to compare."
    difference = f"{signed(change.difference)} (95 %: {interval_of(change.interval)})"
    if not change.is_sure:
        return f"{halves} No significant change: {difference}."
    return f"{halves} {'Better' if change.difference < 0 else 'Worse'}: {difference}."


def costly(result: PlayersReview, play: PersonPlay) -> str:
    """Return `deal 3, action 12, N: 2-4 cost 31.20 in the own view and 12 with all hands seen; best 6-6`."""
    costs = [
        f"{amount(cost.loss)} {'in the own view' if view == 'own' else 'with all hands seen'}"
        for view, cost in (("own", play.own), ("open", play.open))
        if cost is not None
    ]
    reference = play.own or play.open
    best = ", ".join(play_name(one) for one in reference.best) if reference is not None else ""
    kinds = [KIND_NAMES[kind] for kind in (reference.kinds or ())] if reference is not None else []
    about = f" [{', '.join(kinds)}]" if kinds else ""
    return f"{place(result, play)}, {play.seat}: {play_name(play.play)} cost {join_and(costs)}; best {best}{about}"


def place(result: PlayersReview, play: PersonPlay) -> str:
    """Return the place of a play, such as `deal 3 (Round 2), action 12`."""
    title = result.records[play.deal - 1].title
    name = f"deal {play.deal}"
    return f"{name}{'' if title in (None, name) else f' ({title})'}, action {play.number}"
