"""Check arguments of public functions and methods against their annotations.

An error message of the function itself takes precedence, because it includes the range. Otherwise an argument of a
wrong type raises a TypeError with the expected type. Booleans and callbacks are checked before the call, other
arguments after it. Methods, which the package itself calls often, check their arguments only if the call has failed.
"""

import builtins
import sys
from collections import abc
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from functools import wraps
from types import FunctionType, MappingProxyType, NoneType, UnionType
from typing import Any, ForwardRef, Literal, NamedTuple, ParamSpec, Self, TypeVar, Union, get_args, get_origin

from .errors import TrancaError, echo, to_int

MOST_TAKEN = 100
"""The most combinations of argument types that a function remembers as checked."""

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")
Made = TypeVar("Made")


class Kind(NamedTuple):
    """The values that an annotation accepts.

    Attributes:
        takes: returns True for an accepted value.
        words: the description of these values in messages.
        by_type: True if the type of a value alone decides.
    """

    takes: Callable[[Any], bool]
    words: str
    by_type: bool = True


class Arguments:
    """The annotated parameters of a function; `names` are the names in annotations beyond its globals."""

    def __init__(self, function: Callable[..., Any], names: Mapping[str, Any]) -> None:
        code = function.__code__
        self.function, self.names = function, names
        self.own = code.co_varnames[:1] if code.co_varnames[:1] in (("self",), ("cls",), ("_cls",)) else ()
        self.positional = code.co_varnames[len(self.own) : code.co_argcount]
        self.kinds: dict[str, Kind] = {}

    def check(self, name: str, value: object) -> bool:
        """Raise TypeError for a value that the parameter does not accept; return True if its type alone decides."""
        kind = self.kinds.get(name)
        if kind is None:
            annotation = self.function.__annotations__.get(name, Any)
            kind = self.kinds[name] = kind_of(annotation, _Names(self.function.__globals__, self.names))
        if not kind.takes(value):
            raise TypeError(_refusal(self.function.__name__, name, kind, value))
        return kind.by_type

    def check_all(self, args: Sequence[object], kwargs: Mapping[str, object]) -> frozenset[str]:
        """Raise TypeError for an argument that its parameter does not accept.

        Return the names of the arguments for which the type alone does not decide.
        """
        return frozenset(name for name, value in self._named(args, kwargs) if not self.check(name, value))

    def check_again(self, names: frozenset[str], args: Sequence[object], kwargs: Mapping[str, object]) -> None:
        """Check the arguments with these names."""
        for name, value in self._named(args, kwargs):
            if name in names:
                self.check(name, value)

    def _named(self, args: Sequence[object], kwargs: Mapping[str, object]) -> Iterator[tuple[str, object]]:
        yield from zip(self.positional, args[len(self.own) :], strict=False)
        yield from kwargs.items()

    def explain(self, error: Exception, args: Sequence[object], kwargs: Mapping[str, object]) -> None:
        """Raise TypeError if an argument of a wrong type caused the error; convert our ValueErrors into TrancaError.

        The kernel raises ValueErrors whose messages include the value and its range.
        """
        if isinstance(error, TypeError) and any(words in str(error) for words in _OWN_WORDS):
            return
        self.check_all(args, kwargs)
        if type(error) in (ValueError, OverflowError) and _is_own(error):
            raise TrancaError(str(error)) from None

    def explain_items(
        self, items: Iterator[Any], args: Sequence[object], kwargs: Mapping[str, object]
    ) -> Iterator[Any]:
        """Yield the items of an iterator, and explain its errors as errors of the call that returned it."""
        is_checked = False
        try:
            for item in items:
                if not is_checked:
                    self.check_all(args, kwargs)
                    is_checked = True
                yield item
        except TrancaError:
            raise
        except Exception as error:
            self.explain(error, args, kwargs)
            raise
        self.check_all(args, kwargs)


_OWN_WORDS = (": expected ", "() takes ", "no field ")


def _is_own(error: Exception) -> bool:
    trace, module = error.__traceback__, ""
    while trace is not None:
        module = trace.tb_frame.f_globals.get("__name__", module)  # compiled modules may have no name
        trace = trace.tb_next
    return module.startswith("tranca.")


def typed(function: Callable[Parameters, Answer]) -> Callable[Parameters, Answer]:
    """Make a method check its arguments after it has failed."""
    return _checked(Arguments(function, {}), afterwards=False)


def typed_function(
    function: Callable[Parameters, Answer], names: Mapping[str, Any] = MappingProxyType({})
) -> Callable[Parameters, Answer]:
    """Make a function check its arguments, whether it fails or not.

    `names` are the names that quoted annotations use in addition to the globals of the function.
    """
    return _checked(Arguments(function, names), afterwards=True)


def _checked(arguments: Arguments, *, afterwards: bool) -> Callable[..., Any]:
    function = arguments.function
    is_lazy = get_origin(function.__annotations__.get("return")) is abc.Iterator
    prompt = frozenset(name for name, annotation in function.__annotations__.items() if _is_prompt(annotation))
    watches, nothing = afterwards or bool(prompt), frozenset[str]()
    taken: dict[tuple[Any, ...], frozenset[str]] = {}  # by accepted types: the arguments that types do not decide

    @wraps(function)
    def checked(*args: Any, **kwargs: Any) -> Any:
        types: tuple[Any, ...] = tuple(map(type, args)) if watches else ()
        if watches and kwargs:
            types = (*types, *kwargs, *map(type, kwargs.values()))
        undecided = taken.get(types) if watches else nothing
        if undecided is None:
            for name in prompt.intersection(kwargs):
                arguments.check(name, kwargs[name])
        try:
            answer = function(*args, **kwargs)
        except TrancaError:
            raise
        except Exception as error:
            arguments.explain(error, args, kwargs)
            raise
        if is_lazy:
            return arguments.explain_items(answer, args, kwargs)
        if undecided:
            arguments.check_again(undecided, args, kwargs)
        elif undecided is None and afterwards:
            undecided = arguments.check_all(args, kwargs)
            if len(taken) < MOST_TAKEN and undecided.isdisjoint(prompt):
                taken[types] = undecided
        return answer

    return checked


def _is_prompt(annotation: Any) -> bool:
    """Return True for the annotation of a boolean or a callback, which are checked before the call."""
    parts = get_args(annotation) if get_origin(annotation) in (Union, UnionType) else (annotation,)
    return any(part is bool or get_origin(part) is abc.Callable for part in parts)


def methods(decorate: Callable[[Any], Any], *names: str) -> Callable[[type[Made]], type[Made]]:
    """Decorate methods of a class, including class methods; without `names`, all public methods."""

    def change(made: type[Made]) -> type[Made]:
        for name in names or [name for name in vars(made) if not name.startswith("_")]:
            member = vars(made)[name]
            if isinstance(member, FunctionType):
                setattr(made, name, decorate(member))
            elif isinstance(member, classmethod | staticmethod):
                setattr(made, name, type(member)(decorate(member.__func__)))
        return made

    return change


def check_fields(value: object) -> None:
    """Raise TypeError for a field of a dataclass whose value does not match its annotation."""
    made = type(value)
    names = _Names(vars(sys.modules[made.__module__]), {})
    for field in (field for field in fields(value) if field.init):  # type: ignore[arg-type]
        kind, content = kind_of(field.type, names), getattr(value, field.name)
        if not kind.takes(content):
            raise TypeError(_refusal(made.__name__, f"{made.__name__}.{field.name}", kind, content))


# Values that annotations accept

ANYTHING = Kind(lambda value: True, "anything")
_PLAIN: Mapping[Any, Kind] = {
    NoneType: Kind(lambda value: value is None, "None"),
    bool: Kind(lambda value: isinstance(value, bool) or _is_numpy(value, "b"), "True or False"),
    int: Kind(lambda value: to_int(value) is not None, "a whole number"),
    float: Kind(lambda value: _is_number(value), "a number", by_type=False),
    str: Kind(lambda value: isinstance(value, str), "text"),
}
_BY_MEMBERS: Mapping[Any, tuple[tuple[str, ...], str]] = {
    abc.Iterable: (("__iter__",), "a list or another iterable"),
    abc.Iterator: (("__next__",), "an iterator"),
    abc.Collection: (("__iter__", "__len__"), "a collection"),
    abc.Sequence: (("__getitem__", "__len__"), "a sequence"),
    abc.Mapping: (("keys", "__getitem__"), "a mapping"),
}


def _is_numpy(value: object, kind: str) -> bool:
    """Return True if a value is one NumPy number of a kind such as `f`; this does not import NumPy."""
    if hasattr(value, "__setitem__"):  # an array of one number
        return False
    return getattr(value, "shape", None) == () and getattr(getattr(value, "dtype", None), "kind", "") in kind


def _is_number(value: object) -> bool:
    """Return True if a value is one real number; booleans and NaN are not."""
    if isinstance(value, bool) or not (isinstance(value, int | float | Fraction) or _is_numpy(value, "iuf")):
        return False
    return value == value


def kind_of(annotation: Any, names: Mapping[str, Any]) -> Kind:
    """Return the values that an annotation accepts; `ANYTHING` for an unknown annotation."""
    if isinstance(annotation, str | ForwardRef):
        text = annotation if isinstance(annotation, str) else annotation.__forward_arg__
        return kind_of(eval(text, {}, names), names)
    if annotation is None:
        annotation = NoneType
    if isinstance(annotation, type) and annotation in _PLAIN:
        return _PLAIN[annotation]
    origin, parts = get_origin(annotation), get_args(annotation)
    if "numpy" in repr(annotation) or annotation in (Any, object, Self) or isinstance(annotation, TypeVar):
        return ANYTHING
    if origin in (Union, UnionType):
        return _any_of([kind_of(part, names) for part in parts])
    if origin is Literal:
        return _any_of([kind_of(part, names) for part in dict.fromkeys(map(type, parts))])
    if origin is tuple:
        return _tuple(parts, names)
    if origin is abc.Callable or annotation is Callable:
        return Kind(callable, "a function")
    if (origin or annotation) in _BY_MEMBERS:
        members, words = _BY_MEMBERS[origin or annotation]
        return _of_members(members, words, kind_of(parts[0], names) if parts else ANYTHING)
    made = origin or annotation
    if not isinstance(made, type):
        return ANYTHING
    if getattr(made, "_is_protocol", False):
        methods = [name for name in vars(made) if not name.startswith("_")]
        return Kind(lambda value: all(hasattr(value, name) for name in methods), f"an object with {', '.join(methods)}")
    return Kind(lambda value: isinstance(value, made), with_article(made.__name__))


def _any_of(kinds: list[Kind]) -> Kind:
    words = list(dict.fromkeys(kind.words for kind in kinds))
    said = " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
    return Kind(lambda value: any(kind.takes(value) for kind in kinds), said, all(kind.by_type for kind in kinds))


def _tuple(parts: tuple[Any, ...], names: Mapping[str, Any]) -> Kind:
    if len(parts) == 2 and parts[1] is Ellipsis:
        of = kind_of(parts[0], names)
        return Kind(lambda value: isinstance(value, tuple) and all(map(of.takes, value)), "a tuple", by_type=False)
    kinds = [kind_of(part, names) for part in parts]

    def takes(value: Any) -> bool:
        fits = isinstance(value, tuple) and len(value) == len(kinds)
        return fits and all(kind.takes(part) for kind, part in zip(kinds, value, strict=True))

    return Kind(takes, f"a tuple of {len(kinds)}", by_type=False)


def _of_members(members: tuple[str, ...], words: str, of: Kind) -> Kind:
    """Accept values with these members, and check the items of collections; text only as a sequence of text."""

    def takes(value: Any) -> bool:
        if not all(hasattr(value, name) for name in members):
            return False
        if isinstance(value, str | bytes | bytearray):
            return isinstance(value, str) and of.takes("")
        if of is ANYTHING or not hasattr(value, "__len__"):  # the items of a generator are checked when they are used
            return True
        return of.takes(0) if isinstance(value, range) and value else all(map(of.takes, value))

    return Kind(takes, words if of is ANYTHING else f"{words}, of {of.words}", by_type=False)


class _NotLoaded(type):
    """The type of stand-ins for classes whose module is not loaded: a check of arguments need not load numpy."""

    module: str

    def __instancecheck__(cls, value: object) -> bool:
        made = getattr(sys.modules.get(cls.module), cls.__name__, None)  # None while another thread imports the module
        return made is not None and isinstance(value, made)


class PublicNames(Mapping[str, Any]):
    """The public names of the package; a class whose module is not loaded is a stand-in, which has no instances yet."""

    def __init__(self, names: Mapping[str, str], load: Callable[[str], object]) -> None:
        self._names, self._load = names, load

    def __getitem__(self, name: str) -> Any:
        module = f"tranca.{self._names[name]}"
        if module not in sys.modules and name[0].isupper() and not name.isupper():  # no public type alias
            return _NotLoaded(name, (), {"module": module})
        return self._load(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class _Names(dict[str, Any]):
    """The names that quoted annotations use; an unknown name means any type."""

    def __init__(self, module: Mapping[str, Any], public: Mapping[str, Any]) -> None:
        super().__init__()
        self._places = module, vars(builtins), public, vars(abc)

    def __missing__(self, name: str) -> Any:
        return next((place[name] for place in self._places if name in place), Any)


# Messages


def _refusal(function: str, name: str, kind: Kind, value: object) -> str:
    if "a Position" in kind.words and not kind.words.startswith("a list"):
        return f"{function}() takes {kind.words}, not {described(value)}{suggest_call(value, function)}"
    return f"{name}={echo(repr(value))}: expected {kind.words}, not {described(value)}"


def described(value: object) -> str:
    """Return the type of a value in words: `None`, `a str`."""
    return "None" if value is None else with_article(type(value).__name__)


def with_article(name: str) -> str:
    """Return the name of a type with its article."""
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


def suggest_call(value: object, function: str) -> str:
    """Return a hint on the call to write for a value that is not a position."""
    if isinstance(value, list | tuple) and value:
        many = "tranca.solve_many(positions), or " if function == "solve" else ""
        return f"; write {many}tranca.{function}(position) for each"
    if hasattr(value, "__fspath__") or (isinstance(value, str) and "\n" not in value and ":" not in value):
        return f"; write tranca.{function}(tranca.read({str(value)[:40]!r})[0]) for the first block of a file"
    if isinstance(value, str | bytes):
        return f"; write tranca.{function}(tranca.parse(text)[0])"
    return ""
