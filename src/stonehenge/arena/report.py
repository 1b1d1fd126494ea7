"""A page about a match: figures and plots in one file that needs nothing else."""

from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any

from stonehenge.i18n import Words

WIDTH, HEIGHT, MARGIN, ROW = 640, 280, 48, 34
# Distinct also to people who see few colours.
INKS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse } td, th { padding: .2rem .6rem; text-align: right }
td { white-space: nowrap }
th:first-child, td:first-child { text-align: left } tr + tr { border-top: 1px solid #8884 }
svg { width: 100%; height: auto } text { font: 12px system-ui, sans-serif; fill: currentColor }
line.grid { stroke: #8884 } code { overflow-wrap: anywhere }
:root { color-scheme: light dark }
"""
Series = Mapping[str, Mapping[int, float]]


def write_page(directory: Path, figures: dict[str, Any], words: Words) -> None:
    """Write index.html and the figures themselves."""
    import json

    directory.mkdir(parents=True, exist_ok=True)
    (directory / "figures.json").write_text(json.dumps(figures, indent=2), "utf-8")
    (directory / "index.html").write_text(page(figures, words), "utf-8")


def page(figures: dict[str, Any], words: Words) -> str:
    title = words.say("page.title", game=figures["game"])
    bots = figures["bots"]
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(words.say('played', games=figures['games'], deals=figures['deals']))}</p>",
        f"<p><code>{escape(command_of(figures))}</code></p>",
        table(figures, words),
        figure(words.say("page.rating"), intervals(bots), MARGIN + ROW * len(bots)),
    ]
    if any("made" in summary for summary in bots.values()):
        made = {bot: percent(summary["made_by_size"]) for bot, summary in bots.items()}
        parts.append(figure(words.say("page.made"), lines(made)))
        points = {bot: summary["points_by_round"] for bot, summary in bots.items()}
        parts.append(figure(words.say("page.points"), lines(points)))
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="{words.language}"><head>{head}</head><body>' + (
        "\n".join(parts) + "</body></html>\n"
    )


def command_of(figures: dict[str, Any]) -> str:
    """The command that plays these games again."""
    sets = "".join(f" --set {key}={value}" for key, value in figures["options"].items())
    bots = ",".join(figures["seating"])
    arguments = f"--bots {bots} --games {figures['games']} --seed {figures['seed']}"
    return f"stonehenge arena {figures['game']} {arguments}{sets}"


def table(figures: dict[str, Any], words: Words) -> str:
    """The figures of each bot in a row."""
    heads = ("points", "edge", "wins", "made", "bias", "median", "p99")
    titles = [words.say("simulate.bot"), *(words.say(f"column.{head}") for head in heads)]
    rows = ["".join(f"<th>{escape(title)}</th>" for title in titles)]
    for bot, summary in figures["bots"].items():
        time = figures["milliseconds"][bot]
        cells = [
            escape(bot),
            "{mean:.1f} ± {error:.1f}".format(**summary["points"]),
            "{mean:+.1f} ± {error:.1f}".format(**summary["edge"]),
            f"{100 * summary['wins']['mean']:.1f} %",
            f"{100 * summary['made']:.1f} %" if "made" in summary else "",
            f"{summary['bias']:+.2f}" if "bias" in summary else "",
            "" if time["median"] is None else f"{time['median']:.2f}",
            "" if time["p99"] is None else f"{time['p99']:.1f}",
        ]
        rows.append("".join(f"<td>{cell}</td>" for cell in cells))
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"


def figure(title: str, drawing: str, height: int = HEIGHT) -> str:
    label = escape(title, quote=True)
    size = f'viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{label}"'
    return f"<h2>{escape(title)}</h2><svg {size}>{drawing}</svg>"


def percent(shares: Mapping[int, float]) -> dict[int, float]:
    return {at: 100 * share for at, share in shares.items()}


def scale(values: Iterable[float], start: float, end: float) -> Any:
    """A function from values to places between start and end."""
    listed = list(values)
    low, high = min(listed), max(listed)
    spread = (high - low) or 1.0
    return lambda value: round(start + (value - low) / spread * (end - start), 1)


def ticks(low: float, high: float) -> list[float]:
    """Five even values from low to high."""
    return [low + (high - low) * at / 4 for at in range(5)]


def lines(series: Series) -> str:
    """A line for each bot."""
    across = scale((at for curve in series.values() for at in curve), MARGIN, WIDTH - MARGIN)
    values = [value for curve in series.values() for value in curve.values()]
    up = scale(values, HEIGHT - MARGIN, MARGIN)
    parts = [grid(up(value), f"{value:.0f}") for value in ticks(min(values), max(values))]
    places = sorted({at for curve in series.values() for at in curve})
    parts += [
        f'<text x="{across(at)}" y="{HEIGHT - 24}" text-anchor="middle">{at}</text>'
        for at in places
    ]
    for (bot, curve), ink, number in zip(series.items(), INKS, range(6), strict=False):
        path = " ".join(f"{across(at)},{up(value)}" for at, value in sorted(curve.items()))
        parts.append(f'<polyline points="{path}" fill="none" stroke="{ink}" stroke-width="2"/>')
        parts.append(mark(MARGIN + 100 * number, 16, ink, bot))
    return "".join(parts)


def grid(y: float, label: str) -> str:
    """A line across with its value."""
    line = f'<line class="grid" x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{y}" y2="{y}"/>'
    return f'{line}<text x="{MARGIN - 6}" y="{y + 4}" text-anchor="end">{label}</text>'


def mark(x: float, y: float, ink: str, name: str) -> str:
    """A bot's ink and its name."""
    dot = f'<circle cx="{x}" cy="{y}" r="5" fill="{ink}"/>'
    return f'{dot}<text x="{x + 9}" y="{y + 4}">{escape(name[:14])}</text>'


def intervals(bots: Mapping[str, Any]) -> str:
    """Each bot's rating and where it lies in 95 of 100 cases."""
    ratings = {bot: summary["rating"] for bot, summary in bots.items()}
    values = [value for rating in ratings.values() for value in rating.values()]
    across = scale(values, 3 * MARGIN, WIDTH - MARGIN)
    parts = []
    for (bot, rating), ink, row in zip(ratings.items(), INKS, range(6), strict=False):
        y = MARGIN + row * ROW
        low, high = across(rating["low"]), across(rating["high"])
        line = f'x1="{low}" x2="{high}" y1="{y}" y2="{y}" stroke="{ink}" stroke-width="2"'
        parts += [mark(16, y, ink, bot), f"<line {line}/>"]
        parts.append(f'<circle cx="{across(rating["rating"])}" cy="{y}" r="5" fill="{ink}"/>')
        label = f"{rating['rating']:+.0f}".replace("-", "−")
        parts.append(f'<text x="{across(rating["rating"])}" y="{y - 9}">{label}</text>')
    return "".join(parts)
