"""Signed tokens for seats and persons, ids that cannot be guessed, codes that can be said."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Set

CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aeiou"


def new_id() -> str:
    """128 bits that nobody can guess."""
    return secrets.token_urlsafe(16)


def new_code() -> str:
    """Something to say on the telephone, such as bavo-kuli."""
    return "-".join("".join(map(secrets.choice, (CONSONANTS, VOWELS) * 2)) for _ in range(2))


class Signer:
    """Signs what is given away, and knows its own signature again."""

    def __init__(self, key: bytes, revoked: Set[str] = frozenset()) -> None:
        self.key, self.revoked = key, revoked

    def signature(self, text: str) -> str:
        """What only we can add to a text."""
        digest = hmac.digest(self.key, text.encode("utf-8", "surrogatepass"), "sha256")
        return urlsafe_b64encode(digest[:24]).decode()

    def signed(self, *parts: object) -> str:
        """Parts without dots as a token."""
        text = ".".join(map(str, parts))
        return f"{text}.{self.signature(text)}"

    def parts(self, token: str) -> list[str] | None:
        """What a token of ours says; None for any other text."""
        text, _, signature = token.rpartition(".")
        expected = self.signature(text).encode()
        if not hmac.compare_digest(expected, signature.encode("utf-8", "surrogatepass")):
            return None
        return text.split(".")

    def seat_token(self, table: str, seat: int, key: str) -> str:
        """The token of a seat; the key is in the table's own entries, so it can be voided."""
        return self.signed("seat", table, seat, key)

    def seat(self, token: str, table: str) -> tuple[int, str] | None:
        """The seat and key that a token gives at a table."""
        match self.parts(token):
            case ["seat", at, seat, key] if at == table:
                return int(seat), key
        return None

    def person_token(self, person: str) -> str:
        """The token of a person, for the history of their games."""
        return self.signed("person", person)

    def person(self, token: str) -> str | None:
        match self.parts(token):
            case ["person", person] if person not in self.revoked:
                return person
        return None
