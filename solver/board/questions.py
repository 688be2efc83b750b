"""The questions of each route, as they are written in JSON."""

from typing import Annotated, Any, Literal

import msgspec


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question; fields that it does not have are refused.

    Attributes:
        time_limit: seconds; the server says what is wrong with anything else.
    """

    time_limit: Any = None


class OfText(Asked, frozen=True, kw_only=True):
    """A question about one block."""

    text: str


class ParseAsked(OfText, frozen=True, kw_only=True):
    """`/api/parse`."""

    until: int | None = None


class PictureLook(Asked, frozen=True, kw_only=True):
    """The looks of a picture: all of a question for one but the block."""

    theme: Literal["auto", "light", "dark"] = "auto"
    best: str | None = None
    line: tuple[str, ...] = ()
    turned_to: str | None = None
    embedded: bool = False
    columns: float = 24
    rows: float | None = None
    centre: str | None = None
    title: bool = True
    legend: bool = True


class PictureAsked(PictureLook, frozen=True, kw_only=True):
    """`/api/picture`; with `stated` a position is drawn as its block states it, whatever is wrong with that."""

    text: str
    stated: bool = False


class PlayAsked(OfText, frozen=True, kw_only=True):
    """`/api/play`; with `picture` the answer has the picture of the moment after the action."""

    action: str
    picture: PictureLook | None = None


class DealsAsked(OfText, frozen=True, kw_only=True):
    """`/api/deals` and `/api/estimate`."""

    observer: str | None = msgspec.field(default=None, name="as")
    deals: int | None = None
    seed: int = 0
    reading: Literal["none", "policy", "styles"] | None = None  # as in `tranca.estimate`


class JudgeAsked(OfText, frozen=True, kw_only=True):
    """`/api/check` and `/api/review`, with the options of the commands."""

    view: Literal["open", "own", "both"] | None = None
    thresholds: tuple[float, float, float] = (2, 8, 20)
    deals: int | None = None
    orders: int | Literal["all"] | None = None
    seed: int = 0


class CheckAsked(JudgeAsked, frozen=True, kw_only=True):
    """`/api/check`."""

    play: str | None = None
    action: int | None = None


class ScoreAsked(OfText, frozen=True, kw_only=True):
    """`/api/score`."""

    under: tuple[str, ...] | Literal["all"] | None = None


class MatchAsked(Asked, frozen=True, kw_only=True):
    """`/api/match`: the blocks of its deals."""

    texts: tuple[str, ...]


class PageAsked(OfText, frozen=True, kw_only=True):
    """`/api/page`: a block, and the actions played from it."""

    actions: Annotated[tuple[str, ...], msgspec.Meta(max_length=1000)] = ()
    values: bool = True
    turned_to: str | None = None


class ReportAsked(Asked, frozen=True, kw_only=True):
    """`/api/report`: the records of several deals."""

    texts: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=1000)]
    title: str = "Several deals"
    view: Literal["open", "own", "both"] = "both"


Points = Annotated[float, msgspec.Meta(ge=-1e6, le=1e6)]


class CourseAsked(Asked, frozen=True, kw_only=True):
    """`/api/course`: for each moment its label, its value, where that is known, and its mark."""

    points: Annotated[tuple[tuple[str, Points | None, str], ...], msgspec.Meta(max_length=1000)]
    above: str = ""
    below: str = ""
    width: Annotated[float, msgspec.Meta(ge=200, le=4000)] = 840


class TreeAsked(OfText, frozen=True, kw_only=True):
    """`/api/tree` and `/api/write`; the tree left out is that of the block's comments."""

    tree: str | None = None


class BlocksAsked(OfText, frozen=True, kw_only=True):
    """`/api/blocks`: a text of any number of blocks."""


class DealAsked(Asked, frozen=True, kw_only=True):
    """`/api/deal`; with `after` the next deal of a match: the blocks of those before it, none for the first."""

    rules: str = "doscientos"
    seed: Annotated[int, msgspec.Meta(ge=0)] | None = None
    after: tuple[str, ...] | None = None


class ReplyAsked(OfText, frozen=True, kw_only=True):
    """`/api/reply` and `/api/advise`."""

    observer: str = msgspec.field(name="as")
    strength: Literal["policy", "estimate", "reading"] = "estimate"
    seed: int = 0


class StartAsked(Asked, frozen=True, kw_only=True):
    """`/api/start`: no question at all."""
