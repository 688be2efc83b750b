"""Check positions given as arrays like blocks of notation: whether each can arise in play, with the deal not over."""

from libc.stdint cimport int8_t, uint8_t, uint64_t

from tranca.ext.plain.layout cimport are_ends
from tranca.ext.rules cimport Ruleset
from tranca.ext.scored.layout cimport OpenEnds
from tranca.ext.text.block cimport ENDS, FIRST_SEAT, MUST_LEAD, TO_MOVE, TextBlock, clear_block
from tranca.ext.text.validity cimport is_valid
from tranca.ext.tiles cimport HIGHEST, NO_END, TILE_COUNT


cdef bint read_row(TextBlock* block, int players, const uint64_t* hands, const int8_t* fields) noexcept nogil:
    """Fill in the block equivalent to a row, with the keys that `is_valid` reads; return whether it is in range."""
    cdef int seat, all_seats = (1 << players) - 1
    clear_block(block)
    block.keys = TO_MOVE | all_seats * FIRST_SEAT
    block.seat_letters = 1 if players == 4 else 2
    for seat in range(players):
        block.hands[seat] = hands[seat]
        if block.hands[seat] >> TILE_COUNT:
            return False
    block.a, block.b, block.seat = fields[0], fields[1], fields[2]
    block.lead, block.last, block.forced, block.paid = fields[3], fields[4], fields[5], fields[6]
    if not are_ends(block.a, block.b, HIGHEST):
        return False
    if not 0 <= block.seat < players or not -1 <= block.forced < TILE_COUNT or not -1 <= block.paid <= 1:
        return False
    if block.lead < -1 or block.last < -1:
        return False
    if block.a != NO_END:
        block.keys |= ENDS
    if block.forced >= 0:
        block.keys |= MUST_LEAD
    return True


def check_positions(
    Ruleset ruleset not None,
    int hand_size,
    const uint64_t[:, ::1] holdings not None,
    const int8_t[:, ::1] stated not None,
    uint8_t[::1] valid not None,
) -> None:
    """Write for each position whether it is proven to be valid, with a seat that can play, under rules without draws.

    `holdings` (n, players) are the masks of hands; `stated` (n, 7): the ends (10 10 before the lead), the seat to move,
    the seat that led, the seat that laid the last tile, the tile that must be led, whether a bonus was paid; −1 if not
    stated. A row that is not proven may still be valid: the full checks decide. Raises ValueError for arrays that do
    not fit together.
    """
    cdef Py_ssize_t count = holdings.shape[0], i
    cdef TextBlock block
    cdef OpenEnds ends
    if not 1 <= hand_size <= TILE_COUNT // ruleset.laws.players:
        raise ValueError(f"hand_size {hand_size}: expected 1 to {TILE_COUNT // ruleset.laws.players}")
    if holdings.shape[1] != ruleset.laws.players or stated.shape[1] != 7:
        raise ValueError(f"rows of {holdings.shape[1]} and {stated.shape[1]}: expected {ruleset.laws.players} and 7")
    if stated.shape[0] != count or valid.shape[0] != count:
        raise ValueError(f"arrays of {stated.shape[0]}, {valid.shape[0]} and {count} rows: expected equal lengths")
    with nogil:
        for i in range(count):
            valid[i] = (
                read_row(&block, ruleset.laws.players, &holdings[i, 0], &stated[i, 0])
                and is_valid(&block, &ruleset.laws, hand_size, &ends)
            )
