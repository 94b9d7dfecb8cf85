"""The process in which the coach thinks: `python -m allfives.coach.thinker`.

Questions come in on standard input, answers go out on standard output, see `exchange`. The
process ends when its input is closed.
"""

from __future__ import annotations

import os
import signal
import sys
from dataclasses import replace
from typing import BinaryIO

from allfives.coach.analysis import Part, work
from allfives.coach.exchange import (
    AskPart,
    AskPlays,
    AskRecord,
    Question,
    answer_line,
    judgement_line,
    read_question,
)
from allfives.coach.judge import HINT, REVIEW, Judge
from allfives.coach.shelf import write_found
from allfives.game.events import Event
from allfives.players.process.child import fault
from allfives.players.process.wire import WireError
from allfives.record.codec import Decoder
from allfives.record.errors import RecordError


class Thinker:
    """Answers questions; it remembers the last record that it was told of."""

    def __init__(self) -> None:
        self._events: tuple[Event, ...] = ()

    def answer(self, question: Question) -> bytes:
        """The line that answers a question; a fault in thinking is an answer too."""
        try:
            return self._answer(question)
        except Exception as error:
            return answer_line(question.id, "error", fault(error))

    def _answer(self, question: Question) -> bytes:
        if isinstance(question, AskPlays):
            effort = replace(REVIEW if question.thorough else HINT, worlds=question.worlds)
            judgement = Judge(effort).judge(question.view, question.made, question.seed)
            return judgement_line(question.id, judgement)
        if isinstance(question, AskRecord):
            decoder = Decoder()
            self._events = tuple(decoder.decode(line.encode()) for line in question.lines)
            return answer_line(question.id, "events", len(self._events))
        return self._part(question)

    def _part(self, question: AskPart) -> bytes:
        part = Part(self._events, question.worlds, question.seed, question.round, question.event)
        return answer_line(question.id, "found", write_found(part.key, work(part)))


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer every question until there are no more.

    Raises:
        WireError: If a line is no question.
        BrokenPipeError: If nobody reads the answers any more.
    """
    thinker = Thinker()
    for line in questions:
        answers.write(thinker.answer(read_question(line)))
        answers.flush()


def main() -> int:
    """Serve on standard input and output; the exit status."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        # Python flushes standard output once more at exit, and would complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (WireError, RecordError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
