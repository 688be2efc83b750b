"""Write tiles, layouts and lines of play in the words of the notation."""

from collections.abc import Iterable

from tranca.ext.plain.line cimport MOST_TURNS, PASS_CODE, PlayedLine, play_codes
from tranca.ext.plain.situation cimport Situation, State
from tranca.ext.rules cimport check_mask
from tranca.ext.text.put cimport TILE_SIZE, put_number, put_seat, put_sign, put_tile, put_tiles
from tranca.ext.tiles cimport HIGH, HIGHEST, LOW, PACK, TILE_COUNT, end_of, tile_of

cdef enum:
    TURN_SIZE = 12      # of the longest turn, `B:+10 1-6@1`, and the blank after it


cdef inline char* put_turn(char* at, int turn, bint has_four) noexcept nogil:
    """Write a turn of a line, with its draws as a number."""
    cdef int code = turn & PASS_CODE, seat = turn >> 16 & 3, drawn = turn >> 19
    at = put_sign(put_seat(at, seat, has_four), c":")
    if drawn:
        at = put_sign(put_number(put_sign(at, c"+"), drawn), c" ")
    if code == PASS_CODE:
        return put_sign(at, c"-")
    at = put_tile(at, LOW[tile_of(code)], HIGH[tile_of(code)])
    if turn >> 18 & 1:
        at = put_sign(put_sign(at, c"@"), <char>(c"0" + end_of(code)))
    return at


cdef inline str text_of(const char* text, const char* at):
    return text[:at - text - 1].decode("ascii") if at > text else ""


def tile_words(mask: int) -> str:
    """Return the tiles of a mask in canonical order, as `0-0 1-6`."""
    cdef char text[TILE_COUNT * TILE_SIZE]
    return text_of(text, put_tiles(text, check_mask(mask, PACK[HIGHEST])))


def layout_words(pairs: tuple) -> str:
    """Return the tiles of a layout, each as its left and its right number, as `0-0 0-6`."""
    cdef char text[TILE_COUNT * TILE_SIZE]
    cdef char* at = text
    cdef int left, right
    if len(pairs) > TILE_COUNT:
        raise ValueError(f"{len(pairs)} tiles in a layout: expected {TILE_COUNT} at most")
    for pair in pairs:
        left, right = pair
        if not (0 <= left <= HIGHEST and 0 <= right <= HIGHEST):
            raise ValueError(f"tile {left}-{right}: expected numbers from 0 to {HIGHEST}")
        at = put_sign(put_tile(at, left, right), c" ")
    return text_of(text, at)


def line_words(Situation situation not None, plays: Iterable[int]) -> tuple[str, int, list[int]]:
    """Write a line of plays with the draws and passes that the rules force: `S:+2 4-6@6 W:- N:1-6`.

    Returns the text, how the line ends (0 not yet, 1 out, 2 blocked) and the points of each side, and raises
    ValueError, as `Situation.play_out` does.
    """
    cdef PlayedLine line
    cdef char text[MOST_TURNS * TURN_SIZE]
    cdef char* at = text
    cdef State state = situation.state
    cdef int i
    play_codes(situation.laws, &state, &situation.order, situation.leader, plays, &line)
    for i in range(line.count):
        at = put_sign(put_turn(at, line.turns[i], situation.laws.players == 4), c" ")
    return text_of(text, at), line.end, [line.points[i] for i in range(situation.laws.sides)]
