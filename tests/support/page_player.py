"""How somebody plays on the page: by what they see there, with the mouse, touch or keys."""

from random import Random

from playwright.sync_api import Locator, Position, expect
from playwright.sync_api import TimeoutError as Overdue

from support.browser import Window
from support.server import PATIENCE

# What can be seen of a table at one moment; asked for at once, because it goes on meanwhile.
LOOK = """() => {
    const table = document.querySelector('.tbl')
    return {
        n: Number(table?.dataset.n ?? -1),
        over: table?.dataset.table === 'over',
        turn: table?.dataset.link === 'open' && Boolean(document.querySelector('[data-turn=you]')),
        dialog: Boolean(document.querySelector('dialog[open]')),
        pad: document.querySelector('[data-pad]')?.dataset.pad ?? '',
    }
}"""


CORNER: Position = {"x": 12.0, "y": 20.0}
MOVED = "n => Number(document.querySelector('.tbl')?.dataset.n ?? n) !== n"
ASKED = "document.querySelector('dialog[open]')"
GLANCES = 12  # within one patience


class Player:
    """Somebody at a table in a window; what they choose is up to the dice."""

    def __init__(
        self, look: Window, seed: int = 1, touch: bool = False, quick: bool = False
    ) -> None:
        self.look = look
        self.page = look.page
        self.random = Random(seed)
        self.touch = touch
        self.quick = quick  # not with a real pointer, which takes its time
        self.board = ""
        self.turns = 0
        self.calls = self.called = 0  # lines to the table, in all and when it was last looked at
        self.page.on("websocket", self.call)

    def call(self, _: object) -> None:
        """The page has called the table, once more perhaps."""
        self.calls += 1

    def sit(self, table: str) -> None:
        """Open the table and wait for the board."""
        self.look.open(f"/t/{table}")
        board = self.page.locator("[data-board]").first
        expect(board).to_be_attached()
        self.board = board.get_attribute("data-board") or ""

    def sees(self) -> dict[str, object]:
        """The state of the table on the page."""
        self.called = self.calls
        seen: dict[str, object] = self.page.evaluate(LOOK)
        return seen

    def press(self, thing: Locator, position: Position | None = None) -> None:
        """Tap or click, as one does here."""
        if self.quick:
            thing.dispatch_event("click")
        elif self.touch:
            thing.tap(position=position)
        else:
            thing.click(position=position)

    def one_of(self, selector: str) -> Locator | None:
        """One of the things that are on the page now."""
        things = self.page.locator(f"{selector} >> visible=true")
        count = things.count()
        return things.nth(self.random.randrange(count)) if count else None

    def over(self) -> bool:
        """Whether the game is over here."""
        return bool(self.sees()["over"])

    def turn(self) -> bool:
        """Do something, if it is our turn; whether it was."""
        seen = self.sees()
        if seen["over"] or not seen["turn"]:
            return False
        getattr(self, self.board)(seen)
        self.turns += 1
        return True

    def moved(self, n: object, unless: str = "false") -> None:
        """Wait until the table is not as it was, or something else has come."""
        for glance in range(1, GLANCES + 1):
            try:
                self.page.wait_for_function(
                    f"n => ({MOVED})(n) || {unless}", arg=n, timeout=PATIENCE * 1000 / GLANCES
                )
                return
            except Overdue:
                # Where a machine stands still for a while the line is lost; whoever pressed
                # something then sees it come back, and presses again.
                if self.called != self.calls:
                    return
                if glance == GLANCES:
                    raise

    def commit(self, seen: dict[str, object], pad: str) -> None:
        """Press what commits a choice."""
        self.press(self.page.locator(f"[data-commit={pad}]"))
        self.moved(seen["n"])

    def card(self, seen: dict[str, object]) -> None:
        """Play a card that may be played: one tap chooses, the second plays."""
        # Cards at the back of a fan are covered, so a corner is tapped, as people do.
        cards = self.page.locator(".hand [data-card]:not([inert]):not(:has(.dim))")
        thing = cards.nth(self.random.randrange(cards.count()))
        for _ in range(2):
            self.press(thing, CORNER)
        self.moved(seen["n"])

    def wizard(self, seen: dict[str, object]) -> None:
        """Bid, name the trump, or play a card."""
        pad = str(seen["pad"])
        if not pad:
            return self.card(seen)
        thing = self.one_of("[data-pad] [data-act]:not([aria-disabled=true])")
        assert thing is not None
        self.press(thing)
        return self.commit(seen, pad)

    def extreme(self, seen: dict[str, object]) -> None:
        """Try a seal on and predict, give a seal, or play a card."""
        pad = str(seen["pad"])
        if not pad:
            return self.card(seen)
        if pad == "predict":
            if self.random.random() < 0.5 and (more := self.one_of("[data-more]:not(.no)")):
                self.press(more)
                # Where the bank has none left, somebody else is asked for theirs.
                if rob := self.one_of("[data-rob]"):
                    self.press(rob)
        elif thing := self.one_of("[data-pad] [data-act]"):
            self.press(thing)
        return self.commit(seen, pad)

    def quiddler(self, seen: dict[str, object]) -> None:
        """Draw, and put a card away again; pass what others lay."""
        if button := self.one_of("[data-close=round]"):
            return self.press(button)
        drawn = self.one_of("[data-act^=draw].may")
        done = drawn or self.one_of("[data-act=pass], [data-act='vote valid']")
        if done is not None:
            self.press(done)
        else:
            if not self.page.locator("[data-discard][data-act]").count():
                self.press(self.page.locator("[data-discard]"))
                self.press(self.page.locator(".hand [data-card]").first, CORNER)
            self.press(self.page.locator("[data-discard][data-act]"))
            if sure := self.one_of("[data-doubt=yes]"):
                self.press(sure)
        return self.moved(seen["n"])

    def carodeni(self, seen: dict[str, object]) -> None:
        """Touch something that can be used; where that asks a question, answer it."""
        if seen["dialog"]:
            chosen = self.one_of("dialog [data-act]:not([disabled])")
            assert chosen is not None
            self.press(chosen)
            self.moved(seen["n"])
        elif thing := (
            # Whoever takes cards comes to the end of the decks, and of the game.
            self.one_of("[data-can]:is([data-thing$=':witch'], [data-thing$=':potion'])")
            or self.one_of("[data-can]:not([data-thing=pass])")
            or self.one_of("[data-can]")
        ):
            self.press(thing)
            self.moved(seen["n"], unless=ASKED)


def finish(*players: Player) -> None:
    """Everybody plays until the game is over for all."""
    while not all(player.over() for player in players):
        if not any(player.turn() for player in players):
            players[0].page.wait_for_timeout(20)
