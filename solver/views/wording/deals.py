"""The possible deals from one seat, in words: their number, and the facts that the play has shown."""

from tranca.analysis.deals.blocks import BlockCount
from tranca.analysis.deals.knowledge import Void
from tranca.analysis.deals.results import Deals, Facts, ReadOdds

from .numbers import amount, count, join_and, percent, rounded, whole
from .plays import play_name


def number_of_deals(deals: Deals) -> str:
    """Return `51,480 deals are possible. They leave 6,435 ways for the tiles to lie now (worlds).`"""
    if deals.deals == 1:
        return "1 deal is possible."
    if deals.worlds == deals.deals:
        return f"{whole(deals.deals)} deals are possible."
    ways = count(deals.worlds, "way")
    return f"{whole(deals.deals)} deals are possible. They leave {ways} for the tiles to lie now (worlds)."


def block_sentence(block: BlockCount) -> str:
    """Return `If it is blocked now: NS left with 52.59 pips on average, wins in 38 %; EW 51.41, 54 %; …`"""
    (side, pips), *others = block.pips.items()
    said = [f"{side} left with {amount(pips)} pips on average, wins in {percent(block.win[side])}"]
    said += [f"{side} {amount(pips)}, {percent(block.win[side])}" for side, pips in others]
    if nobody := 1 - sum(block.win.values()):
        said.append(f"nobody in {percent(nobody)}")
    return f"{_block_heading(block)}: {'; '.join(said)}."


def open_block_sentence(block: BlockCount) -> str:
    """Return `If it is blocked now: NS left with 53 pips, EW 51; EW wins the count, 53 points.`"""
    (side, pips), *others = block.pips.items()
    left = [f"{side} left with {count(int(pips), 'pip')}", *(f"{side} {pips}" for side, pips in others)]
    winner = next((side for side, chance in block.win.items() if chance), None)
    result = f"{winner or 'nobody'} wins the count"
    if winner is not None and block.points[winner]:
        result += f", {count(int(block.points[winner]), 'point')}"
    return f"{_block_heading(block)}: {', '.join(left)}; {result}."


def _block_heading(block: BlockCount) -> str:
    if block.play is None:
        return "If it is blocked now"
    if block.chance == 1:
        return f"{play_name(block.play)} blocks"
    return f"{play_name(block.play)} blocks in {percent(block.chance)} of the deals; then"


def reading_sentence(read: ReadOdds) -> str:
    """Return `Read: the same odds by how the others played (styles: 225 effective deals).`"""
    sample = "" if read.sample is None else f", of a sample of {whole(read.sample)} from seed {read.seed}"
    deals = f"{rounded(read.effective)} effective deals{sample}"
    return f"Read: the same odds by how the others played ({read.reading}: {deals})."


def certain_facts(facts: Facts) -> list[str]:
    """Return sentences on the facts shown by each action, and on those that are certain now."""
    sentences = []
    if facts.lead is not None:
        above = "a higher double" if facts.lead.is_double else "a double, nor a tile that comes before it"
        sentences.append(f"{facts.lead} had to be led: nobody was dealt {above}.")
    sentences += [_void_sentence(void) for void in facts.shown]
    sentences += [f"Now {seat} holds nothing of {join_and(suits)}." for seat, suits in facts.void.items()]
    sentences += [f"{seat} surely holds {join_and(surely)}." for seat, surely in facts.holds.items()]
    if facts.boneyard:
        sentences.append(f"Surely in the boneyard: {join_and(facts.boneyard)}.")
    if facts.sleeping:
        sentences.append(f"Surely asleep: {join_and(facts.sleeping)}.")
    return sentences


def _void_sentence(void: Void) -> str:
    did = [*([f"drew {count(void.drew, 'tile')}"] if void.drew else []), *(["passed"] if void.passed else [])]
    return f"Action {void.action}: {void.seat} {join_and(did)}, so it held nothing of {join_and(void.suits)} then."
