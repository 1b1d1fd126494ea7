"""What is sent to a seat or a spectator, as bytes: the whole view, and the lines it may read."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, cast

import msgspec
from msgspec import UNSET, Raw, UnsetType

from stonehenge.core.cards import Seat
from stonehenge.core.fair import commitment
from stonehenge.core.game import NATURE, Reason, Refusal, Step
from stonehenge.games.messages import ViewMessages
from stonehenge.games.views import messages_of
from stonehenge.tables import text
from stonehenge.tables.messages import (
    ChatMessage,
    ClockShown,
    Difference,
    EndedShown,
    FairShown,
    HereMessage,
    HouseShown,
    OkMessage,
    OwnPart,
    PublicPart,
    ReasonShown,
    RefusedMessage,
    SeatKind,
    SeatShown,
    Status,
    TableShown,
    VoteKind,
    VoteShown,
)
from stonehenge.tables.presence import Presence
from stonehenge.tables.table import OPEN, OVER, PERSON, Body, Table

NULL = Raw(b"null")
encoded = msgspec.json.Encoder().encode


def ok(id: str | None, n: int, seat: Seat | None = None) -> bytes:
    """A command is stored; whoever asked for a seat learns which one it is."""
    return encoded(OkMessage(id=id or "", n=n, seat=UNSET if seat is None else seat))


def refused(id: str | None, refusal: Refusal) -> bytes:
    """A command is not carried out, and why."""
    return encoded(RefusedMessage(id=id, reason=refusal.name, rule=refusal.rule, args=refusal.args))


def reason(cause: Reason | None) -> ReasonShown | None:
    """Why something went as it did."""
    if cause is None:
        return None
    return ReasonShown(name=cause.name, rule=cause.rule, args=cause.args)


def about(table: Table, presence: Presence, clock: ClockShown | None = None) -> TableShown:
    """The table around the game: who sits where, what was promised, what is voted on."""
    present = presence.here()
    body = TableShown(
        status=cast(Status, table.status),
        paused=table.paused,
        game=table.game.name,
        code=table.code,
        host=table.host,
        number=table.number,
        seats=[
            SeatShown(
                kind=cast(SeatKind, place.kind),
                name=place.name,
                level=place.level or None,
                here=place.kind != PERSON or seat in present,
                muted=place.muted,
                open="now" if place.agreed else "later" if place.open else None,
                by=place.by or UNSET,
            )
            for seat, place in enumerate(table.places)
        ],
        house=HouseShown(**table.settings.as_dict()),
        differs=[Difference(**difference) for difference in table.differences()],
        fair=msgspec.convert(table.promise().as_dict(), FairShown),
        shuffling=table.shuffle.waits_for() or None,
        vote=vote(table),
        locked=table.locked,
        word=bool(table.word),
        watching=presence.watching(),
        clock=clock or UNSET,
    )
    if table.status == OVER:
        body.scores = table.game.scores(table.state)
        body.winners = [] if body.scores is None else table.game.winners(table.state)
        body.ended = ended(table)
    return body


def vote(table: Table) -> VoteShown | None:
    """What is voted on; a rematch promises its shuffles."""
    if table.vote is None:
        return None
    secret = table.vote.secret
    return VoteShown(
        kind=cast(VoteKind, table.vote.kind),
        by=table.vote.by,
        voters=sorted(table.vote.voters),
        yes=sorted(table.vote.yes),
        place=UNSET if table.vote.place is None else table.vote.place,
        commitment=commitment(bytes.fromhex(secret)) if secret else UNSET,
    )


def ended(table: Table) -> EndedShown | UnsetType:
    """Who asked for an early end and who agreed; nothing where the rules ended the game."""
    if table.ended is None:
        return UNSET
    return EndedShown(by=table.ended.by, agreed=sorted(table.ended.yes))


@lru_cache(maxsize=1024)
def people(seats: frozenset[Seat]) -> tuple[Seat, ...]:
    """The seats for people among those who may act."""
    return tuple(sorted(seats - {NATURE}))


class ViewEncoder:
    """The views of one moment of a table; what all of them share is made once."""

    def __init__(self, table: Table, about: bytes) -> None:
        self.table, self.state, self.n = table, table.state, table.n
        self.about = Raw(about)
        self.waiting = people(table.waiting())
        self.is_begun = table.status != OPEN  # nothing is seen before the game
        self.messages: ViewMessages[Any] | None = None
        self.shared: Raw = NULL  # what everybody sees of the game
        self.steps: Sequence[Step[Any, Any]] | None = None
        self.lines: list[Body] = []
        self.public = b""

    def view(
        self,
        seat: Seat | None,
        steps: Sequence[Step[Any, Any]],
        language: str | None = None,
        more: bytes = b"",
    ) -> bytes:
        """The message that shows the whole table to a seat or a spectator.

        Whoever gave a language gets the table as text, too.
        """
        if self.steps is not steps:
            self.prepare(steps)
        own = encoded(self.own(seat, language))
        return b'{"type":"view","public":%b,"own":%b%b}' % (self.public, own, more)

    def prepare(self, steps: Sequence[Step[Any, Any]]) -> None:
        """The part of the message that is the same for everybody."""
        if self.is_begun and self.messages is None:
            # Only what a spectator sees is shared: nobody's own cards can come this way.
            view = self.table.game.view(self.state, None)
            self.messages = messages_of(self.table.game.name, view)
            self.shared = Raw(encoded(self.messages.public(view)))
        self.steps, self.lines = steps, self.retold(steps, None)
        self.public = encoded(
            PublicPart(
                n=self.n,
                waiting=self.waiting,
                lines=self.lines,
                view=self.shared,
                table=self.about,
            )
        )

    def own(self, seat: Seat | None, language: str | None) -> OwnPart:
        """The part of the message that only this reader gets."""
        if self.messages is None:
            return OwnPart(seat=seat, offers=(), view=NULL)
        game = self.table.game
        view = game.view(self.state, seat)
        own = OwnPart(
            seat=seat,
            offers=[game.write(action) for action in view.offers] if seat in self.waiting else (),
            view=Raw(encoded(self.messages.own(view))),
        )
        if seat is not None and (lines := self.retold(self.steps or (), seat)) != self.lines:
            own.lines = lines
        if language is not None:
            players = text.names(self.table.places, language)
            own.text = text.shown(game, self.state, seat, view, players, language)
        return own

    def retold(self, steps: Sequence[Step[Any, Any]], seat: Seat | None) -> list[Body]:
        """The lines that a viewer may read about some steps."""
        retell = self.table.game.retell
        return [line for step in steps for line in retell(step, seat)]


def chat(line: Body) -> bytes:
    return encoded(ChatMessage(**line))


def presence(seat: Seat | None, here: bool, watching: int) -> bytes:
    """Somebody came or went; a spectator has no seat."""
    return encoded(HereMessage(seat=seat, here=here, watching=watching))
