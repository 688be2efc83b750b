"""Advice on the screen, in four lines."""

from tranca.analysis.advice.results import Advice
from tranca.views.wording.advice import advised, how_sure, looked_at, watch_for, why
from tranca.views.wording.headers import seat_called
from tranca.views.wording.review import near_target

from .console import Screen


def show_advice(out: Screen, advice: Advice) -> None:
    """Print the play, why, how sure that is, and what to watch for."""
    position = advice.position
    out.heading(position)
    out.line(
        f"{position.rules} · as {seat_called(position, advice.observer)} sees it, to move · {looked_at(advice)}", "dim"
    )
    if sentence := near_target(position.rules, advice.reaching):
        out.line(sentence)
    out.line(advised(advice), "bold green")
    for heading, sentence in (("Why", why(advice)), ("How sure", how_sure(advice)), ("Watch out", watch_for(advice))):
        if sentence:
            out.line(f"{heading}: {sentence}")
    if not advice.complete:
        out.line("The search was cut short. For the full answer, give it a longer --time or leave the option out.")
    out.line()
