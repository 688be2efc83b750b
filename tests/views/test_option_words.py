"""Every option of rule sets, and every value of it, has its own words for forms."""

import pytest

from tranca.game.rules.options import OPTIONS
from tranca.views.wording.options import name_option, name_values


@pytest.mark.parametrize("option", OPTIONS)
def test_option_and_its_values_are_named_in_words(option: str) -> None:
    values = name_values(option)
    assert len(values) == len(OPTIONS[option].words) == len(set(values))
    assert not any("_" in said for said in [name_option(option), *values])


def test_names_of_options_differ() -> None:
    assert len({name_option(option) for option in OPTIONS}) == len(OPTIONS)
