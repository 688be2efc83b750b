"""`tranca verify`: check whether puzzles are sound and unique, and whether their claims are true."""

from dataclasses import replace
from typing import Any

import click

import tranca
from tranca import Position, Record, Verdict
from tranca.cli import options
from tranca.cli.group import command
from tranca.cli.runner import ANSWERED, FAILED, Blocks, Run, Source, object_of, reads_blocks
from tranca.views.annotated import claims, false_comments
from tranca.views.terminal.console import console
from tranca.views.terminal.puzzles import show_verdict, verified_text


@command("verify")
@reads_blocks
@options.soundness
@options.time_limit("Stop checking each puzzle after this time.")
@options.json
def verify(blocks: Blocks, **settings: Any) -> None:
    """Check whether puzzles are sound and their comments true.

    One play must be best by the margin, and a second, independent search must agree. The best play, the themes, and all
    amounts and lines of play in the comments (`# best:`, `# wrong:`, `# themes:`, `# difficulty:`, and one for each
    theme) must be correct. Other themes of the puzzle, and duals (equally good alternatives to later plays of the
    solving side), are listed but are not flaws. If hands are hidden, values are means over all deals that are possible
    for the player to move.

    Without a FILE, or with -, read standard input. The exit status is 1 if a puzzle has a flaw or cannot be read.
    """
    good: list[bool] = []

    def ask(value: Position | Record, run: Run) -> tuple[Source, Verdict]:
        claimed = claims(run.source.block.comments)
        verdict = tranca.verify(value, best=claimed.best, themes=claimed.themes, stop=run.stop, **settings)
        if verdict.puzzle is not None:
            wrong = false_comments(verdict.puzzle, run.source.block.comments)
            verdict = replace(verdict, flaws=(*verdict.flaws, *wrong))
        return run.source, verdict

    def status(judged: tuple[Source, Verdict]) -> int:
        good.append(not judged[1].flaws)
        return ANSWERED if good[-1] else FAILED

    def summary() -> None:
        if not blocks.as_json:
            click.echo(verified_text(sum(good), len(good) + blocks.refused), err=True)

    out = console()
    blocks.answer(
        ask,
        show=lambda judged: show_verdict(out, judged[0].place, judged[1]),
        row=lambda judged: object_of("verdict")(judged[1], file=judged[0].file, line=judged[0].block.line),
        status=status,
        end=summary,
    )
