"""The referee's reading of plays: the likelihood of one world by each recorded play of the others."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import exp, log, prod

from referee.deals import View
from referee.play import (
    Hand,
    Play,
    Rules,
    Tile,
    ends_after,
    lies_right,
    pack,
    pips,
    plays_of,
    seats,
    side_of,
)

EVEN = 0.03


@dataclass(frozen=True)
class Choice:
    """A play chosen by a seat from its hand, with everything that had happened before it."""

    rules: Rules
    seat: str
    hand: Hand
    ends: tuple[int, int] | None
    laid: Hand
    voids: Mapping[str, frozenset[int]]
    play: Play

    @property
    def plays(self) -> tuple[Play, ...]:
        return plays_of(self.hand, self.ends)

    def relation(self, seat: str) -> str:
        """Return the relation of a seat to the seat that plays."""
        if seat == self.seat:
            return "own"
        if side_of(self.rules, seat) == side_of(self.rules, self.seat):
            return "partner"
        order = after(self.rules, self.seat)
        first = next(other for other in order if side_of(self.rules, other) != side_of(self.rules, self.seat))
        return "next" if seat == first else "other"


def after(rules: Rules, seat: str) -> list[str]:
    names = list(seats(rules))
    if rules["players"] == 4 and rules["order"] == "counterclockwise":
        names = [names[0], *names[:0:-1]]
    at = names.index(seat)
    return names[at + 1 :] + names[:at]


def opening_tiles(rules: Rules) -> set[Tile]:
    """Return the doubles that some deal of a match may force as its lead."""
    doubles = [tile for tile in pack(rules) if tile[0] == tile[1]]
    later = "highest_double" in (rules["next_lead"], rules["blocked_lead"])
    later = later or rules["tied_lead"] in ("double_six", "highest_double")
    opening = {max(doubles)} if later or rules["first_lead"] in ("double_six", "highest_double") else set[Tile]()
    return opening | {min(doubles)} if rules["first_lead"] == "lowest_double" else opening


def choices(view: View, hands: Mapping[str, Hand]) -> Iterator[Choice]:
    """Yield the plays of the others if they hold `hands` now; earlier they also held tiles laid since but not drawn."""
    ends, laid = None, frozenset[Tile]()
    voids = {name: frozenset[int]() for name in seats(view.rules)}
    forced = view.rules["first_lead"] == view.rules["next_lead"] == "highest_double" or view.must_lead
    opening = opening_tiles(view.rules)
    for number, (seat, drawn, tile, end) in enumerate(view.turns):
        if tile and not drawn and seat != view.observer and (number or not (forced or tile in opening)):
            since = {turn[2] for turn in view.turns[number:] if turn[0] == seat and turn[2] and not turn[1]}
            hand = hands[seat] | since
            yield Choice(view.rules, seat, hand, ends, laid, dict(voids), (tile, end))
        if drawn > bool(tile):
            voids[seat] = frozenset()
        if drawn or not tile:
            assert ends is not None
            voids[seat] |= {*ends}
        if tile:
            ends, laid = ends_after(ends, tile, end), laid | {tile}


def even(view: View, hands: Mapping[str, Hand]) -> Fraction:
    """Return the probability of the plays if all legal plays of a player are equally likely."""
    found = Fraction(1)
    for choice in choices(view, hands):
        found /= len(choice.plays)
    return found


def by_policy(view: View, hands: Mapping[str, Hand], weights: Mapping[str, float]) -> float:
    """Return the log-probability of the plays by a linear policy."""
    return sum(log(chance(choice, weights)) for choice in choices(view, hands))


def chance(choice: Choice, weights: Mapping[str, float]) -> float:
    scores = {}
    for play in choice.plays:
        named = features(choice, play)
        scores[play] = exp(sum(weight * named.get(name, 0) for name, weight in weights.items()))
    return (1 - EVEN) * scores[choice.play] / sum(scores.values()) + EVEN / len(scores)


def features(choice: Choice, play: Play) -> dict[str, float]:
    tile, end = play
    rest = choice.hand - {tile}
    if choice.ends is None:
        return of_lead(tile, rest)
    double = tile[0] == tile[1]
    new = ends_after(choice.ends, tile, end)
    right = lies_right(choice.ends, tile, end)
    closed, opened = choice.ends[right], new[right]
    follows = sum(bool({*other} & {*new}) for other in rest)
    mine = sum(opened in other for other in rest)
    found = {
        "pips": pips([tile]),
        "pips early": pips([tile]) * len(rest) / 6,
        "double early": double * len(rest) / 6,
        "double held": double * mine,
        "follows": follows,
        "stuck": not follows,
        "suits left": len({suit for other in rest for suit in other}),
        "stuck last": not follows and len(rest) == 1,
        "others fit": sum(bool({*number} & {*new}) for number in {*pack(choice.rules)} - choice.laid - rest - {tile}),
    }
    for seat, suits in choice.voids.items():
        if seat != choice.seat:
            key = f"stops {choice.relation(seat)}"
            found[key] = found.get(key, 0) + ({*new} <= suits)
    if double:
        return found
    left = sum(closed in other for other in rest)
    found |= {"opened held": mine, "closed held": left, "closed held early": left * len(rest) / 6}
    found["opened out"] = sum(opened in entry for entry in choice.laid)
    for seat, suits in choice.voids.items():
        name = choice.relation(seat)
        if name == "own":
            continue
        for what, suit in (("opens", opened), ("closes", closed)):
            key = f"{what} void of {name}"
            found[key] = found.get(key, 0) + (suit in suits)
    return found


def of_lead(tile: Tile, rest: Hand) -> dict[str, float]:
    double = tile[0] == tile[1]
    follows = sum(bool({*other} & {*tile}) for other in rest)
    return {
        "lead pips": pips([tile]),
        "lead pips early": pips([tile]) * len(rest) / 6,
        "lead double": double,
        "lead follows": 0 if double else follows,
        "lead double held": follows if double else 0,
        "lead stuck": not follows,
        "lead suits left": len({suit for other in rest for suit in other}),
    }


ERROR, TEMPER, KINDRED, DOUBT, DOUBTED = 0.05, 0.85, 0.85, 2.2, 4
COMMON = {"random": 0.68, "policy": 0.26, "heaviest": 0.03, "keep-suits": 0.03}


def styled(choice: Choice, weights: Mapping[str, float]) -> dict[str, float]:
    """Return the probability of a choice by each style."""

    def simple(score: dict[Play, float]) -> float:
        top = [play for play, seat in score.items() if seat == max(score.values())]
        return (1 - ERROR) * (choice.play in top) / len(top) + ERROR / len(score)

    shown = {play: len({suit for option in choice.hand - {play[0]} for suit in option}) for play in choice.plays}
    return {
        "random": 1 / len(choice.plays),
        "policy": chance(choice, weights),
        "heaviest": simple({play: pips([play[0]]) for play in choice.plays}),
        "keep-suits": simple({play: shown[play] + pips([play[0]]) / 100 for play in choice.plays}),
    }


def by_styles(
    view: View,
    worlds: list[Mapping[str, Hand]],
    weights: Mapping[str, float],
    known: Mapping[str, Mapping[str, float]],
) -> list[float]:
    """Return the likelihood of the plays in each world if players have styles, up to a factor common to all worlds."""
    found: list[dict[str, dict[str, float]]] = []
    for hands in worlds:
        by_seat: dict[str, dict[str, float]] = {}
        for choice in choices(view, hands):
            own = by_seat.setdefault(choice.seat, dict.fromkeys(COMMON, 1.0))
            by_seat[choice.seat] = {name: own[name] * item for name, item in styled(choice, weights).items()}
        found.append(by_seat)
    for seat in found[0]:
        plain = [by_seat[seat]["policy"] for by_seat in found]
        factor = sum(plain) / sum(item**TEMPER for item in plain)
        for by_seat, entry in zip(found, plain, strict=True):
            by_seat[seat]["policy"] = entry**TEMPER * factor
    if not found[0]:
        return [1.0] * len(found)
    tables = [_table(by_seat, known) for by_seat in found]
    random = [_random(by_seat, known) for by_seat in found]
    part = min(1.0, DOUBT * (sum(random) / sum(tables)) ** DOUBTED)
    even = [prod(likely["random"] for likely in by_seat.values()) for by_seat in found]
    return [mixed ** (1 - part) * item**part for mixed, item in zip(tables, even, strict=True)]


def _table(by_seat: Mapping[str, Mapping[str, float]], known: Mapping[str, Mapping[str, float]]) -> float:
    """Return the sum, over the common style of the table, of the product over its seats."""
    return sum(
        share * prod(sum(_has(likely, known.get(seat, COMMON), common).values()) for seat, likely in by_seat.items())
        for common, share in COMMON.items()
    )


def _random(by_seat: Mapping[str, Mapping[str, float]], known: Mapping[str, Mapping[str, float]]) -> float:
    """Return the mean of the same sum with each seat in turn playing at random."""
    total = 0.0
    for common, share in COMMON.items():
        entry = [_has(likely, known.get(seat, COMMON), common) for seat, likely in by_seat.items()]
        whole = share * prod(sum(has.values()) for has in entry)
        total += whole * sum(has["random"] / sum(has.values()) for has in entry) / len(entry)
    return total


def _has(likely: Mapping[str, float], has: Mapping[str, float], common: str) -> dict[str, float]:
    """Return how likely a seat has each style and plays as it did, given the common style of the table."""
    return {
        name: has[name] * likely[name] * (1 - KINDRED + KINDRED * (name == common) / COMMON[common]) for name in COMMON
    }
