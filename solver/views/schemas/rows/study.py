"""`tranca.study/1`: the sums of a study over some deals, a line of what `tranca study` writes."""

from typing import Annotated

from ..common import JsonRow, doc


class StudyObject(JsonRow, tag="tranca.study/1", frozen=True, kw_only=True):
    """The sums of a study over some of its deals; those of all lines together give its result."""

    study: Annotated[str, doc("`leads`, `presets` or `luck`")]
    rules: Annotated[str, doc("the rules of the deals")]
    deals: Annotated[int, doc("how many deals are summed here")]
    shape: Annotated[list[int], doc("the lengths of the axes of the sums, which stand in the page of the study")]
    sums: Annotated[list[int], doc("the sums, the last axis first")]
