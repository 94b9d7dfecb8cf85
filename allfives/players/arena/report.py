"""What the arena found, as JSON, as lines for people and as a Markdown table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from allfives.game.options import show_option
from allfives.players.arena.duplicate import Match, seatings
from allfives.players.arena.matches import Result, paired


def as_json(result: Result, other: Result | None = None) -> str:
    """A result as one JSON object; figures that cannot be had are null.

    Args:
        result: Of the first level against the second.
        other: Of another level against the second on the same deals, to be compared.
    """
    match = result.match
    figures: dict[str, object] = {
        "a": match.a,
        "b": match.b,
        "preset": match.preset,
        "players": match.rules.players,
        "options": match.changes,
        "seed": match.seed,
        "deals": len(result.deals),
        "diff": _rounded(result.diff),
        "ci95": _rounded(result.ci95),
        "games": len(result.games),
        "win_rate": _rounded(result.win_rate),
        "win_ci95": _rounded(result.win_ci95),
        "rounds": result.rounds,
        "cpu_ms_per_choice": {
            "a": _rounded(result.cpu_ms(0)),
            "b": _rounded(result.cpu_ms(1)),
        },
        "cpu_ms_worst": {"a": _rounded(result.worst_ms(0)), "b": _rounded(result.worst_ms(1))},
    }
    if match.scores is not None:
        figures["scores"] = match.scores
    if other is not None:
        diff, interval = paired(result, other)
        figures |= {
            "other": other.match.a,
            "paired_diff": _rounded(diff),
            "paired_ci95": _rounded(interval),
        }
    return json.dumps(figures)


def as_text(result: Result) -> str:
    """A result in a few lines."""
    match = result.match
    ways = len(seatings(match.rules))
    won, lost = result.won
    lines = [
        f"{match.a} v {match.b}: {_game(match)}, {len(result.deals)} deals in {ways} seatings each",
        f"  difference  {_figure(result.diff, result.ci95)} points a round, 95% interval",
        f"  games won   {_share(result.win_rate, result.win_ci95)} of {won + lost}",
        f"  a choice    {_ms(result.cpu_ms(0))} {match.a}, {_ms(result.cpu_ms(1))} {match.b}",
        f"  the longest {_ms(result.worst_ms(0))} {match.a}, {_ms(result.worst_ms(1))} {match.b}",
    ]
    if won + lost < len(result.games):
        lines.append(f"  stopped     {len(result.games) - won - lost} without a winner")
    return "\n".join(lines) + "\n"


def _game(match: Match) -> str:
    """What is played, in a few words."""
    words = [match.preset, f"{match.rules.players} players"]
    words += [f"{name}={show_option(value)}" for name, value in match.changes.items()]
    if match.scores is not None:
        words.append(f"from {' to '.join(map(str, match.scores))}")
    return ", ".join([*words, f"seed {match.seed}"])


def comparison(one: Result, other: Result) -> str:
    """How two levels did against a third on the same deals, in a line."""
    diff, interval = paired(one, other)
    return (
        f"{one.match.a} less {other.match.a} against {one.match.b} on the same deals: "
        f"{_figure(diff, interval)} points a round\n"
    )


def ladder(levels: Sequence[str], results: Mapping[tuple[str, str], Result]) -> str:
    """All levels against all as a Markdown table.

    Args:
        levels: The rows and columns, in order.
        results: The result of each pair of levels, in one of its two orders.
    """
    lines = [
        "| points a round, games won | " + " | ".join(f"v {level}" for level in levels) + " |",
        "|---|" + "---|" * len(levels),
    ]
    for row in levels:
        cells = [_cell(row, column, results) for column in levels]
        lines.append(f"| **{row}** | " + " | ".join(cells) + " |")
    one = next(iter(results.values()))
    lines += ["", f"{_game(one.match)}: {len(one.deals)} deals and {len(one.games)} games of each."]
    return "\n".join(lines) + "\n"


def _cell(row: str, column: str, results: Mapping[tuple[str, str], Result]) -> str:
    if (row, column) in results:
        result, sign = results[row, column], 1
    elif (column, row) in results:
        result, sign = results[column, row], -1
    else:
        return ""
    diff = None if result.diff is None else sign * result.diff
    rate = result.win_rate
    if rate is not None and sign < 0:
        rate = 1 - rate
    return f"{_figure(diff, result.ci95)}, {_percent(rate)}"


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _figure(value: float | None, interval: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:+.1f}" if interval is None else f"{value:+.1f} ±{interval:.1f}"


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.0f}%"


def _share(share: float | None, interval: float | None) -> str:
    if share is None or interval is None:
        return _percent(share)
    return f"{100 * share:.1f}% ±{100 * interval:.1f}"


def _ms(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f} ms"
