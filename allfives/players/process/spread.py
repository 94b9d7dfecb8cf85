"""Work spread over processes, in parts whose results do not depend on who did them."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from typing import TypeVar

Part = TypeVar("Part", bound=Hashable)
Done = TypeVar("Done")

Progress = Callable[[int, int], None]
"""Told how many parts are done, and how many there are."""


def spread(
    work: Callable[[Part], Done],
    parts: Sequence[Part],
    jobs: int,
    done: dict[Part, Done],
    progress: Progress | None = None,
) -> None:
    """Do some work in parts.

    Args:
        work: Does one part; a function of a module, if there are several processes.
        parts: The parts.
        jobs: How many processes share them; one is this process itself.
        done: Where the results go; after an interrupt it holds those that there are.
        progress: Told after every part that is done.
    """
    if jobs == 1:
        for part in parts:
            done[part] = work(part)
            if progress is not None:
                progress(len(done), len(parts))
    else:
        _in_processes(work, parts, jobs, done, progress)


def _in_processes(
    work: Callable[[Part], Done],
    parts: Sequence[Part],
    jobs: int,
    done: dict[Part, Done],
    progress: Progress | None,
) -> None:
    context = get_context("spawn")
    stopped = context.Event()
    executor = ProcessPoolExecutor(jobs, context, _follow_the_parent, (stopped,))
    futures: dict[Future[Done], Part] = {}
    try:
        futures.update({executor.submit(work, part): part for part in parts})
        for future in as_completed(futures):
            done[futures[future]] = future.result()
            if progress is not None:
                progress(len(done), len(parts))
    except KeyboardInterrupt:
        stopped.set()
        raise
    finally:
        executor.shutdown(wait=True, cancel_futures=True)
        for future, part in futures.items():
            if future.done() and not future.cancelled() and future.exception() is None:
                done[part] = future.result()


def _follow_the_parent(stopped: Event) -> None:
    """Leave interrupts to the parent, and end when it says so or does, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None
    for wait in (stopped.wait, parent.join):
        threading.Thread(target=_end_after, args=(wait,), daemon=True).start()


def _end_after(wait: Callable[[], object]) -> None:
    wait()
    os._exit(1)
