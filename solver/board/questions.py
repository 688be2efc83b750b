"""Types of the JSON questions, one for each route, and their time limits."""

from typing import Annotated, Any, Literal

import msgspec

from tranca.views.svg.frame import Space

DEFAULT_SECONDS = 5.0
MOST_SECONDS = 60.0


class Question(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fields common to all questions; unknown fields are rejected.

    Attributes:
        time_limit: seconds; validated by `routes.seconds_of`, whose error message is made for people.
    """

    time_limit: Any = None


class TextQuestion(Question, frozen=True, kw_only=True):
    """Question about a text with one block; by itself the question of `/api/solve`."""

    text: str


class ParseQuestion(TextQuestion, frozen=True, kw_only=True):
    """Question of `/api/parse`; `until` cuts off a record after that number of actions.

    With `names`, by seat, the faults call the players by them, and are in words of the board, without keys.
    """

    until: int | None = None
    names: dict[str, str] = {}


class PictureOptions(Question, frozen=True, kw_only=True):
    """Options of a picture. With `space` it is a table in play that fills the space, embedded and without words.

    `said`, `drawn` and the text of `whole` are for such a table: see `draw_table`; in `drawn`, `?` is a hidden tile.
    With `as_dealt` it is not known who made the plays. `names` maps players, sides and rules to names. `note` and
    `made` are as in `draw_svg`; `score` is the score so far by side.
    """

    theme: Literal["auto", "light", "dark"] = "auto"
    best: str | None = None
    made: str | None = None
    line: tuple[str, ...] = ()
    turned_to: str | None = None
    embedded: bool = False
    columns: float = 24
    rows: float | None = None
    centre: str | None = None
    title: bool = True
    legend: bool = True
    near_hand: bool = True
    seat_apart: str | None = None
    as_dealt: bool = False
    names: dict[str, str] = {}
    said: dict[str, tuple[str, ...]] = {}
    drawn: Annotated[tuple[str, ...], msgspec.Meta(max_length=200)] = ()
    score: dict[str, int] = {}
    note: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    whole: str | None = None
    space: Space | None = None


class PictureQuestion(PictureOptions, frozen=True, kw_only=True):
    """Question of `/api/picture` and `/api/png`; `stated` draws a position as its block states it, despite faults."""

    text: str
    stated: bool = False


class PlayQuestion(TextQuestion, frozen=True, kw_only=True):
    """Question of `/api/play`; `picture` asks for a picture of the moment after the action.

    Forced passes and draws of the seat `by_hand` are left to its player. With `check_deals`, an action is refused if no
    deal fits it and what the only known hand has seen. With `names`, by seat, a refusal is in words of the board and
    calls the players by them.
    """

    action: str
    by_hand: str = ""
    check_deals: bool = False
    names: dict[str, str] | None = None
    picture: PictureOptions | None = None


MatchScore = tuple[int, int]
"""The match score of both sides before the deal."""


class ChancesQuestion(TextQuestion, frozen=True, kw_only=True):
    """Question of `/api/chances`; `score`: by default that in the block; `best`: the best plays in points.

    `best` is needed only for hidden hands: with open hands, they are solved. Sentences call players and sides by their
    `names`.
    """

    observer: str | None = msgspec.field(default=None, name="as")
    score: MatchScore | None = None
    best: Annotated[tuple[str, ...], msgspec.Meta(max_length=100)] = ()
    names: dict[str, str] = {}
    seed: int = 0


class DealsQuestion(TextQuestion, frozen=True, kw_only=True):
    """Question of `/api/deals` and `/api/estimate`."""

    observer: str | None = msgspec.field(default=None, name="as")
    deals: int | None = None
    seed: int = 0
    reading: Literal["none", "policy", "styles"] | None = None  # as in `tranca.estimate`


class ReviewQuestion(TextQuestion, frozen=True, kw_only=True):
    """Question of `/api/review`, with the options of the command; `score` is the match score before the deal."""

    score: MatchScore | Literal["own"] | None = None

    view: Literal["open", "own", "both"] | None = None
    thresholds: tuple[float, float, float] | None = None
    deals: int | None = None
    orders: int | Literal["all"] | None = None
    seed: int = 0


class CheckQuestion(ReviewQuestion, frozen=True, kw_only=True):
    """Question of `/api/check`. Sentences call players and sides by their `names`."""

    play: str | None = None
    action: int | None = None
    names: dict[str, str] = {}


class ScoreQuestion(TextQuestion, frozen=True, kw_only=True):
    """Question of `/api/score`; `under`: other rules to settle the deal with."""

    under: tuple[str, ...] | Literal["all"] | None = None


class MatchQuestion(Question, frozen=True, kw_only=True):
    """Question of `/api/match`: one block for each deal."""

    texts: tuple[str, ...]


class PageQuestion(TextQuestion, frozen=True, kw_only=True):
    """Question of `/api/page`: a block, and the actions to play from it.

    `score` is the match score before the deal, by default the score of the block; `names` maps players, sides and
    rules, as the notation writes them, to their names; `shown` is the number of actions before the moment at which
    the page opens; `reading` is as in the question for the averages of a moment. `view` is the view of the values,
    by default with all hands seen if they are known. If `shown` is the end of the deal, the page of its review
    opens at the first mistake, by default of any player, else of the seat `player`. `note` is a sentence about the
    moment shown.
    """

    actions: Annotated[tuple[str, ...], msgspec.Meta(max_length=1000)] = ()
    values: bool = True
    names: dict[str, str] = {}
    shown: Annotated[int, msgspec.Meta(ge=0)] = 0
    reading: Literal["none", "policy", "styles"] | None = None
    note: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    view: Literal["open", "own"] | None = None
    player: str | None = None
    score: MatchScore | None = None
    turned_to: str | None = None


class ReportQuestion(Question, frozen=True, kw_only=True):
    """Question of `/api/report`: the records of several deals; `chances`: with the match chance that players lost."""

    texts: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=1000)]
    title: str = "Several deals"
    view: Literal["open", "own", "both"] = "both"
    chances: bool = True


Points = Annotated[float, msgspec.Meta(ge=-1e6, le=1e6)]


class CourseQuestion(Question, frozen=True, kw_only=True):
    """Question of `/api/course`: the label, value (None if unknown) and mark of each moment."""

    points: Annotated[tuple[tuple[str, Points | None, str], ...], msgspec.Meta(max_length=1000)]
    above: str = ""
    below: str = ""
    width: Annotated[float, msgspec.Meta(ge=200, le=4000)] = 840


class TreeQuestion(TextQuestion, frozen=True, kw_only=True):
    """Question of `/api/tree` and `/api/write`; without `tree`, `/api/tree` reads it from the block's comments.

    Forced passes and draws of the seat `by_hand` are plays of their own.
    """

    tree: str | None = None
    by_hand: str = ""


class BlocksQuestion(TextQuestion, frozen=True, kw_only=True):
    """Question of `/api/blocks`: a text with any number of blocks."""


class RulesQuestion(Question, frozen=True, kw_only=True):
    """Question of `/api/rules`."""

    rules: str


class DealQuestion(Question, frozen=True, kw_only=True):
    """Question of `/api/deal`; `after`: the blocks of the earlier deals of a match, empty for the first deal."""

    rules: str = "doscientos"
    seed: Annotated[int, msgspec.Meta(ge=0)] | None = None
    after: tuple[str, ...] | None = None


class ReplyQuestion(TextQuestion, frozen=True, kw_only=True):
    """Question of `/api/reply` and `/api/advise`."""

    observer: str = msgspec.field(name="as")
    strength: Literal["policy", "estimate", "reading"] = "estimate"
    seed: int = 0


TilesText = Annotated[str, msgspec.Meta(max_length=4000)]


class TrainsQuestion(Question, frozen=True, kw_only=True):
    """Question of `/api/train`: a hand of tiles, and the options of `tranca train`."""

    hand: TilesText
    starts: Annotated[tuple[int, ...], msgspec.Meta(max_length=100)]
    pack: str | None = None
    doubles: str = "free"
    double_blank: int = 0
    at_most: int | None = None
    seen: TilesText = ""
    draw: int = 0
    seed: int = 0
    show: int = 1


class StartQuestion(Question, frozen=True, kw_only=True):
    """Question of `/api/start`; it has no fields."""
