"""Wrong arguments to any public function or method raise an error that states the expected value."""

import inspect
from typing import Any

import pytest
from api_calls.calls import Wrong, calls, is_typed, random_calls

import tranca

EVERY = calls()
RESULTS = frozenset(name for name in tranca.__all__ if inspect.isclass(getattr(tranca, name)) and name not in EVERY)
"""Classes that only functions or the kernel construct, not users."""
ANYTHING = ("require", "value")
"""An argument that may be any object."""
OF_THE_PACKAGE = {
    *(
        "BlockDecision.of",
        "Fault.unreadable",
        "Hand.of",
        "Play.from_code",
        "Play.of_code",
        "PlayValue.searched",
        "Position.of_numbers",
    ),
    *(
        "Position.trusted",
        "Result.decision",
        "PositionArrays.joined",
        "PositionArrays.of_stated",
        "PositionArrays.part",
    ),
    *(
        "Rules.check_seat",
        "Rules.ruleset_of",
        "Solution.of_values",
        "Solution.searched",
        "Tables.of",
        "Result.decision",
    ),
    *("Tournament.places",),
    *("MatchChances.reach_of", "MatchChances.lead_worth", "MatchChances.points_worth", "MatchChances.after"),
    *("MatchChances.scores",),
}
"""Methods that only the package calls, with validated values."""


@pytest.mark.parametrize("name", list(EVERY))
def test_right_arguments_are_taken(name: str) -> None:
    assert EVERY[name].end(dict(EVERY[name].good)) is None


def test_every_public_function_and_method_is_called() -> None:
    public = {name for name in tranca.__all__ if inspect.isfunction(getattr(tranca, name))}
    for name in tranca.__all__:
        value = getattr(tranca, name)
        if inspect.isclass(value):
            for method, member in vars(value).items():
                function = getattr(member, "__func__", member)
                has_some = inspect.isfunction(function) and len(inspect.signature(function).parameters) > 1
                if has_some and not method.startswith("_"):
                    public.add(f"{name}.{method}")
    assert public - OF_THE_PACKAGE == {name for name in EVERY if name not in dir(tranca) or name.islower()}


@pytest.mark.parametrize("name", list(EVERY))
def test_no_argument_takes_what_it_cannot_use(name: str) -> None:
    """Functions reject objects of unknown types, and texts as truth values; some methods answer, such as `shows`."""
    call = EVERY[name]
    for parameter, value in call.good.items():
        for wrong in [Wrong(), *(["x"] if isinstance(value, bool) else [])]:
            error = call.end({**call.good, parameter: wrong})
            may_answer = ("." in name and parameter not in ("text", "play", "rules")) or (name, parameter) == ANYTHING
            assert (error is not None or may_answer) and is_typed(error), (parameter, wrong, error)


@pytest.mark.parametrize("parameter", ["seed", "random"])
@pytest.mark.parametrize("seed", [float("nan"), 1.5, "x", True])
def test_a_seed_is_a_whole_number(parameter: str, seed: Any) -> None:
    for call in EVERY.values():
        if parameter in call.good:
            error = call.end({**call.good, parameter: seed})
            assert error is not None and is_typed(error), (call.name, error)


def test_random_wrong_arguments_end_in_errors_that_say_what_was_expected() -> None:
    ends = [(call.name, arguments, error) for call, arguments, error in random_calls(600, 1) if not is_typed(error)]
    assert ends == []


@pytest.mark.campaign
def test_many_more_wrong_arguments_end_so() -> None:
    ends = [(call.name, arguments, error) for call, arguments, error in random_calls(125_000, 2) if not is_typed(error)]
    assert ends == []


def test_errors_of_callbacks_are_their_own() -> None:
    def broken(*_: object) -> None:
        raise ValueError("of the callback")

    record = EVERY["review"].good["record"]
    with pytest.raises(ValueError, match="of the callback") as error:
        tranca.review(record, deals=2, progress=broken)
    assert type(error.value) is ValueError


def test_typed_functions_are_what_they_were(tmp_path: Any) -> None:
    import pickle

    for name in tranca.__all__:
        function = getattr(tranca, name)
        if inspect.isfunction(function):
            assert pickle.loads(pickle.dumps(function)) is function
            assert function.__name__ == name and function.__doc__ and inspect.signature(function).parameters
