"""The possible deals from one seat, in words: their number, and the facts that the play has shown."""

from tranca.analysis.deals.blocks import BlockCount
from tranca.analysis.deals.knowledge import Void
from tranca.analysis.deals.results import Deals, Facts, ReadOdds

from .numbers import amount, count, count_rounded, join_and, percent, whole
from .plays import play_name


def number_of_deals(deals: Deals) -> str:
    """Return `51,480 deals are possible, with 6,435 distributions of the hidden tiles now (worlds).`"""
    if deals.deals == 1:
        return "1 deal is possible."
    if deals.worlds == deals.deals:
        return f"{whole(deals.deals)} deals are possible."
    if deals.worlds == 1:
        return f"{whole(deals.deals)} deals are possible, with one distribution of the hidden tiles now (world)."
    worlds = whole(deals.worlds)
    return f"{whole(deals.deals)} deals are possible, with {worlds} distributions of the hidden tiles now (worlds)."


def block_sentence(block: BlockCount) -> str:
    """Return `If the deal is blocked now, NS has 52.59 pips on average and wins 38 %; EW has 51.41 and wins 54 %.`"""
    (side, pips), *others = block.pips.items()
    said = [f"{side} has {amount(pips)} pips on average and wins {percent(block.win[side])}"]
    said += [f"{side} has {amount(pips)} and wins {percent(block.win[side])}" for side, pips in others]
    if tied := 1 - sum(block.win.values()):
        said.append(f"{percent(tied)} have no winner")
    return f"{_block_heading(block)} {'; '.join(said)}."


def open_block_sentence(block: BlockCount) -> str:
    """Return `If the deal is blocked now, NS has 53 pips and EW has 51: EW wins the count and 53 points.`"""
    (side, pips), *others = block.pips.items()
    left = join_and([f"{side} has {count(int(pips), 'pip')}", *(f"{side} has {pips}" for side, pips in others)])
    winner = next((side for side, chance in block.win.items() if chance), None)
    if winner is None:
        result = "no one wins the count"
    elif block.points[winner]:
        result = f"{winner} wins the count and {count(int(block.points[winner]), 'point')}"
    else:
        result = f"{winner} wins the count"
    return f"{_block_heading(block)} {left}: {result}."


def _block_heading(block: BlockCount) -> str:
    if block.play is None:
        return "If the deal is blocked now,"
    if block.chance == 1:
        return f"{play_name(block.play)} blocks the deal. Then"
    return f"{play_name(block.play)} blocks the deal in {percent(block.chance)} of the deals. Then"


def reading_sentence(read: ReadOdds) -> str:
    """Return `Read: the same odds, weighted by how the others played (styles: 225 effective deals).`"""
    sample = "" if read.sample is None else f", a sample of {whole(read.sample)}, seed {read.seed}"
    deals = f"{count_rounded(read.effective, 'effective deal')}{sample}"
    return f"Read: the same odds, weighted by how the others played ({read.reading}: {deals})."


def certain_facts(facts: Facts) -> list[str]:
    """Return sentences on the facts shown by each action, and on those that are certain now."""
    sentences = []
    if facts.lead is not None:
        before = "a double" if facts.lead.is_double else "a double or a tile"
        sentences.append(f"{facts.lead} was a forced lead: no player was dealt {before} that leads before it.")
    sentences += [_void_sentence(void) for void in facts.shown]
    sentences += [f"Now {seat} is void in {join_and(suits)}." for seat, suits in facts.void.items()]
    sentences += [f"{seat} certainly holds {join_and(tiles)}." for seat, tiles in facts.holds.items()]
    if facts.boneyard:
        sentences.append(f"Certainly in the boneyard: {join_and(facts.boneyard)}.")
    if facts.sleeping:
        sentences.append(f"Certainly sleeping: {join_and(facts.sleeping)}.")
    return sentences


def _void_sentence(void: Void) -> str:
    did = [*([f"drew {count(void.drew, 'tile')}"] if void.drew else []), *(["passed"] if void.passed else [])]
    return f"Action {void.action}: {void.seat} {join_and(did)}, so {void.seat} was void in {join_and(void.suits)}."
