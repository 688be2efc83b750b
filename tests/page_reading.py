"""An implementation of readings based only on `docs/reading.md`; the numbers are parsed from that page."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp, prod
from pathlib import Path

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "reading.md").read_text(encoding="utf-8").replace("−", "-")

Tile = tuple[int, int]
Play = tuple[Tile, int | None]
"""A tile, and the number of the end that it is laid to; None for the lead."""


def number(before: str, after: str = "") -> float:
    """Return the only number of the page between two texts."""
    (found,) = re.findall(re.escape(before) + r"(\d+(?:\.\d+)?)" + re.escape(after), PAGE)
    return float(found)


def table(columns: int) -> list[list[str]]:
    """Return the rows of the tables with this number of columns."""
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in PAGE.splitlines() if line.startswith("| ")]
    return [row for row in rows if len(row) == columns]


KINDS = ("partners", "whole", "single")
COEFFICIENTS = {
    kind: {
        row[0]: float(row[2 + place])
        for row in table(5)
        if re.fullmatch(r"[-+]\d\.\d{4}|[-+]\d\d\.\d{4}", row[2 + place])
    }
    for place, kind in enumerate(KINDS)
}
COMMON = {row[0].strip("`"): float(row[2].removesuffix(" %")) / 100 for row in table(3) if row[2].endswith(" %")}
REASON, WITHOUT = number("The chance of a play is ", " · e^s"), number("e^s / Σ e^s + ", " / m")
BY_RULE, ERROR = number("best by their rule share "), number("equally, and all m legal plays another ")
TEMPER = number("In the place of L(i, policy) comes\n   L(i, policy)^")
SAME_CLASS, OTHER_CLASS = number("S(i, c) = "), number("· L(i, c) + ", " · Σ q(i, s)")
DOUBT, POWER = number("the smaller of 1 and "), {"⁴": 4}[re.findall(r"2\.2 · p(.),", PAGE)[0]]
FORGOTTEN = number("· q + ", " · π, so that")


@dataclass(frozen=True)
class Moment:
    """The public information when a seat plays: the pack, the layout, the ends, and by seat the numbers it is void in.

    `next`, `partner` and `other` are seats, by their relation to the seat that plays.
    """

    pack: frozenset[Tile]
    layout: tuple[Tile, ...]
    ends: tuple[int, int] | None
    void: dict[str, frozenset[int]]
    next: tuple[str, ...]
    partner: tuple[str, ...]
    other: tuple[str, ...]


@dataclass(frozen=True)
class Read:
    """A play that is read, and the hand from which it was chosen."""

    moment: Moment
    hand: frozenset[Tile]
    play: Play

    @cached_property
    def legal(self) -> list[Play]:
        if self.moment.ends is None:
            return [(tile, None) for tile in self.hand]
        return [(tile, end) for end in {*self.moment.ends} for tile in self.hand if end in tile]

    def features(self, play: Play) -> dict[str, float]:
        tile, end = play
        left = self.hand - {tile}
        n, double, pips = len(left), tile[0] == tile[1], sum(tile)
        shown = len({entry for other in left for entry in other})
        if end is None:
            joined = sum(1 for other in left if {*other} & {*tile})
            found: dict[str, float] = {"lead pips": pips, "lead pips early": pips * n / 6, "lead double": double}
            found |= {"lead follows": 0 if double else joined, "lead double held": joined if double else 0}
            return found | {"lead stuck": joined == 0, "lead suits left": shown}
        assert self.moment.ends is not None
        closed, opened = end, tile[0] + tile[1] - end
        new = {opened, sum(self.moment.ends) - end}
        fit = sum(1 for other in left if {*other} & new)
        found = {"pips": pips, "pips early": pips * n / 6, "follows": fit, "stuck": fit == 0, "suits left": shown}
        found["stuck last"] = fit == 0 and n == 1
        unseen = self.moment.pack - {*self.moment.layout} - self.hand
        found["others fit"] = sum(1 for other in unseen if {*other} & new)
        seats = {"next": self.moment.next, "partner": self.moment.partner, "other": self.moment.other}
        for name, who in seats.items():
            found[f"stops {name}"] = sum(1 for seat in who if new <= self.moment.void[seat])
        if double:
            return found | {"double early": n / 6, "double held": sum(1 for other in left if closed in other)}
        out = sum(1 for other in left if closed in other)
        found |= {"opened held": sum(1 for other in left if opened in other)}
        found |= {"closed held": out, "closed held early": out * n / 6}
        found["opened out"] = sum(1 for other in self.moment.layout if opened in other)
        for name, who in seats.items():
            found[f"opens void of {name}"] = sum(1 for seat in who if opened in self.moment.void[seat])
            found[f"closes void of {name}"] = sum(1 for seat in who if closed in self.moment.void[seat])
        return found

    def chances(self, kind: str) -> dict[str, float]:
        """Return the probability of the play by each style."""
        m, legal = len(self.legal), self.legal
        scores = {
            play: exp(sum(COEFFICIENTS[kind].get(name, 0) * value for name, value in self.features(play).items()))
            for play in legal
        }

        def by_rule(score: dict[Play, float]) -> float:
            best = [play for play in legal if score[play] == max(score.values())]
            return BY_RULE * (self.play in best) / len(best) + ERROR / m

        shown = {play: len({entry for other in self.hand - {play[0]} for entry in other}) for play in legal}
        return {
            "random": 1 / m,
            "policy": REASON * scores[self.play] / sum(scores.values()) + WITHOUT / m,
            "heaviest": by_rule({play: sum(play[0]) for play in legal}),
            "keep-suits": by_rule({play: 1000 * shown[play] + sum(play[0]) for play in legal}),
        }


World = dict[str, dict[str, float]]
"""For each seat whose plays are read, the likelihood of these plays by style."""


def world(reads: dict[str, list[Read]], kind: str) -> World:
    """Return the likelihoods of one world."""
    found = {}
    for seat, plays in reads.items():
        by_play = [play.chances(kind) for play in plays]
        found[seat] = {style: prod(chances[style] for chances in by_play) for style in COMMON}
    return found


def by_policy(worlds: Sequence[World]) -> list[float]:
    return [prod(seat["policy"] for seat in world.values()) for world in worlds]


def by_styles(worlds: Sequence[World], known: dict[str, dict[str, float]]) -> list[float]:
    """Return the likelihood of each world by steps 1 to 3."""
    seats = [*worlds[0]]
    tempered: list[World] = [{seat: dict(world[seat]) for seat in seats} for world in worlds]
    for seat in seats:
        plain = [world[seat]["policy"] for world in worlds]
        factor = sum(plain) / sum(value**TEMPER for value in plain)
        for entry, value in zip(tempered, plain, strict=True):
            entry[seat]["policy"] = value**TEMPER * factor
    q = {seat: known.get(seat, COMMON) for seat in seats}

    def s(entry: World, seat: str, c: str) -> float:
        own = sum(q[seat][style] * entry[seat][style] for style in COMMON)
        return SAME_CLASS * q[seat][c] / COMMON[c] * entry[seat][c] + OTHER_CLASS * own

    def r(entry: World, seat: str, c: str) -> float:
        likely = q[seat]["random"] * entry[seat]["random"]
        return OTHER_CLASS * likely + (SAME_CLASS / COMMON["random"] * likely if c == "random" else 0)

    mixed = [sum(COMMON[c] * prod(s(item, seat, c) for seat in seats) for c in COMMON) for item in tempered]
    p = 0.0
    for seat in seats:
        for entry in tempered:
            for c in COMMON:
                others = prod(s(entry, one, c) for one in seats if one != seat)
                p += COMMON[c] * r(entry, seat, c) * others / sum(mixed) / len(seats)
    d = min(1.0, DOUBT * p**POWER)
    even = [prod(seat["random"] for seat in world.values()) for world in worlds]
    return [m ** (1 - d) * other**d for m, other in zip(mixed, even, strict=True)]
