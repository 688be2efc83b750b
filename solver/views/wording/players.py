"""Players over many deals in words: accuracy, phases, kinds of mistakes, and comparisons between players."""

from collections.abc import Iterable
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
    Weakness,
)
from tranca.errors import UnsupportedError, did_you_mean, echo
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.language import Message, WordList, n, p, percentage, t

from .numbers import amount, join_and, percent, signed, size_interval
from .numbers import interval as interval_of
from .plays import play_name
from .refusals import require_record
from .review_page import view_heading

NO_NAMES = Message("the deals name no players; add headers such as 'player N: Ana Pérez'")


def phase_name(phase: Phase) -> str:
    """Return the name of a phase of a deal."""
    return {"lead": p("phase", "lead"), "middle": p("phase", "middle"), "last": p("phase", "last tiles")}[phase]


def kind_name(kind: MistakeKind | Literal["none"]) -> str:
    """Return the name of a kind of mistake, as what a player did."""
    return {
        "gave-block": t("gave a block"),
        "missed-block": t("missed a block"),
        "missed-pass": t("missed making the next player pass"),
        "opened-void": t("covered a void of the opponents"),
        "closed-suit": t("closed a suit of the partner"),
        "closed-own": t("closed a suit of their own"),
        "fed-suit": t("opened a suit that the opponents hold"),
        "broke-lead": t("did not return the partner's lead"),
        "kept-heavy": t("kept heavy tiles, {pips} pips or more", pips=HEAVIER),
        "kept-double": t("kept a double"),
        "wrong-end": t("played at the wrong end"),
        "none": t("other mistakes"),
    }[kind]


_MOST_LISTED = 10  # names of players in one message


def not_judged() -> str:
    """Return that no decision of a player can be judged."""
    return t("No decisions to judge: the hand is not known, or every play was forced.")


def take_home(person: Person, *, to_player: bool = False) -> str:
    """Return a sentence on a player's costliest weakness that the deals prove; `to_player` addresses that player."""
    deals, view, weakness = len(person.deals), person.fairest_view, person.weakness
    if view is None:
        return _ungraded(person, deals, to_player)
    if weakness is None:
        if not person.totals[view].loss:
            return _faultless(person, deals, view, to_player)
        return _too_few_for(person, deals, view, to_player)
    return (
        _phase_cost(person, weakness, view, to_player)
        if weakness.part == "phase"
        else _kind_cost(person, weakness, view, to_player)
    )


def _by(view: PlayedView, to_player: bool) -> str:
    """Return the view of a judgment, to follow a clause."""
    if view == "open":
        return t("with all hands seen")
    return t("from your own view") if to_player else t("from the player's own view")


def _ungraded(person: Person, deals: int, to_player: bool) -> str:
    if to_player:
        return n("You have no decision in {count} {deal|deals} that could be graded.", deals)
    return n("{name} has no decision in {count} {deal|deals} that could be graded.", deals, name=person.name)


def _faultless(person: Person, deals: int, view: PlayedView, to_player: bool) -> str:
    by = _by(view, to_player)
    if to_player:
        return n("You made no mistake in {count} {deal|deals}, {view}.", deals, view=by)
    return n("{name} made no mistake in {count} {deal|deals}, {view}.", deals, name=person.name, view=by)


def _too_few_for(person: Person, deals: int, view: PlayedView, to_player: bool) -> str:
    by = _by(view, to_player)
    if to_player:
        return n("{count} {deal is|deals are} too few to show which mistakes cost you most, {view}.", deals, view=by)
    return n(
        "{count} {deal is|deals are} too few to show which mistakes cost {name} most, {view}.",
        deals,
        name=person.name,
        view=by,
    )


def _phase_cost(person: Person, weakness: Weakness, view: PlayedView, to_player: bool) -> str:
    place = {
        "lead": t("with the first tile"),
        "middle": t("in the middle of the deal"),
        "last": t("in the last three tiles"),
    }[weakness.name]
    facts = {
        "name": person.name,
        "phase": place,
        "view": _by(view, to_player),
        "points": amount(weakness.mean),
        "rest": amount(weakness.rest or 0),
        "level": percentage("95"),
        "interval": size_interval(weakness.interval),
    }
    if to_player:
        return t(
            "You give away most {phase}, {view}: {points} points per decision, {rest} in the rest of the deal "
            "({level} interval of the difference: {interval}).",
            **facts,
        )
    return t(
        "{name} gives away most {phase}, {view}: {points} points per decision, {rest} in the rest of the deal "
        "({level} interval of the difference: {interval}).",
        **facts,
    )


def _act(kind: str, to_player: bool) -> str:
    """Return a kind of mistake as an act."""
    return {
        "gave-block": t("letting an opponent block"),
        "missed-block": t("missing a block"),
        "missed-pass": t("missing a play that makes the next player pass"),
        "opened-void": t("covering a void of the opponents"),
        "closed-suit": t("closing a suit of the partner"),
        "closed-own": t("closing a suit of your own") if to_player else t("closing a suit of their own"),
        "fed-suit": t("opening a suit that the opponents hold"),
        "broke-lead": t("not returning the partner's lead"),
        "kept-heavy": t("keeping heavy tiles"),
        "kept-double": t("keeping a double"),
        "wrong-end": t("playing at the wrong end"),
    }[kind]


def _kind_cost(person: Person, weakness: Weakness, view: PlayedView, to_player: bool) -> str:
    facts = {
        "name": person.name,
        "mistake": _act(weakness.name, to_player),
        "view": _by(view, to_player),
        "points": amount(weakness.loss),
        "mean": amount(weakness.mean),
        "level": percentage("95"),
        "interval": size_interval(weakness.interval),
    }
    if to_player:
        return n(
            "Your costliest mistake that these deals prove is {mistake}, {view}: {points} points in {count} "
            "{play|plays}, {mean} per decision ({level}: {interval}).",
            weakness.plays,
            **facts,
        )
    return n(
        "The costliest mistake of {name} that these deals prove is {mistake}, {view}: {points} points in {count} "
        "{play|plays}, {mean} per decision ({level}: {interval}).",
        weakness.plays,
        **facts,
    )


def take_home_all(result: PlayersReview) -> list[str]:
    """Return each player's costliest weakness, and one sentence for the players without a proven one."""
    shown = [person for person in result.persons if person.weakness is not None]
    others = [person for person in result.persons if person.weakness is None]
    if len(others) < 2:
        return [take_home(person) for person in [*shown, *others]]
    names = join_and(person.name for person in others)
    few = n(
        "{count} {deal is|deals are} too few to show which mistakes cost {names} most.",
        len(result.records),
        names=names,
    )
    return [*map(take_home, shown), few]


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
                raise UnsupportedError("{name}: {problem}", name=repr(echo(name)), problem=NO_NAMES)
            listed = [*sorted(known)[:_MOST_LISTED], *[Message("others")] * (len(known) > _MOST_LISTED)]
            hint = did_you_mean(spelled, sorted(known)) or Message("; the players are {names}", names=WordList(listed))
            raise UnsupportedError("{name}: no player has this name{hint}", name=repr(echo(name)), hint=hint)
        wanted |= alike
    return frozenset(wanted)


def scope(result: PlayersReview, late: int = 0) -> str:
    """Return `20 deals · 4 players · doscientos · …`; `late` is the number of deals that were not graded in time."""
    words = [_deals(len(result.records))]
    if late:
        words.append(n("{count} {deal|deals} not graded in time", late))
    words.append(n("{count} {player|players}", len(result.persons)))
    if result.rules:
        words.append(join_and(result.rules))
    if result.nameless:
        words.append(n("left out: {count} {decision|decisions} of unnamed seats", result.nameless))
    if result.unjudged:
        words.append(n("left out: {count} {decision|decisions} too large to judge", result.unjudged))
    return " · ".join([*words, t("{level} intervals from whole deals", level=percentage("95"))])


def _deals(number: int) -> str:
    return n("{count} {deal|deals}", number)


def seats(person: Person) -> str:
    """Return the number of deals that a player had each seat, such as `N 5, E 6`."""
    return ", ".join(f"{seat} {number}" for seat, number in person.seats.items())


def within(interval: MeanInterval) -> str:
    """Format an interval of points; `no interval` if the deals do not give one."""
    return t("no interval") if interval is None else size_interval(interval)


def mean(of: Accuracy | KindCost) -> str:
    """Return points per decision, of all mistakes or of one kind: `2.85 (1.20 to 4.50)`."""
    return "" if of.mean is None else f"{amount(of.mean)} ({within(of.interval)})"


def deal_mean(accuracy: Accuracy) -> str:
    """Return points per deal, such as `8.55`."""
    return amount(accuracy.loss / accuracy.deals) if accuracy.deals else ""


def share(accuracy: Accuracy) -> str:
    """Return the share of decisions that were best: `62 % (51 to 72 %)`."""
    if accuracy.share_interval is None:
        return ""
    low, high = accuracy.share_interval
    return t("{share} ({low} to {high})", share=percent(accuracy.share), low=_bare(percent(low)), high=percent(high))


def share_of(accuracy: Accuracy) -> str:
    """Return the share of decisions that were best, with their number: `62 % of 52 (51 to 72 %)`."""
    if accuracy.share_interval is None:
        return ""
    low, high = accuracy.share_interval
    return t(
        "{share} of {decisions} ({low} to {high})",
        share=percent(accuracy.share),
        decisions=accuracy.decisions,
        low=_bare(percent(low)),
        high=percent(high),
    )


def _bare(share: str) -> str:
    """Return a share without its percent sign."""
    return share.removesuffix("%").rstrip()


def part_heads() -> tuple[str, ...]:
    """Return the headings of all columns of `parts` but the first."""
    return (
        p("column", "points per decision"),
        p("column", "best plays"),
        p("column", "points"),
        p("column", "plays"),
    )


def parts(person: Person, view: PlayedView) -> list[tuple[str, ...]]:
    """Return the rows of a table of a player's phases and kinds of mistakes."""
    rows = [(phase_name(phase), *totals(total)) for phase, total in person.phases[view].items()]
    for kind, cost in person.kinds[view].items():
        rows.append((kind_name(kind), mean(cost), "", amount(cost.loss), str(cost.plays)))
    return rows


def totals(total: Accuracy) -> tuple[str, ...]:
    """Return the cells of `part_heads` for the sums of some decisions."""
    return mean(total), share(total), amount(total.loss), str(total.decisions)


def scope_of(person: Person) -> str:
    """Return `6 deals: N 4, E 2 · 19 decisions`."""
    decisions = n("{count} {decision|decisions}", len(person.plays))
    return f"{_deals(len(person.deals))}: {seats(person)} · {decisions}"


def sure_comparison(pair: PersonPair) -> str:
    """Return `Ana gave away 2.93 points per decision less than Eva (95 %: 1.10 to 4.76).`"""
    return t(
        "{better} gave away {points} points per decision less than {worse} ({level}: {interval}).",
        better=pair.better,
        worse=pair.worse,
        points=amount(pair.difference),
        level=percentage("95"),
        interval=within(pair.interval),
    )


def unsure_comparison(pair: PersonPair) -> str:
    """Return `Ana and Eva (0.80: −3.88 to 5.48)`."""
    return f"{join_and([pair.better, pair.worse])} ({amount(pair.difference)}: {within(pair.interval)})"


def comparison(result: PlayersReview, view: PlayedView) -> list[str]:
    """List the pairs of players with and without a significant difference in a view."""
    pairs = [pair for pair in result.pairs if pair.view == view]
    if not pairs:
        return []
    sure = [sure_comparison(pair) for pair in pairs if pair.is_sure]
    unsure = [unsure_comparison(pair) for pair in pairs if not pair.is_sure]
    said = [t("From the players' own views:") if view == "own" else t("With all hands seen:"), *sure]
    if unsure:
        said.append(t("No significant difference: {pairs}.", pairs=join_and(unsure)))
    if len(sure) and len(pairs) > 1:
        said.append(
            t(
                "Each of the {number} pairs is tested separately, so about one in twenty pairs of equal players would "
                "differ by chance.",
                number=len(pairs),
            )
        )
    return said


def change(change: PersonChange, view: PlayedView) -> str:
    """Compare a player's later deals with the earlier ones."""
    earlier, later = (
        n("{mean} in {count} {deal|deals}", half.deals, mean=mean(half)) if half.decisions else t("no decision")
        for half in (change.earlier, change.later)
    )
    facts = {"view": view_heading(view), "earlier": earlier, "later": later}
    if change.by == "date":
        halves = t("{view}, points per decision by date: earlier {earlier}, later {later}.", **facts)
    else:
        halves = t("{view}, points per decision in the order of the files: earlier {earlier}, later {later}.", **facts)
    if change.difference is None or change.interval is None:
        return " ".join([halves, t("These are too few to compare.")])
    interval = f"{percentage('95')}: {interval_of(change.interval)}"
    figures = {"difference": signed(change.difference), "interval": interval}
    if not change.is_sure:
        judged = t("No significant change: {difference} ({interval}).", **figures)
    elif change.difference < 0:
        judged = t("Better: {difference} ({interval}).", **figures)
    else:
        judged = t("Worse: {difference} ({interval}).", **figures)
    return f"{halves} {judged}"


def costly(result: PlayersReview, play: PersonPlay) -> str:
    """Return `deal 3, action 12, N: 2-4 cost 31.20 in the own view and 12 with all hands seen; best 6-6`."""
    costs = []
    if play.own is not None:
        costs.append(t("{points} in the own view", points=amount(play.own.loss)))
    if play.open is not None:
        costs.append(t("{points} with all hands seen", points=amount(play.open.loss)))
    reference = play.own or play.open
    best = ", ".join(play_name(one) for one in reference.best) if reference is not None else ""
    kinds = [kind_name(kind) for kind in (reference.kinds or ())] if reference is not None else []
    said = t(
        "{place}, {seat}: {play} cost {costs}; best {best}",
        place=place(result, play),
        seat=play.seat,
        play=play_name(play.play),
        costs=join_and(costs),
        best=best,
    )
    return f"{said} [{', '.join(kinds)}]" if kinds else said


def place(result: PlayersReview, play: PersonPlay) -> str:
    """Return the place of a play, such as `deal 3 (Round 2), action 12`."""
    title = result.records[play.deal - 1].title
    facts = {"deal": play.deal, "action": play.number}
    if title in (None, f"deal {play.deal}"):
        return t("deal {deal}, action {action}", **facts)
    return t("deal {deal} ({title}), action {action}", **facts, title=title)
