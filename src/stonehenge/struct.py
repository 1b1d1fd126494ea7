"""Plain things with named fields: the part of dataclasses that the rules need, made at once.

Importing `dataclasses` and letting it write its classes takes longer than all the rules of a
game; whoever asks one question about the rules should not wait for it.
"""

from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")

METHODS = """
def __init__(self, {parameters}):
    {setting}
def __eq__(self, other):
    if other.__class__ is not self.__class__:
        return NotImplemented
    return ({own}) == ({others})
def __hash__(self):
    return hash(({own}))
def __reduce__(self):
    return self.__class__, ({own})
"""


@dataclass_transform()
def struct(cls: type[T]) -> type[T]:
    """A class with a slot for each of its fields; equal when all fields are."""
    return made(cls, "self.{0} = {0}", {"__hash__": None})


@dataclass_transform(frozen_default=True)
def frozen(cls: type[T]) -> type[T]:
    """The same for what never changes, and may therefore be a key."""
    return made(cls, "set_{0}(self, {0})", {"__setattr__": refuse, "__delattr__": refuse})


def made(cls: type[T], setting: str, special: dict[str, Any]) -> type[T]:
    """The class once more, with slots and with what every such class can do."""
    given = dict(cls.__dict__)
    names = tuple(given["__annotations__"])
    defaults = {f"default_{name}": given.pop(name) for name in names if name in given}
    del given["__dict__"], given["__weakref__"]
    source = METHODS.format(
        parameters=", ".join(
            f"{name}=default_{name}" if f"default_{name}" in defaults else name for name in names
        ),
        setting="; ".join(setting.format(name) for name in names),
        own="".join(f"self.{name}, " for name in names),
        others="".join(f"other.{name}, " for name in names),
    )
    known: dict[str, Any] = dict(defaults)
    methods: dict[str, Any] = {}
    exec(source, known, methods)
    slots = {"__slots__": names, "__match_args__": names, "__repr__": shown}
    built: type[T] = type(cls.__name__, cls.__bases__, slots | methods | special | given)
    # A frozen thing is filled through its slots, behind its own back.
    known.update({f"set_{name}": built.__dict__[name].__set__ for name in names})
    return built


def shown(self: Any) -> str:
    """A thing as one would write it."""
    told = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{type(self).__qualname__}({told})"


def refuse(self: Any, name: str, value: object = None) -> NoReturn:
    """What never changes cannot be changed."""
    raise AttributeError(f"{type(self).__name__}.{name} never changes")
