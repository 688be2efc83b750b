"""Solutions on the screen: the answer in a sentence, the value of every play, and the lines behind them."""

from contextlib import suppress

from tranca.analysis.deals.blocks import block_counts
from tranca.engine.solution import PlayValue, Solution
from tranca.errors import UnsupportedError
from tranca.language import n, p, percentage, t
from tranca.views.wording.deals import open_block_sentence
from tranca.views.wording.numbers import amount, exactly, sampled_interval, signed
from tranca.views.wording.plays import information_name, name_with_seat, play_name
from tranca.views.wording.solution import headline, line_end_text

from .console import Column, Row, Screen


def show_solution(out: Screen, solution: Solution, lines: bool = False, exact: bool = False) -> None:
    """Print a solution, with the line of the best play or all `lines`, and with fractions if `exact`."""
    position = solution.position
    out.heading(position)
    mover = (
        ""
        if position.to_move is None or solution.finish
        else t("{player} to move", player=name_with_seat(position.headers, position.rules, position.to_move)) + " · "
    )
    out.line(f"{position.rules} · {mover}{information_name(solution.information)} · {_certainty(solution)}", "dim")
    out.line(headline(solution))
    only_pass = len(solution.plays) == 1 and solution.plays[0].play is None
    if solution.plays and (lines or not only_pass):
        _show_plays(out, solution, exact)
    for option in solution.plays if lines else solution.plays[:1]:
        if option.line:
            out.line(_line_text(option), whole=True)
    if solution.disagree:
        out.line(t("No play is best both by value and by paranoid value (all others play against the mover)."))
    if not solution.finish:
        _show_block_now(out, solution)
    out.line()


def _show_block_now(out: Screen, solution: Solution) -> None:
    """Print the result of a block now, if it can be counted; for a play that blocks, the table already shows it."""
    with suppress(UnsupportedError):
        now = next(iter(block_counts(solution.position)), None)
        if now is not None and now.play is None:
            out.line(open_block_sentence(now))


def _certainty(solution: Solution) -> str:
    if solution.sample:
        if solution.cut:
            return n(
                "{count} {repeat|repeats} of sampled draws, seed {seed}, search stopped early",
                solution.sample,
                seed=solution.seed,
            )
        return n("{count} {repeat|repeats} of sampled draws, seed {seed}", solution.sample, seed=solution.seed)
    return p("certainty", "exact") if solution.exact else t("search stopped: bounds, not values")


def _show_plays(out: Screen, solution: Solution, exact: bool) -> None:
    columns = _columns(solution, exact)
    rows = [
        Row(
            [str(option.play or "-"), *cells, line_end_text(option, solution.position.rules)],
            "bold green" if option.best and solution.exact else "",
        )
        for option, *cells in zip(solution.plays, *columns.values(), strict=True)
    ]
    numbers = [Column(name, right=True) for name in columns]
    out.table([Column(p("column", "play")), *numbers, Column(p("column", "how it ends"), wraps=True)], rows)


def _columns(solution: Solution, exact: bool) -> dict[str, list[str]]:
    plays = solution.plays
    columns = {p("column", "value"): [exactly(option.value) if exact else signed(option.value) for option in plays]}
    columns[p("column", "cost")] = ["?" if option.swing is None else amount(option.swing) for option in plays]
    if solution.position.rules.scores:
        columns[p("column", "now")] = [str(solution.position.points_of(option.play)) for option in plays]
    if sample := solution.sample:
        columns[percentage("95")] = [
            sampled_interval(option.bounds, sample, option.play in solution.agreed) for option in plays
        ]
    if solution.paranoid:
        columns[p("column", "paranoid")] = [signed(solution.paranoid.get(option.play)) for option in plays]
    return columns


def _line_text(option: PlayValue) -> str:
    name = p("a play", "pass") if option.play is None else play_name(option.play)
    return f"{name}: {' '.join(action.short() for action in option.line)}"
