"""The possible deals from one seat, in words: their number, and the facts that the play has shown."""

from tranca.analysis.deals.blocks import BlockCount
from tranca.analysis.deals.knowledge import Void
from tranca.analysis.deals.results import Deals, Facts, ReadOdds
from tranca.language import n, t

from .numbers import amount, effective_deals, join_and, percent, whole
from .plays import play_name


def number_of_deals(deals: Deals) -> str:
    """Return `51,480 deals are possible, with 6,435 distributions of the hidden tiles now (worlds).`"""
    if deals.deals == 1:
        return t("1 deal is possible.")
    if deals.worlds == deals.deals:
        return t("{deals} deals are possible.", deals=whole(deals.deals))
    return n(
        "{deals} deals are possible, with {one distribution|{count} distributions} of the hidden tiles now "
        "({world|worlds}).",
        deals.worlds,
        deals=whole(deals.deals),
    )


def block_sentence(block: BlockCount) -> str:
    """Return `A block now would mean that NS has 52.59 pips on average and wins 38 %; EW has 51.41 and wins 54 %.`"""
    (side, pips), *others = block.pips.items()
    win = {side: percent(share) for side, share in block.win.items()}
    said = [t("{side} has {pips} pips on average and wins {share}", side=side, pips=amount(pips), share=win[side])]
    for side, pips in others:
        said.append(t("{side} has {pips} and wins {share}", side=side, pips=amount(pips), share=win[side]))
    if tied := 1 - sum(block.win.values()):
        said.append(t("{share} have no winner", share=percent(tied)))
    return _block_sentence(block, "; ".join(said))


def open_block_sentence(block: BlockCount) -> str:
    """Return `A block now would mean that NS has 53 pips and EW has 51, so EW wins the count and 53 points.`"""
    (side, pips), *others = block.pips.items()
    first = n("{side} has {count} {pip|pips}", int(pips), side=side)
    left = join_and([first, *(t("{side} has {pips}", side=side, pips=pips) for side, pips in others)])
    winner = next((side for side, chance in block.win.items() if chance), None)
    if winner is None:
        result = t("no one wins the count")
    elif any(points < 0 for points in block.points.values()):  # each side loses its own pips
        sums = ", ".join(f"{side} {int(points)}" for side, points in block.points.items())
        result = t("{side} wins the count; points: {sums}", side=winner, sums=sums)
    elif won := int(block.points[winner]):
        result = n("{side} wins the count and {count} {point|points}", won, side=winner)
    else:
        result = t("{side} wins the count", side=winner)
    return _block_sentence(block, t("{left}, so {result}", left=left, result=result))


def _block_sentence(block: BlockCount, count_of_sides: str) -> str:
    if block.play is None:
        return t("A block now would mean that {count}.", count=count_of_sides)
    play = play_name(block.play)
    if block.chance == 1:
        return t("{play} blocks the deal. Then {count}.", play=play, count=count_of_sides)
    return t(
        "{play} blocks the deal in {share} of the deals. Then {count}.",
        play=play,
        share=percent(block.chance),
        count=count_of_sides,
    )


def reading_sentence(read: ReadOdds) -> str:
    """Return `Read: the same odds, weighted by how the others played (styles: 225 effective deals).`"""
    facts = {"reading": read.reading, "deals": effective_deals(read.effective)}
    if read.sample is None:
        return t("Read: the same odds, weighted by how the others played ({reading}: {deals}).", **facts)
    return t(
        "Read: the same odds, weighted by how the others played ({reading}: {deals}, a sample of {sample}, "
        "seed {seed}).",
        **facts,
        sample=whole(read.sample),
        seed=read.seed,
    )


def certain_facts(facts: Facts) -> list[str]:
    """Return sentences on the facts shown by each action, and on those that are certain now."""
    sentences = []
    if facts.lead is not None:
        if facts.lead.is_double:
            said = t("{tile} was a forced lead: no player was dealt a double that leads before it.", tile=facts.lead)
        else:
            said = t(
                "{tile} was a forced lead: no player was dealt a double or a tile that leads before it.",
                tile=facts.lead,
            )
        sentences.append(said)
    sentences += [_void_sentence(void) for void in facts.shown]
    for seat, suits in facts.void.items():
        sentences.append(t("Now {seat} is void in {suits}.", seat=seat, suits=join_and(suits)))
    for seat, tiles in facts.holds.items():
        sentences.append(t("{seat} certainly holds {tiles}.", seat=seat, tiles=join_and(tiles)))
    if facts.boneyard:
        sentences.append(t("Certainly in the boneyard: {tiles}.", tiles=join_and(facts.boneyard)))
    if facts.sleeping:
        sentences.append(t("Certainly sleeping: {tiles}.", tiles=join_and(facts.sleeping)))
    return sentences


def _void_sentence(void: Void) -> str:
    facts = {"action": void.action, "seat": void.seat, "suits": join_and(void.suits)}
    if not void.drew:
        return t("Action {action}: {seat} passed, so {seat} was void in {suits}.", **facts)
    if not void.passed:
        return n(
            "Action {action}: {seat} drew {count} {tile|tiles}, so {seat} was void in {suits}.", void.drew, **facts
        )
    return n(
        "Action {action}: {seat} drew {count} {tile|tiles} and passed, so {seat} was void in {suits}.",
        void.drew,
        **facts,
    )
