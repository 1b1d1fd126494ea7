"""Views as messages: what everybody at a table sees, and what is a viewer's own.

A game states both as structs; their types are the JSON Schema and the types of the page. Only
what a spectator sees comes into the public part, so nobody's own cards can come that way.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

V = TypeVar("V")


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """What has these fields and no others."""


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


def nobody(seat: int) -> int | None:
    return None if seat < 0 else seat
