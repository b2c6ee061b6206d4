"""Run a function on many items in several processes, with the results in order.

Only the main process handles an interrupt; it then ends the worker processes.  If it is killed, they end themselves.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from queue import SimpleQueue
from typing import TypeVar

from strategygen.errors import OutputError

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


def processors() -> int:
    """Return the number of processors that this process may use.

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
    """Yield the result of `work` for each item, in the order of the items.

    Parameters
    ----------
    work : callable
        A function of one item; it, its argument and its result must be picklable (so not a lambda).
    items : iterable
        Arguments for `work`, taken as they are needed.
    processes : int
        Number of worker processes; with one, the work is done in this process.
    ahead : int, optional
        At most this many items are taken ahead of the results, which bounds memory; by default all items.
    advance : callable
        Called without arguments after each item that is done, in any order.

    Raises
    ------
    OutputError
        If a worker process ends before its work is done.  An exception raised by `work` is raised here at once.

    Notes
    -----
    Worker processes are spawned, so they import the main module: a script must call this function below
    ``if __name__ == "__main__":``.

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
    # `asked` is in the order of the items, `done` in the order of completion.
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
            "a worker process ended before its work was done: probably out of memory, or the script that started it "
            'has no if __name__ == "__main__":'
        ) from None
    except BaseException:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _begin() -> None:
    """Prepare a worker process: it ignores interrupts and ends when its parent process ends."""
    import multiprocessing
    import signal
    import threading

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.join,), daemon=True).start()


def _end_with(wait_for_end: Callable[[], None]) -> None:
    wait_for_end()
    # `sys.exit` would end only this thread.
    os._exit(1)
