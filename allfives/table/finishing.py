"""Work in a thread that is finished even when nobody wants it any more."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

Result = TypeVar("Result")


async def finished(work: Coroutine[object, object, Result]) -> Result:
    """The result of `work`, which is never cut short: who cancels this waits for its end.

    Raises:
        asyncio.CancelledError: If this was cancelled meanwhile; the work is done all the same.
    """
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait((task,))
        except asyncio.CancelledError as wish:
            cancelled = wish
    result = task.result()
    if cancelled is not None:
        raise cancelled
    return result
