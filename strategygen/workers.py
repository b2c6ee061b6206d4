"""Run a function on many items in several processes, with the results in order.

Only the main process handles an interrupt; it then ends the worker processes.  If it is killed, they end themselves.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import os
import signal
import threading
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from strategygen.errors import OutputError, StrategygenError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

#: What may end this process.
_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


class Step(str):
    """A message of progress with a count: `done` of `total` alike steps, from which the time that is left is estimated.

    Examples
    --------
    >>> step = Step("holds of 3 cards", 4, 20)
    >>> print(step, step.done, step.total)
    holds of 3 cards 4 20
    """

    __slots__ = ("done", "total")

    def __new__(cls, message: str, done: int, total: int) -> Step:
        step = super().__new__(cls, message)
        step.done, step.total = done, total
        return step

    done: int
    total: int


def processors() -> int:
    """Return the number of processors that this process may use.

    Examples
    --------
    >>> processors() >= 1
    True
    """
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def release_memory() -> None:
    """Return memory that is not in use to the system, where the C library can.

    Objects that refer to each other are found first; and small pieces in use would keep large free ones around them.

    Examples
    --------
    >>> release_memory()
    """
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def in_processes(
    work: Callable[[_Item], _Result],
    items: Iterable[_Item],
    processes: int,
    advance: Callable[[], None] = lambda: None,
    each: int | None = None,
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
    advance : callable
        Called without arguments after each item that is done, in any order.
    each : int, optional
        A worker process ends after so many items and another one begins, so that memory is given back.

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
    with Workers(work, processes, each) as workers:
        yield from workers.run(items, advance)


class Workers(Generic[_Item, _Result]):
    """Processes that run one function on several series of items; they keep what they have computed between these.

    They are started when they are needed, and end with the `with` block.

    Examples
    --------
    >>> with Workers(abs, processes=1) as workers:
    ...     print(list(workers.run([3, -1])), list(workers.run([-2])))
    [3, 1] [2]
    """

    def __init__(self, work: Callable[[_Item], _Result], processes: int, each: int | None = None) -> None:
        self.work, self.processes = work, processes
        self._pool = _Pool(work, each)

    def __enter__(self) -> Workers[_Item, _Result]:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.end()

    def run(self, items: Iterable[_Item], advance: Callable[[], None] = lambda: None) -> Generator[_Result, None, None]:
        """Yield the result of each item, as `in_processes` does; all of them are taken before another run."""
        if self.processes <= 1:
            for item in items:
                result = self.work(item)
                advance()
                yield result
            return

        from multiprocessing.connection import wait

        coming = iter(items)
        is_over = False
        #: The number of the item that each worker process has.
        busy: dict[Connection, int] = {}
        found: dict[int, _Result] = {}
        n_taken = n_given = 0
        while True:
            while not is_over and len(busy) < self.processes:
                try:
                    item = next(coming)
                except StopIteration:
                    is_over = True
                    break
                busy[self._pool.ask(item)] = n_taken
                n_taken += 1
            if n_given in found:
                yield found.pop(n_given)
                n_given += 1
            elif busy:
                ready = wait(list(busy))
                for pipe in [pipe for pipe in busy if pipe in ready]:
                    found[busy.pop(pipe)] = self._pool.answer(pipe)
                    advance()
            else:
                return


class _Pool:
    """Processes that work on one item at a time; they need no thread and no lock of this process."""

    def __init__(self, work: Callable[[Any], Any], each: int | None) -> None:
        self.work = work
        self.each = each
        self.done: Counter[Connection] = Counter()
        self.processes: list[SpawnProcess] = []
        self.pipes: list[Connection] = []
        self.idle: list[Connection] = []

    def ask(self, item: object) -> Connection:
        """Give an item to a process without work; return the pipe of its answer."""
        # The process that has waited longest: in like series of items each has work like that before.
        pipe = self.idle.pop(0) if self.idle else self._begun()
        try:
            pipe.send(item)
        except OSError:
            raise self._ended() from None
        return pipe

    def answer(self, pipe: Connection) -> Any:
        """Return the result that waits in a pipe, or raise its error."""
        try:
            is_done, result = pipe.recv()
        except (EOFError, OSError):
            raise self._ended() from None
        self.done[pipe] += 1
        if self.done[pipe] == self.each:
            # A process ends when it has no pipe.
            pipe.close()
        else:
            self.idle.append(pipe)
        if not is_done:
            raise result
        return result

    def end(self) -> None:
        """End the processes."""
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join()
        for pipe in self.pipes:
            pipe.close()

    def _begun(self) -> Connection:
        import multiprocessing
        from importlib.util import find_spec

        # Raises MemoryError where there is no room for it, in a process that works as well.
        find_spec("numpy")
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self.pipes.append(ours)
        # As a daemon it is ended when this process exits, even if an interrupted loop was not closed before.
        process = context.Process(target=_serve, args=(theirs,), daemon=True)
        try:
            with _signals_later():
                process.start()
                self.processes.append(process)
        finally:
            theirs.close()
        try:
            ours.send(self.work)
        except OSError:
            raise self._ended() from None
        return ours

    @staticmethod
    def _ended() -> OutputError:
        return OutputError(
            "a worker process ended before its work was done: probably out of memory, or the script that started it "
            'has no if __name__ == "__main__":'
        )


@contextlib.contextmanager
def _signals_later() -> Iterator[None]:
    """Handle signals at the end of the block; a process that starts in it starts with them blocked, until `_begin`."""
    if not hasattr(signal, "pthread_sigmask") or threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    handlers = {number: signal.signal(number, lambda which, frame: came.append(which)) for number in _SIGNALS}
    try:
        from multiprocessing import resource_tracker

        # It unblocks signals when it starts.
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for one in came:
            signal.raise_signal(one)


def _serve(pipe: Connection) -> None:
    """Answer each item that comes through a pipe: whether it is done, and the result or the error."""
    try:
        _begin()
        work = pipe.recv()
        while True:
            pipe.send((True, work(pipe.recv())))
    except (EOFError, BrokenPipeError):
        return
    except BaseException as error:
        try:
            pipe.send((False, _portable(error)))
        except BaseException:
            # The other end learns that this process has ended.
            os._exit(1)


def _portable(error: BaseException) -> BaseException:
    """Return an error that another process can read, with the place where it was raised as a note."""
    import pickle
    import traceback

    error.add_note(f"In a worker process:\n{''.join(traceback.format_tb(error.__traceback__))}")
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return StrategygenError(str(error)) if isinstance(error, StrategygenError) else RuntimeError(repr(error))
    return error


def _begin() -> None:
    """Prepare a worker process: it ignores interrupts and ends when its parent process ends."""
    import multiprocessing

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.join,), daemon=True).start()


def _end_with(wait_for_end: Callable[[], None]) -> None:
    wait_for_end()
    # `sys.exit` would end only this thread.
    os._exit(1)
