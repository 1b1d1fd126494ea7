"""Views and events as messages: each shape that a game sends or writes down, stated once.

A game states them as structs; their types are the JSON Schema and the types of the page. Of a view
there is what everybody at a table sees and what is a viewer's own. Only what a spectator sees comes
into the public part, so nobody's own cards can come that way. Views are made as these structs;
events are sent as the game gives them, and tests hold them against their structs.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar, Union

import msgspec

V = TypeVar("V")


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """What has these fields and no others."""


class EventShape(Shape, tag_field="e"):
    """An event or a line, with its name under `e`."""


@dataclass(frozen=True)
class ViewMessages(Generic[V]):
    """How the views of a game are sent."""

    of: type[V]
    name: str  # of the joined view in the schema
    public_type: type[Shape]
    own_type: type[Shape]
    public: Callable[[V], Shape]
    own: Callable[[V], Shape]

    @cached_property
    def view_type(self) -> type[msgspec.Struct]:
        """Both joined by key, as HTTP, replays and programs from outside get them."""
        fields = [
            (field.name, field.type)
            for part in (self.public_type, self.own_type)
            for field in msgspec.structs.fields(part)
        ]
        parts = f"{self.public_type.__name__} and {self.own_type.__name__}"
        about = f"{parts} joined: the table as a seat or a spectator (seat null) sees it."
        namespace = {"__doc__": about}
        return msgspec.defstruct(self.name, fields, namespace=namespace, forbid_unknown_fields=True)

    def joined(self, view: V) -> dict[str, Any]:
        """The whole view."""
        return msgspec.structs.asdict(self.public(view)) | msgspec.structs.asdict(self.own(view))


@dataclass(frozen=True)
class GameMessages:
    """Every shape of a game."""

    name: str  # of the game, as the names of its types in the schema begin
    views: Sequence[ViewMessages[Any]]  # one for each sort of view
    lines: Sequence[type[EventShape]]  # what `retell` says
    events: Sequence[type[EventShape]]  # what `log` says

    @cached_property
    def line_type(self) -> Any:
        """Any line that somebody at the table may read."""
        return Union[tuple(self.lines)]  # noqa: UP007

    @cached_property
    def event_type(self) -> Any:
        """Any event of a record."""
        return Union[tuple(self.events)]  # noqa: UP007


def nobody(seat: int) -> int | None:
    return None if seat < 0 else seat
