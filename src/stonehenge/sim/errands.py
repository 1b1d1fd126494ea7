"""What a courier is told, as numbers and bytes; whoever writes errands down needs no Numba.

A letter is either written as it is, or is a picture: a table whose views are painted on the way,
one for each reader.

    way     AS_IT_IS, file; or TO_PAINT, how many readers, and for each the file, the seat, and
            whether something has to be said first
    parts   the letter; or the pieces of the picture, and what has to be said first, for each
            reader who has to hear something

The pieces of a picture of Wizard are numbers packed by NUMBERS (the number of the view; whether
the game goes on, bids lie face down, cards are held to foreheads; the table as the rules see it,
field by field); what was told (a JSON list); the fields that stay for a round, and the finished
tricks, as they stand inside of a JSON object and a list; and the table around the game (a JSON
object).
"""

AS_IT_IS, TO_PAINT = 0, 1
NO_FILE = -1  # nothing can be written there now: everything comes back
PIECES = 5
# On one errand: readers, bytes that are given along, bytes that may come back.
READERS, GIVEN, BACK = 1 << 14, 1 << 23, 1 << 23
# The most bytes of a letter, and readers of a picture: what comes back of one has to fit.
LARGEST, READERS_OF_ONE = 1 << 17, 32
NUMBERS = "<{}q"
