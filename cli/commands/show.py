"""`tranca show`: positions as a person sees them on the table."""

import sys

import click

from tranca.cli.files import numbered, spare, write_file
from tranca.cli.runner import Source, complain, read_blocks, reads_blocks
from tranca.errors import Fault, TrancaError
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules import Rules
from tranca.game.tiles import Tile
from tranca.views.files.png import png as to_png
from tranca.views.svg.palette import THEMES
from tranca.views.svg.position import draw_svg

# Unicode's horizontal and vertical domino tiles start here; 7 to a row.
_ACROSS = 0x1F031
_UPRIGHT = 0x1F063


@click.command("show", short_help="Show positions as they lie on the table.")
@reads_blocks
@click.option("--pictures", is_flag=True, help="Draw tiles as Unicode domino characters, where the font has them.")
@click.option("--svg", metavar="FILE", help="Draw a picture into this file instead; - for standard output.")
@click.option("--png", metavar="FILE", help="The same as PNG; needs the extra tranca[pictures].")
@click.option(
    "--theme",
    type=click.Choice(THEMES),
    default="auto",
    show_default=True,
    help="Colours of the picture; auto follows the reader's system.",
)
@click.option("--best", metavar="PLAY", help="Highlight this play in the picture, such as 4-6@6.")
def command(
    files: tuple[str, ...],
    rules: Rules | None,
    pictures: bool,
    svg: str | None,
    png: str | None,
    theme: str,
    best: str | None,
) -> None:
    """Show the positions of text files: layout, ends, hands, counts, and what is to be played.

    Without a FILE, or with -, standard input is read. A record is shown after its last action. Several pictures get
    numbers: out.svg becomes out-1.svg, out-2.svg, …; the files written are named on standard output. Exit status 1 if a
    block is faulty.
    """
    if svg == png == "-":
        raise click.UsageError("--svg - and --png -: expected one of them on standard output")
    if svg is not None and svg == png:
        raise click.UsageError(f"--svg {svg} and --png {png}: expected two names")
    if svg is None and png is None:
        for name, given in (("--best", best), ("--theme", None if theme == "auto" else theme)):
            if given is not None:
                raise click.UsageError(f"{name} {given}: expected --svg or --png with it")
    shown = []
    failed = False
    for source in read_blocks(files, rules):
        value = source.block.value
        if value is None:
            failed = True
            complain(source.block.faults)
        elif svg is None and png is None:
            for line in picture(value, pictures):
                click.echo(line)
            click.echo()
        else:
            shown.append(source)
    spare(files, [numbered(name, at, len(shown)) for name in (svg, png) if name for at in range(1, len(shown) + 1)])
    failed = _draw(shown, svg, png, theme, best) or failed
    sys.exit(1 if failed else 0)


def _draw(shown: list[Source], svg: str | None, png: str | None, theme: str, best: str | None) -> bool:
    """Write the pictures of some blocks; whether one could not be drawn."""
    if "-" in (svg, png) and len(shown) > 1:
        raise click.UsageError(f"{len(shown)} positions for standard output: expected one, or the name of a file")
    failed = False
    names = []
    for number, source in enumerate(shown, 1):
        assert source.block.value is not None
        try:
            drawn = draw_svg(source.block.value, theme=theme, best=best)
            pixels = to_png(drawn) if png is not None else b""
        except TrancaError as error:
            failed = True
            complain((Fault(source.file, source.block.line, 1, str(error)),))
            continue
        for wanted, data in ((svg, drawn.encode()), (png, pixels)):
            if wanted is not None:
                name = numbered(wanted, number, len(shown))
                write_file(name, data)
                names.append(name)
    for name in names:
        if "-" not in (svg, png):
            click.echo(name)
    return failed


def picture(value: Position | Record, pictures: bool) -> list[str]:
    """A position, or a record after its last action, as lines of text."""
    position = value.position if isinstance(value, Record) else value
    rules = position.rules
    lines = [value.title] if value.title else []
    lines.append(f"rules: {rules}")
    if position.score is not None:
        lines.append("score: " + ", ".join(f"{s} {n}" for s, n in zip(rules.sides, position.score, strict=True)))
    if isinstance(value, Record):
        lines.append("play:  " + " ".join(str(action) for action in value.actions))
    if position.layout:
        lines.append("table: " + " ".join(_laid(left, right, pictures) for left, right in position.layout))
    if position.ends is None:
        lines.append("table: empty")
    else:
        left, right = position.ends
        lines.append(f"ends:  {left} and {right}" if left != right else f"ends:  {left} on both sides")
    for seat, name in enumerate(rules.seats):
        hand = position.hands[seat]
        tiles = [_held(tile, pictures) for tile in hand.tiles] + ["?"] * hand.unknown
        notes = [f"{len(hand)} tiles" if len(hand) != 1 else "1 tile"]
        if not hand.unknown:
            notes.append(f"{hand.pips} pips" if hand.pips != 1 else "1 pip")
        if position.voids[seat]:
            notes.append("void in " + " ".join(map(str, position.voids[seat])))
        mark = ">" if seat == position.to_move and not position.is_over else " "
        lines.append(f"{mark} {name}:  {' '.join(tiles) or '–'}  ({', '.join(notes)})")
    boneyard = position.boneyard
    if len(boneyard):
        order = "" if boneyard.unknown else (", in draw order" if boneyard.ordered else ", order unknown")
        tiles = [_held(tile, pictures) for tile in boneyard.tiles] + ["?"] * boneyard.unknown
        lines.append(f"boneyard: {' '.join(tiles)}  ({len(boneyard)}{order})")
    lines.append(_task(position))
    return lines


def _task(position: Position) -> str:
    """Whose turn it is and what he can do, or how the deal ended."""
    if position.is_over or position.to_move is None:
        if position.out is not None:
            return f"The deal is over: {position.seats[position.out]} went out."
        return "The deal is over: it is blocked."
    name = position.seats[position.to_move]
    if position.must_draw:
        return f"{name} to move: must draw."
    if position.must_pass:
        return f"{name} to move: must pass."
    held = position.known(position.to_move)
    plays = position.plays_of(held) if position.must_lead is None else position.legal_plays()
    hidden = len(position.hands[position.to_move]) != held.bit_count()
    if hidden and position.must_lead is None:
        return f"{name} to move: holds tiles that are not known."
    verb = "leads" if position.ends is None else "plays"
    return f"{name} to move: {verb} {' or '.join(map(str, plays))}."


def _laid(left: int, right: int, pictures: bool) -> str:
    if not pictures:
        return f"{left}-{right}"
    return chr((_UPRIGHT if left == right else _ACROSS) + 7 * left + right)


def _held(tile: Tile, pictures: bool) -> str:
    return chr(_UPRIGHT + 7 * tile.low + tile.high) if pictures else str(tile)
