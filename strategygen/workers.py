"""Work on many things by several processes, results in order.

An interrupt is for the process that asked, which then ends the others; should it be killed, they end by themselves.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from queue import SimpleQueue
from typing import TypeVar

from strategygen.errors import OutputError

__all__ = ["in_processes", "processors"]

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


def processors() -> int:
    """Return the number of processors this process may use.

    Examples
    --------
    >>> processors() >= 1
    True
    """
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_processes(
    work: Callable[[_Item], _Result],
    items: Iterable[_Item],
    processes: int,
    ahead: int | None = None,
    advance: Callable[[], None] = lambda: None,
) -> Generator[_Result, None, None]:
    """Yield the result of some work on each item, in the order of the items.

    Parameters
    ----------
    work : callable
        A function of one item, which a process can import, so not a lambda; so can what it takes and returns.
    items : iterable
        Taken as they are needed.
    processes : int
        With one, the work is done in this process.
    ahead : int, optional
        At most so many items are taken before the first of their results is asked for, so that memory stays the same
        however many there are; without it all are taken at once.
    advance : callable
        Called when the work on some item is done.

    Raises
    ------
    OutputError
        If a process ends before its work is done.  Errors of the work itself are raised as soon as they happen.

    Notes
    -----
    Processes begin by importing the main module, as always in Python where they are not forked; so a script that has
    this work done must do so below ``if __name__ == "__main__":``.

    Examples
    --------
    >>> list(in_processes(abs, [3, -1, -2], processes=1))
    [3, 1, 2]
    """
    if processes <= 1:
        for item in items:
            result = work(item)
            advance()
            yield result
        return

    import multiprocessing
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    coming = iter(items)
    others = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _begin)
    # Some are asked for and not yet handed on; those that are done come in any order.
    asked: deque[Future[_Result]] = deque()
    done: SimpleQueue[Future[_Result]] = SimpleQueue()
    waiting = 0
    try:
        while True:
            for item in islice(coming, None if ahead is None else max(0, ahead - len(asked))):
                future = executor.submit(work, item)
                asked.append(future)
                waiting += 1
                future.add_done_callback(done.put)
            if not waiting:
                break
            done.get().result()
            waiting -= 1
            advance()
            while asked and asked[0].done():
                yield asked.popleft().result()
    except BrokenProcessPool:
        raise OutputError(
            "a process of the computation ended before its work was done: for want of memory, or, where a script asked "
            'for the work, because it did not do so below if __name__ == "__main__":'
        ) from None
    except BaseException:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _begin() -> None:
    """Make a process leave interrupts to the one that started it, and end with it."""
    import multiprocessing
    import signal
    import threading

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.join,), daemon=True).start()


def _end_with(wait_for_end: Callable[[], None]) -> None:
    wait_for_end()
    # Not `sys.exit`, which would end this thread only.
    os._exit(1)
