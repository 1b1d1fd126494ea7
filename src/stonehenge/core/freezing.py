"""States that are given out cannot be changed and can be keys; rules work on copies that can.

A state is a dataclass with slots, marked `@freezable`. The rules change a working copy of it, a
plain object with lists and dicts. `freeze` makes tuples and frozen dicts of these, and makes the
object an instance of the frozen twin of its class: a subclass with the same slots, none of which
can be set. So a working copy costs what a plain object costs, and nothing is copied to freeze it.
"""

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, NamedTuple, NoReturn, TypeVar, cast, get_args, get_origin

T = TypeVar("T")
K = TypeVar("K", bound=type)
Convert = Callable[[Any], Any]


class Frozen:
    """What all frozen twins have in common."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        kind = type(self).__name__
        raise AttributeError(
            f"a {kind} that was given out cannot be changed ({name}): apply gives the next one"
        )

    def __delattr__(self, name: str) -> NoReturn:
        self.__setattr__(name, None)

    def __hash__(self) -> int:
        return hash(TWINS[type(self)].compared(self))

    def __reduce__(self) -> tuple[Any, ...]:
        twins = TWINS[type(self)]
        return rebuilt, (twins.kind, *twins.values(self))


class FrozenDict(dict[Any, Any]):
    """A dict that cannot be changed and can be a key."""

    __slots__ = ()

    def refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("a state that was given out cannot be changed: apply gives the next one")

    __setitem__ = __delitem__ = __ior__ = update = setdefault = refuse
    pop = popitem = clear = refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenDict, (dict(self),)


class Twins(NamedTuple):
    """A class, its frozen twin, and how the fields go from one to the other."""

    kind: Any
    frozen: type
    values: Convert  # all fields of an instance of either
    compared: Convert  # those that make two equal
    freezers: tuple[tuple[str, Convert], ...]
    openers: tuple[tuple[str, Convert], ...]


TWINS: dict[type, Twins] = {}  # by either of them


def freezable(kind: K) -> K:
    """Give a dataclass with slots its frozen twin."""
    body = {"__slots__": (), "__module__": kind.__module__, "__qualname__": kind.__qualname__}
    frozen = type(kind.__name__, (Frozen, kind), body)
    typed = {field.name: field.type for field in fields(cast(Any, kind))}
    TWINS[kind] = TWINS[frozen] = Twins(
        kind,
        frozen,
        attrgetter(*typed),
        attrgetter(*(field.name for field in fields(cast(Any, kind)) if field.compare)),
        tuple((name, how) for name, each in typed.items() if (how := freezer(each))),
        tuple((name, how) for name, each in typed.items() if (how := opener(each))),
    )
    return kind


def freezer(kind: Any) -> Convert | None:
    """How a field of this type is frozen; None if it need not be."""
    inner = freezer(get_args(kind)[-1]) if get_origin(kind) in (list, dict) else None
    if get_origin(kind) is list:
        return tuple if inner is None else lambda values: tuple(map(inner, values))
    if get_origin(kind) is dict:
        if inner is None:
            return FrozenDict
        return lambda values: FrozenDict((key, inner(value)) for key, value in values.items())
    return freeze if kind in TWINS else None


def opener(kind: Any) -> Convert | None:
    """How a field of this type is copied into a working copy; None if it may be shared."""
    inner = opener(get_args(kind)[-1]) if get_origin(kind) in (list, dict) else None
    if get_origin(kind) is list:
        return list if inner is None else lambda values: list(map(inner, values))
    if get_origin(kind) is dict:
        if inner is None:
            return dict
        return lambda values: {key: inner(value) for key, value in values.items()}
    return working_copy if kind in TWINS else None


def freeze(state: T) -> T:
    """This very object, which nobody can change from now on."""
    twins = TWINS[type(state)]
    if type(state) is twins.frozen:
        return state
    for name, frozen in twins.freezers:
        setattr(state, name, frozen(getattr(state, name)))
    state.__class__ = twins.frozen
    return state


def working_copy(state: T) -> T:
    """A copy that can be changed; the state stays as it is."""
    twins = TWINS[type(state)]
    copy: T = twins.kind(*twins.values(state))
    for name, opened in twins.openers:
        setattr(copy, name, opened(getattr(copy, name)))
    return copy


def rebuilt(kind: Callable[..., T], *values: Any) -> T:
    """A frozen object from its fields, after it was pickled or copied."""
    return freeze(kind(*values))
