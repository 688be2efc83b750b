"""Deals that are possible for one player, in words: how many, what the play has shown, what is certain."""

from tranca.analysis.deals import Deals, Facts, ReadOdds, Void

from .numbers import count, join_and, rounded, whole


def number_of_deals(deals: Deals) -> str:
    """`51,480 deals are possible. They leave 6,435 ways for the tiles to lie now (worlds).`"""
    if deals.deals == 1:
        return "1 deal is possible."
    if deals.worlds == deals.deals:
        return f"{whole(deals.deals)} deals are possible."
    ways = count(deals.worlds, "way")
    return f"{whole(deals.deals)} deals are possible. They leave {ways} for the tiles to lie now (worlds)."


def odds_read(read: ReadOdds) -> str:
    """`Read: the same odds by how the others played (styles: 225 effective deals).`"""
    sample = "" if read.sample is None else f", of a sample of {whole(read.sample)} from seed {read.seed}"
    deals = f"{rounded(read.effective)} effective deals{sample}"
    return f"Read: the same odds by how the others played ({read.reading}: {deals})."


def certain(facts: Facts) -> list[str]:
    """Sentences on what the play has shown at which moment, and what is certain now."""
    sentences = []
    if facts.lead is not None:
        above = "a higher double" if facts.lead.is_double else "a double, nor a tile that comes before it"
        sentences.append(f"{facts.lead} had to be led: nobody was dealt {above}.")
    sentences += [_shown(void) for void in facts.shown]
    sentences += [f"Now {seat} holds nothing of {join_and(suits)}." for seat, suits in facts.void.items()]
    sentences += [f"{seat} surely holds {join_and(surely)}." for seat, surely in facts.holds.items()]
    if facts.boneyard:
        sentences.append(f"Surely in the boneyard: {join_and(facts.boneyard)}.")
    if facts.sleeping:
        sentences.append(f"Surely asleep: {join_and(facts.sleeping)}.")
    return sentences


def _shown(void: Void) -> str:
    did = [*([f"drew {count(void.drew, 'tile')}"] if void.drew else []), *(["passed"] if void.passed else [])]
    return f"Action {void.action}: {void.seat} {join_and(did)}, so it held nothing of {join_and(void.suits)} then."
