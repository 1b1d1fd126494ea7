"""What nearly every command can be told: the reader's language, and whether a program reads."""

from typing import Annotated

import typer

Lang = Annotated[
    str | None,
    typer.Option("--lang", metavar="LANGUAGE", help="cs, sk, hu, pl, de or en."),
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON for another program to read.")]
