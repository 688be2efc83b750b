"""Compare the page's statements about plays with the values from the Python API."""

import json
import re
from dataclasses import dataclass
from functools import cache
from math import floor
from typing import Any

import tranca

from .pages import Page

GREEN = ("rgb(223, 244, 227)", "rgb(29, 74, 51)")
"""The colors of the best play in a picture, light and dark."""

COUNT_QUESTIONS = """
window.asked = 0;
const ask = window.fetch;
window.fetch = async (...question) => {
    window.asked += 1;
    try { return await ask(...question); } finally { window.asked -= 1; }
};
"""
"""Counts the unanswered questions, for `quiet`."""

QUIET = """window.asked === 0 && document.getAnimations().length === 0
    && !document.getElementById("line").textContent.includes("searching")"""

SHOWN = """() => {
    const all = (selector, facts) => [...document.querySelectorAll(selector)].map(facts);
    const text = (element, selector) => element.querySelector(selector)?.textContent ?? "";
    const table = document.getElementById("table");
    const green = all("#table .t-best", group => group).filter(group => GREEN.includes(getComputedStyle(group).fill));
    return {
        text: document.getElementById("notation").value,
        status: document.getElementById("status").textContent,
        rows: all("#plays .play", each => ({
            name: each.querySelector("button").ariaLabel, best: each.classList.contains("best"),
            said: text(each, ".worth .unseen"), value: text(each, ".worth b"),
        })),
        tiles: all("#hand .held:not(.came)", each => ({
            name: each.ariaLabel, tile: each.dataset.tile, best: each.classList.contains("best"),
            said: each.getAttribute("aria-description") ?? "", mark: text(each, ".mark"),
            green: GREEN.includes(getComputedStyle(each.querySelector(".face")).fill),
        })),
        ends: all("#ends button:not([hidden])", each => ({
            end: each.ariaLabel.slice(4, each.ariaLabel.indexOf(",")), mark: text(each, ".mark"),
            said: each.getAttribute("aria-description") ?? "",
        })),
        ghost: table.dataset.ghost ?? "",
        ghosts: all("#table .t-best [data-play]", each => each.dataset.play),
        green: green.flatMap(group => [...group.querySelectorAll("[data-tile]")].map(each => each.dataset.tile)),
    };
}""".replace("GREEN", json.dumps(GREEN))


@dataclass(frozen=True)
class Worth:
    """The expected display of a play: its words, its number, and whether it is marked best."""

    said: str
    number: str
    cost: float
    best: bool


def signed(value: float) -> str:
    text = f"{abs(value):.2f}".removesuffix(".00")
    return "0" if text == "0" else f"{'+' if value > 0 else '−'}{text}"


def amount(value: float) -> str:
    return signed(value).lstrip("+−")


def numeral(text: str) -> float:
    return float(text.replace("−", "-"))


@cache
def worths(text: str) -> dict[str, Worth]:
    """Map the plays of the last moment of a block to their values."""
    (value,) = tranca.parse(text)
    position = value.position if isinstance(value, tranca.Record) else value
    if position.is_over:
        return {}
    if position.resolved().is_open:
        solution = tranca.solve(value)
        assert solution.exact
        found = {}
        for row in solution.plays:
            worth = float(row.value or 0)
            cost = float(solution.plays[0].value or 0) - worth
            said = "even" if not worth else f"{'wins' if worth > 0 else 'loses'} {amount(worth)}"
            said += f", costs {amount(cost)}" if cost else ""
            found["-" if row.play is None else str(row.play)] = Worth(said, signed(worth), cost, row.best)
        return found
    estimate: dict[str, Any] = json.loads(tranca.to_json(tranca.estimate(value)))
    shown = {row["play"]: row.get("read") or row for row in estimate["plays"]}
    alone = not any(row["too_close"] for play, row in shown.items() if play not in estimate["best"])
    return {
        play: Worth(said_of(row["mean"], estimate["exact"]), signed(row["mean"]), 0, alone and play in estimate["best"])
        for play, row in shown.items()
    }


def said_of(mean: float, exact: bool) -> str:
    """Return the words for the mean of a play over the possible deals, or over a sample of them."""
    if exact:
        return (
            f"{'wins' if mean > 0 else 'loses'} {amount(mean)} on average" if signed(mean) != "0" else "even on average"
        )
    tenths = floor(10 * abs(mean) + 0.5) / 10
    points = f"{tenths:.1f}".removesuffix(".0")
    unit = "point" if points == "1" else "points"
    result = f"{'wins' if mean > 0 else 'loses'} about {points} {unit}" if tenths else "about even"
    return f"{result} on average (sampled: "


def quiet(page: Page) -> None:
    """Wait until the page has sent all its questions and shows all answers."""
    page.settle()
    page.shows(QUIET)


def shown(page: Page) -> dict[str, Any]:
    quiet(page)
    found: dict[str, Any] = page.run(SHOWN)
    return found


def of_name(name: str) -> str:
    return "-" if name == "pass" else name.removeprefix("play ").replace(" at ", "@")


def assert_true(page: Page) -> dict[str, Any]:
    """Check everything shown about the plays, and return it."""
    found = shown(page)
    valued = any(row["said"] for row in found["rows"])
    true = worths(found["text"]) if valued else {}
    best = {play for play, worth in true.items() if worth.best}
    for row in found["rows"]:
        worth = true.get(of_name(row["name"]), Worth("", "", 0, False))
        assert row["said"].startswith(worth.said), row
        assert row["best"] == worth.best, row
        assert not valued or worth.number.lstrip("+−") in (row["value"].replace("even", "0")), row
    for tile in found["tiles"]:
        assert_tile(tile, true, valued=valued)
    for end in found["ends"]:
        assert_end(end, found["tiles"], true)
    assert found["ghost"] != "best" or found["ghosts"][0] in best, found
    assert found["ghost"] != "other" or not valued or found["ghosts"][0] not in best, found
    assert not found["green"] or found["ghost"] == "best", found
    assert {*found["green"]} <= {play.partition("@")[0] for play in best}, found
    if named := re.match(r"best: (.+?), ", found["status"]):
        said = worths(found["text"])[named[1].replace(" at the ", "@")]
        assert said.best and said.said in re.sub(r" points?\b", "", found["status"]), found
    return found


def assert_tile(tile: dict[str, Any], true: dict[str, Worth], *, valued: bool) -> None:
    """Check a tile of the hand, which shows all its plays, or the one at the end in its name."""
    name = of_name(tile["name"])
    own = {play: worth for play, worth in true.items() if name in (play, play.partition("@")[0])}
    assert tile["best"] == any(worth.best for worth in own.values()), tile
    assert tile["green"] == tile["best"], tile
    if not valued or not own:
        assert tile["mark"] == "", tile
        return
    end, _, mark = tile["mark"].rpartition(": ")
    if end:  # the value of a tile with several plays says at which end it holds
        assert own[f"{name.partition('@')[0]}@{end}"].best or not any(worth.best for worth in own.values()), tile
    tile = {**tile, "mark": mark.replace("≈+", "≈ +").replace("≈−", "≈ −")}
    chief = min(own.values(), key=lambda worth: (not worth.best, worth.cost, -numeral(worth.number)))
    if tile["mark"].startswith("≈ "):  # in whole points
        assert abs(numeral(tile["mark"][2:]) - numeral(chief.number)) <= 0.5, tile
    elif tile["mark"].startswith("≈↓"):
        most = max(numeral(worth.number) for worth in true.values())
        assert abs(numeral(tile["mark"][2:]) - (most - numeral(chief.number))) <= 0.51, tile
    else:
        assert tile["mark"] == (f"↓{amount(chief.cost)}" if chief.cost else chief.number), tile
    for play, worth in own.items():
        said = f"{play.replace('@', ' at the ')} {worth.said}" if len(own) > 1 else worth.said
        assert said in tile["said"], (tile, said)
    assert tile["said"].count(";") == len(own) - 1, tile


def assert_end(end: dict[str, Any], tiles: list[dict[str, Any]], true: dict[str, Worth]) -> None:
    """Check an end that shows the value there of the tile that is selected or pointed at."""
    tile, _, said = end["said"].partition(": ")
    assert bool(said) == bool(end["mark"]), end
    if said:
        assert tile in {button["tile"] for button in tiles}
        worth = true.get(f"{tile}@{end['end']}") or true[tile]
        assert said.startswith(worth.said), (end, worth)
