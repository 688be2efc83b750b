"""A position on the table: title, hands around the layout, boneyard, and a legend."""

from collections.abc import Mapping, Sequence
from math import ceil
from xml.etree.ElementTree import Element

from tranca.game.actions import end_of
from tranca.game.arms import DOUBLE, OpenEnds, end_text, is_double, number_of
from tranca.game.hands import Boneyard, Hand
from tranca.game.tiles import Tile
from tranca.game.tree import TreeEnds
from tranca.language import called, n, p, t
from tranca.views.wording.table import (
    bare_layout,
    boneyard_notes,
    ends_line,
    hand_notes,
    points_line,
    score_line,
    state_of_play,
)

from .chain import Laid
from .elements import UNIT, add, breadth, lines_of, put_half_tile, put_tile, write
from .frame import GAP, LARGEST_TEXT, Look, frame_of, seat_places
from .palette import paint
from .scene import BESIDE, Scene, beside_line, count_unlaid
from .suits import SUIT_STEP, draw_suits, suits_title

_LARGE_NUMBER = 18.0
"""The font size of the numbers of a line where tiles are small: on a phone, they are 10 pixels high."""
_MANY_ENDS = 10
"""The number of plain ends from which they are drawn closer together, if no tile is known."""

_DASHES = "4 3"
"""The edge of a tile at the end where it would be laid."""

_TOUCHING_SCALE = 0.9
"""The scale of doubles of two rows that would touch, and look joined."""

_FAINT = "0.5"
"""The opacity of hands as they were dealt, of which tiles have been laid since."""

_Spot = tuple[Tile | None, float, float]
"""A tile (None: face down) and its middle."""


class TablePicture:
    """Draw a scene into an element, from the top down; `width` and `height` are then its size.

    `names` and `said` are by seat: the name of its player, and notes, such as the last action of the player.
    """

    def __init__(
        self,
        root: Element,
        scene: Scene,
        look: Look,
        names: Mapping[str, str] | None = None,
        said: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.root, self.scene, self.look = root, scene, look
        self.position = scene.position
        self.names = names or {seat: called(seat) for seat in self.position.seats if called(seat) != seat}
        self.said = said or {}
        self.pad = 1.0 if look.shared else 16.0  # around the whole picture
        self.places = seat_places(len(scene.hand_sizes), look.turned_to)
        self.frame = frame_of(look, self.position, scene.hand_sizes, scene.boneyard)
        self.felt_width = self.frame.width(look.columns)
        self.width = self.felt_width + 2 * self.pad
        self.middle = self.pad + self.frame.margin + self.frame.side("left") + self.frame.middle(look.columns) / 2
        self.height = self.pad
        if look.title:
            self._title()
        self._felt()
        if scene.boneyard:
            self._boneyard()
        self.height += self.frame.boneyard(self.felt_width)
        if not look.near_hand:  # the tiles follow below the picture
            self.height += self.frame.below(self.felt_width)
            self._name_line("bottom", self.height - look.chip - 2)
        if look.legend:
            self._legend()
        self.height = ceil(self.height + self.pad)

    def paint(self, part: str) -> dict[str, str]:
        """Return the colors of a part."""
        return paint(part, self.look.theme)

    def _tiles(self, parent: Element, part: str) -> Element:
        return add(parent, "g", **self.paint(part))

    # The title

    def _title(self) -> None:
        room = self.felt_width - 8
        for line in lines_of(self.scene.title or "", 18, room, 2, bold=True):
            if line:
                write(self.root, line, self.pad + 4, self.height + 10, 18, self.paint("ink"), bold=True)
                self.height += 24
        said = called(str(self.position.rules))
        if self.scene.done:
            said = t("{rules} · after action {number}", rules=said, number=self.scene.done)
        for line in lines_of(said, 13, room, 9):
            write(self.root, line, self.pad + 4, self.height + 6, 13, self.paint("muted"))
            self.height += 17
        for line in lines_of(self.look.note, 13, room, 3, bold=True) if self.look.note else ():
            write(self.root, line, self.pad + 4, self.height + 6, 13, self.paint("ink"), bold=True)
            self.height += 17
        self.height += 9

    # The table

    def _felt(self) -> None:
        frame = self.frame
        left, top, right, bottom = self.scene.box
        middle = frame.layout_height(bottom - top)
        above, below = frame.above(self.felt_width), frame.below(self.felt_width)
        height = frame.height(bottom - top, self.felt_width)
        felt = self.paint("felt")
        add(self.root, "rect", x=self.pad, y=self.height, width=self.felt_width, height=height, rx=14, **felt)
        start = self.height + frame.margin
        if above:
            self._row("top", start)
            start += above + GAP
        for place, x in (("left", self.pad + frame.margin), ("right", self.pad + self.felt_width - frame.margin)):
            if place in self.places:
                self._stack(place, x - (frame.side(place) if place == "right" else 0), start + middle / 2)
        self._layout(self.middle - (left + right) / 2 * UNIT, start + middle / 2 - (top + bottom) / 2 * UNIT)
        if self.look.near_hand and below:
            self._row("bottom", start + middle + GAP)
        if self.look.tight:
            self._asleep(self.height + frame.margin if above else start + middle + GAP)
        self.height += height - (0 if self.look.near_hand else below) + (0 if self.look.tight else 10)

    def _asleep(self, top: float) -> None:
        """Write the number of tiles that no one can draw beside the hand at this height, if there is room."""
        rules = self.position.rules
        if rules.draws or not rules.left_over:
            return
        place = "top" if "top" in self.places else "bottom"
        said = n("{count} {tile|tiles} asleep", rules.left_over)
        small, seat = self.look.small, self.places[place]
        only_name = self.look.heads_above or (place == "bottom" and not self.look.near_hand)
        if only_name:
            notes = self._note_line(seat)
            beside = self._chip_width(seat) / 2 + 8 + breadth(notes, small) - len(notes) * small / 4
        else:
            beside = min(self.frame.hands[place], self.frame.in_row(self.felt_width)) * self.frame.step / 2
        lines = lines_of(said, small, self.felt_width / 2 - beside - GAP, 1 if only_name else 2)
        if " ".join(lines) != said:
            return
        right, middle = self.pad + self.felt_width - GAP, top + self.look.chip / 2
        for number, line in enumerate(lines):
            write(self.root, line, right, middle + number * (small + 2), small, self.paint("on-felt"), anchor="end")

    def _layout(self, x: float, y: float) -> None:
        for side, slot in self.scene.slots.items():
            self._slot(side, x + slot.x * UNIT, y + slot.y * UNIT, lies=slot.run[0] != 0)
        chain = self.scene.chain
        if chain is None:
            self._bare(x, y)
            return
        groups: dict[str, Element] = {}
        ends, touching = self.scene.shown_ends, chain.touching
        for x1, y1, x2, y2 in chain.links:
            points = {"x1": x + x1 * UNIT, "y1": y + y1 * UNIT, "x2": x + x2 * UNIT, "y2": y + y2 * UNIT}
            link = {"stroke": self.paint("on-felt")["fill"], "stroke-width": 2, "stroke-dasharray": "3 3"}
            add(self.root, "line", **points, **link)
        for place, laid in enumerate(chain.tiles):
            ghost = self.scene.ghosts.get(place)
            part = "last" if place == self.scene.last else "tile"
            if ghost is not None:
                part = "last" if ghost.play == self.scene.made else "best" if ghost.number in (None, 1) else "faint"
            if part not in groups:
                groups[part] = self._tiles(self.root, part)
            middle = x + laid.x * UNIT, y + laid.y * UNIT
            scale = _TOUCHING_SCALE if place in touching else 1
            tile = put_tile(groups[part], laid.tile, *middle, laid.angle, scale=scale, shared=self.look.shared)
            if ghost is not None:
                tile.set("data-play", str(ghost.play))
                if not self.look.tight:
                    tile.set("stroke-dasharray", _DASHES)  # it is not laid
            elif place in ends:
                tile.set("data-end", " ".join(sorted(ends[place])))
            if ghost is not None and ghost.number is not None:
                self._number(ghost.number, *middle)

    def _slot(self, side: str, x: float, y: float, *, lies: bool) -> None:
        """Mark the place of the next tile at an end with an invisible rectangle."""
        wide, high = (2 * UNIT, UNIT) if lies else (UNIT, 2 * UNIT)
        add(self.root, "rect", x=x - wide / 2, y=y - high / 2, width=wide, height=high, fill="none", data_slot=side)

    def _number(self, number: int, x: float, y: float) -> None:
        look = self.look
        size = 9.6 if not look.tight else _LARGE_NUMBER if look.small >= LARGEST_TEXT else max(9.6, look.small)
        add(self.root, "circle", cx=x, cy=y, r=0.62 * size if look.tight else 6.6, **self.paint("seat"))
        write(self.root, str(number), x, y, size, self.paint("seat-name"), anchor="middle", bold=True)

    def _bare(self, x: float, y: float) -> None:
        """Draw a table without a layout: an empty one, or one of which only the ends are known."""
        words = self.paint("on-felt")
        if self.position.ends is None:
            slot = {"fill": "none", "stroke": words["fill"], "stroke-dasharray": "4 4"}
            first = add(self.root, "g", data_side="right") if self.look.tight else self.root
            add(first, "rect", x=x - UNIT, y=y - UNIT, width=2 * UNIT, height=UNIT, rx=4, **slot)
            size = self.look.small if self.look.tight else max(12.0, self.look.small)
            room = self.felt_width - self.frame.side("left") - self.frame.side("right")
            for number, line in enumerate(lines_of(bare_layout(self.position), size, room, 2)):
                write(first, line, x, y + 0.9 * UNIT + number * (size + 2), size, words, anchor="middle")
            return
        tiles = self._tiles(self.root, "tile")
        if isinstance(self.position.ends, TreeEnds):
            self._bare_tree(tiles, self.position.ends, x, y)
        elif isinstance(self.position.ends, OpenEnds):
            self._bare_arms(tiles, self.position.ends, x, y)
        else:
            left, right = self.position.ends
            put_half_tile(tiles, left, x - 2 * UNIT, y).set("data-end", str(left))
            put_half_tile(tiles, right, x + 2 * UNIT, y).set("data-end", str(right))
            write(self.root, "· · · · ·", x, y, 14, words, anchor="middle")
        if self.scene.best is not None or self.scene.made is not None:
            self._beside(x, y)

    def _bare_tree(self, tiles: Element, ends: TreeEnds, x: float, y: float) -> None:
        """Draw the ends of a layout of which no tile is known: plain ends above, doubles with places below."""
        plain = [code for code in ends if not is_double(code)]
        step = 1.4 * UNIT if len(plain) < _MANY_ENDS else 12 * UNIT / len(plain)
        for at, code in enumerate(plain):
            put_half_tile(tiles, code, x + (at - (len(plain) - 1) / 2) * step, y - UNIT).set("data-end", str(code))
        for at, number in enumerate(ends.covers):
            middle = x + (at - (len(ends.covers) - 1) / 2) * 1.4 * UNIT
            tile = put_tile(tiles, Tile(number, number), middle, y + 0.9 * UNIT, 0, shared=self.look.shared)
            tile.set("data-end", f"{number}-{number}")

    def _bare_arms(self, tiles: Element, ends: OpenEnds, x: float, y: float) -> None:
        """Draw the ends of arms of which no tile is known around their spinner, each where its slot begins."""
        spinner = ends.spinner
        if spinner is not None:
            put_tile(tiles, Tile(spinner, spinner), x, y, 0, shared=self.look.shared)
        for side, code in ends.sides().items():
            if spinner is not None and code == spinner + DOUBLE:
                continue
            across, along = BESIDE[side].run
            middle = x + 2.5 * across * UNIT, y + 2 * along * UNIT
            put_half_tile(tiles, number_of(code), *middle).set("data-end", end_text(code))
            if is_double(code):
                put_half_tile(tiles, number_of(code), middle[0] + abs(along) * UNIT, middle[1] + abs(across) * UNIT)
            if ends.is_lone_double:
                return

    def _beside(self, x: float, y: float) -> None:
        """Draw the highlighted play beside its end, in a layout of which only the ends are known."""
        play, ends = self.scene.best or self.scene.made, self.position.ends
        assert play is not None and ends is not None
        code = end_of(play.code(ends))
        if isinstance(ends, TreeEnds):
            slot = Laid(0, 1, 5.5, 0.5, (0, 1))
        elif isinstance(ends, OpenEnds):
            slot = BESIDE[play.side or ends.side_of(code)]
        else:
            slot = beside_line(at_left=code != ends[1])
        across, along = slot.run
        inward = 0.5 if play.tile.is_double else 0
        end = number_of(code)
        laid = Laid(end, play.tile.other(end), slot.x - inward * across, slot.y - inward * along, slot.run)
        middle = x + laid.x * UNIT, y + laid.y * UNIT
        part = "best" if play == self.scene.best else "last"
        ghost = put_tile(self._tiles(self.root, part), laid.tile, *middle, laid.angle, shared=self.look.shared)
        ghost.set("data-play", str(play))

    # Hands

    def _seat_group(self, seat: int) -> Element:
        return add(self.root, "g", data_seat=self.position.seats[seat])

    def _tiles_of(self, hand: Hand | Boneyard) -> list[Tile | None]:
        if hand.unknown and self.look.as_dealt and isinstance(hand, Hand):
            return [None] * self.position.rules.hand_size
        return [*hand.tiles, *[None] * hand.unknown]

    def _holder(self, group: Element, seat: int) -> Element:
        """Return the parent of the tiles of a seat. Those that are shown apart are transparent: they can be tapped."""
        return add(group, "g", opacity="0") if seat == self.look.seat_apart else group

    def _row(self, place: str, top: float) -> None:
        frame = self.frame
        seat = self.places[place]
        in_line = place == "bottom" and self.look.has_line
        if self.look.heads_above and not in_line:
            group = self._name_line(place, top)
            top += frame.head
        else:
            group = self._seat_group(seat)
        if self.look.counted:
            return
        hand = self._tiles_of(self.position.hands[seat])
        centre = self.pad + self.felt_width / 2
        many = frame.in_row(self.felt_width)
        rows = [hand[start : start + many] for start in range(0, len(hand), many)] or [[]]
        top += UNIT * self.look.scale
        for number, row in enumerate(rows):
            x = centre - (len(row) - 1) / 2 * frame.step
            spots = [(tile, x + index * frame.step, top + number * frame.high) for index, tile in enumerate(row)]
            self._put_all(self._holder(group, seat), spots, self.scene.marked, scale=self.look.scale)
        wide = max(len(rows[0]), 1) / 2 * frame.step + 10
        if in_line:
            middle = top - UNIT * self.look.scale + max(frame.high, self.look.chip) / 2
            self._seat(group, seat, centre - wide, middle, "end", [])
            line = self._note_line(seat, self.felt_width / 2 - wide - GAP)
            write(group, line, centre + wide, middle, self.look.small, self.paint("on-felt"))
        elif not self.look.heads_above:
            notes = self._notes(seat, self.look.label - 10)
            left = centre - wide
            beside = top - UNIT * self.look.scale + self.look.chip / 2 + len(notes) * 7 if self.look.tight else top
            self._seat(group, seat, left, beside, "end", notes, self.look.label)

    def _name_line(self, place: str, top: float) -> Element:
        """Draw a seat and the notes on its hand, without its tiles, in one line. Return their group."""
        seat = self.places[place]
        notes = self._note_line(seat)
        left = self.pad + GAP + self._chip_width(seat) / 2
        middle = max(left, self.pad + self.felt_width / 2 - len(notes) * self.look.small / 4)
        group = self._seat_group(seat)
        self._seat(group, seat, middle, top + self.look.chip / 2, "middle", [])
        words = self.paint("on-felt")
        write(group, notes, middle + self._chip_width(seat) / 2 + 8, top + self.look.chip / 2, self.look.small, words)
        return group

    def _note_line(self, seat: int, room: float | None = None) -> str:
        """Return the notes at a seat in one line, as many as fit; alone, only its number of tiles may be left out."""
        notes = self._notes(seat, self.felt_width)
        count = next((note for note in notes if note.startswith(self._hand_notes(seat)[0])), "")
        most = self.felt_width - self._chip_width(seat) - 8 - 2 * GAP if room is None else room
        for spare in [count, *([] if room is None else [note for note in reversed(notes) if note != count])]:
            if len(notes) > 1 and breadth(" · ".join(notes), self.look.small) > most:
                notes.remove(spare)
        return " · ".join(notes)

    def _stack(self, place: str, left: float, middle: float) -> None:
        frame = self.frame
        seat = self.places[place]
        group = self._seat_group(seat)
        hand = self._tiles_of(self.position.hands[seat])
        room = frame.side(place) - 8
        top = middle - frame.stack_height(place) / 2
        notes = self._notes(seat, room)
        # up to the edge of the felt, and as far on the other side
        self._seat(group, seat, left + 4 + room / 2, top + self.look.chip / 2, "middle", notes, room + 4 + frame.margin)
        if self.look.counted:
            return
        top += self.look.chip + 8 + len(notes) * (self.look.small + 2.5) + UNIT * self.look.scale / 2
        columns = [hand[start : start + self.look.stack] for start in range(0, len(hand), self.look.stack)]
        start = left + 4 + room / 2 - (len(columns) - 1) / 2 * frame.column
        spots = [
            (tile, start + number * frame.column, top + index * frame.step)
            for number, column in enumerate(columns)
            for index, tile in enumerate(column)
        ]
        self._put_all(self._holder(group, seat), spots, self.scene.marked, -90, self.look.scale)

    def _part(self, tile: Tile) -> str:
        """Return the part whose colors a marked tile has: the play made has the colors of the tile laid last."""
        made = self.scene.made
        return "last" if made is not None and made.tile == tile else "best"

    def _put_all(
        self,
        parent: Element,
        spots: list[_Spot],
        marked: frozenset[Tile] = frozenset(),
        angle: float = 0,
        scale: float = 1,
    ) -> None:
        groups: dict[str, Element] = {}
        for tile, x, y in spots:
            part = "back" if tile is None else self._part(tile) if tile in marked else "tile"
            if part not in groups:
                groups[part] = self._tiles(parent, part)
                if part == "back" and self.look.as_dealt:
                    groups[part].set("opacity", _FAINT)
            put_tile(groups[part], tile, x, y, angle, scale=scale, shared=self.look.shared)

    def _name(self, seat: int) -> str | None:
        """Return the name of the player at a seat, or None if there is only the letter of the seat."""
        return self.names.get(self.position.seats[seat]) or self.position.headers.player(seat)

    def _chip_text(self, seat: int) -> str:
        """Return the text beside the notes on a seat: in a given space the name of its player, else its letter."""
        name = self._name(seat) if self.look.tight or self.names else None
        if name is None:
            return self.position.seats[seat]
        at_side = seat in (self.places.get("left"), self.places.get("right"))
        room = self.frame.side("left") if at_side else self.look.label
        return lines_of(name, self.look.name_size, room - self.look.chip / 2, 1)[0]

    def _chip_width(self, seat: int) -> float:
        """Return the width of the disc with the letter of a seat, or of the pill with the name of its player."""
        text = self._chip_text(seat)
        more = 0 if len(text) == 1 else breadth(text, self.look.name_size) - self.look.chip / 2
        return self.look.chip + max(0, more)

    def _notes(self, seat: int, room: float) -> list[str]:
        """Return the notes at a seat: its player, shortened to fit, unless named above them, and facts of the hand."""
        name = self._name(seat)
        if self.look.tight or self.names:
            said = [note for note in self.said.get(self.position.seats[seat], ()) if note]
        else:
            said = [] if name is None else lines_of(name, self.look.small, room, 1)
        count, *more = self._hand_notes(seat)
        if self.look.brief:
            is_played = said and said[-1] != p("a player", "passed") and not said[-1].startswith("(")
            lacks = [] if is_played or not self.position.voids[seat] else more[-1:]
            said, more = lacks or said[-1:], []  # what passes exclude is worth more than a pass or a note on the number
        about = said.pop() if said and said[-1].startswith("(") else ""  # of the number of tiles
        both = f"{count} {about}".strip()
        counted = [both] if not about or breadth(both, self.look.small) <= room else [count, about]
        return [*counted, *said] if self.look.brief else [*said, *counted, *more]

    def _hand_notes(self, seat: int) -> list[str]:
        return hand_notes(self.position, seat, as_dealt=self.look.as_dealt)

    def _seat(
        self, parent: Element, seat: int, x: float, y: float, anchor: str, notes: list[str], room: float | None = None
    ) -> None:
        """Draw the name and the notes of a seat; a note that is longer than `room` is smaller."""
        turn = seat == self.position.to_move and not self.position.is_over and not self.look.as_dealt
        half, wide = self.look.chip / 2, self._chip_width(seat)
        middle = x - wide / 2 if anchor == "end" else x
        chip_y = y - len(notes) * 7 if anchor == "end" else y
        chip, ink = (self.paint("turn" + part if turn else "seat" + part) for part in ("", "-name"))
        if wide > 2 * half:
            top, left = chip_y - half, middle - wide / 2
            add(parent, "rect", x=left, y=top, width=wide, height=2 * half, rx=half, **chip)
        else:
            add(parent, "circle", cx=middle, cy=chip_y, r=half, **chip)
        write(parent, self._chip_text(seat), middle, chip_y, self.look.name_size, ink, anchor="middle", bold=True)
        for number, note in enumerate(notes):
            below = chip_y + half + (0.7 * self.look.small if self.look.tight else 8) + number * (self.look.small + 2)
            size = self.look.small * (1 if room is None else min(1, room / breadth(note, self.look.small)))
            write(parent, note, x, below, size, self.paint("on-felt"), anchor=anchor)

    # Below the table

    def _boneyard(self) -> None:
        boneyard = self.position.boneyard
        high = self.frame.bone_row - 4
        title = t("boneyard {number}", number=len(boneyard))
        notes = boneyard_notes(self.position)
        if self.look.narrow:
            title, notes = " · ".join([title, *notes]), []
        size, line = (self.look.small, self.look.small + 2) if self.look.tight else (max(12.5, self.look.small), 13)
        group = add(self.root, "g", data_place="boneyard")
        write(group, title, self.pad + 4, self.height + 10, size, self.paint("ink"))
        for number, note in enumerate(notes, 1):
            write(group, note, self.pad + 4, self.height + 12 + line * number, self.look.small, self.paint("muted"))
        left = self.pad + self.frame.bones_left
        top = self.height + (24 if self.look.narrow else 0) + high / 2
        in_row, step = self.frame.bones_in_row(self.felt_width), self.frame.bone_step
        spots = [
            (tile, left + (at % in_row + 0.5) * step, top + at // in_row * (high + 4))
            for at, tile in enumerate(self._tiles_of(boneyard))
        ]
        self._put_all(group, spots, scale=self.look.bones)

    def _legend(self) -> None:
        position = self.position
        said = state_of_play(position)
        write(self.root, said, self.pad + 4, self.height + 12, 15, self.paint("turn-text"), bold=True)
        end = self.pad + 24 + breadth(said, 15, bold=True)
        if self.scene.made is not None:
            end = self._marks(end)
        scored = "" if self.scene.points is None else points_line(position, self.scene.points)
        facts = [fact for fact in (ends_line(position), score_line(position), scored) if fact]
        size = max(12.5, self.look.small)
        lines = lines_of(" · ".join(facts), size, self.width - 2 * self.pad - 8, 9)
        for at, line in enumerate(lines):
            write(self.root, line, self.pad + 4, self.height + 31 + 17 * at, size, self.paint("muted"))
        more = 17 * (len(lines) - 1)
        counts = count_unlaid(position)
        if counts is not None:
            left = self.width - self.pad - 4 - len(counts) * SUIT_STEP
            named = left - 8 - breadth(suits_title(), max(12.0, self.look.small))
            overlaps = more or self.pad + 4 + breadth(lines[0], size) > left or end > named
            self.height += 44 + more if self.look.narrow or overlaps else 0
            more = 0
            sides = {"left": self.pad + 4, "right": self.width - self.pad - 4, "top": self.height}
            size = max(12.0, self.look.small)
            self.height += draw_suits(self.root, counts, **sides, size=size, paint=self.paint, tiles=self._tiles)
        self.height += 40 + more

    def _marks(self, x: float) -> float:
        """Explain the colors of the play that was made and of the better ones, from a place on; return their end."""
        better = self.scene.best or len(self.scene.marked) > 1
        for part, said in (("last", p("a play", "laid")), *([("best", p("a play", "better"))] if better else [])):
            add(self._tiles(self.root, part), "rect", x=x, y=self.height + 6, width=12, height=12, rx=2)
            size = max(12.5, self.look.small)
            write(self.root, said, x + 18, self.height + 12, size, self.paint("ink"))
            x += 34 + breadth(said, size)
        return x
