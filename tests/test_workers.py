"""Worker processes: order of results, errors, end of processes."""

import multiprocessing
import os
import time
from collections.abc import Iterator

import pytest
from work import failing, own_id, slow_first, slow_then_waiting, vanishing, waiting

from strategygen.errors import OutputError
from strategygen.workers import Workers, in_processes, processors


class Counted:
    """Items that count how many of them were taken."""

    def __init__(self, count: int) -> None:
        self.count, self.taken = count, 0

    def __iter__(self) -> Iterator[int]:
        for number in range(self.count):
            self.taken += 1
            yield number


@pytest.mark.parametrize("processes", [1, 2])
def test_results_come_in_the_order_of_the_items(processes: int) -> None:
    steps: list[None] = []
    found = in_processes(slow_first, range(9), processes, lambda: steps.append(None))
    assert list(found) == [0, 1, 4, 9, 16, 25, 36, 49, 64]
    assert len(steps) == 9


@pytest.mark.slow
def test_the_work_is_done_by_others_or_here() -> None:
    assert set(in_processes(own_id, range(3), 1)) == {os.getpid()}
    assert os.getpid() not in set(in_processes(own_id, range(3), 2))


@pytest.mark.slow
def test_the_same_processes_work_on_several_series_of_items() -> None:
    with Workers(own_id, 2) as workers:
        first, second = (set(workers.run(range(6))) for _ in range(2))
    assert second <= first and len(first) <= 2 and multiprocessing.active_children() == []


@pytest.mark.slow
def test_a_process_ends_after_so_many_items() -> None:
    ids = list(in_processes(own_id, range(5), 2, each=2))
    assert len(set(ids)) >= 3 and max(ids.count(one) for one in ids) == 2
    assert multiprocessing.active_children() == []


def test_in_this_process_items_are_taken_as_they_are_needed() -> None:
    items = Counted(1000)
    found = in_processes(abs, items, 1)
    for number in range(20):
        assert next(found) == number
        assert items.taken <= number + 2


@pytest.mark.parametrize("processes", [1, 2])
def test_nothing_to_do(processes: int) -> None:
    assert list(in_processes(abs, [], processes)) == []


@pytest.mark.parametrize("processes", [1, 2])
def test_an_error_of_the_work_is_raised_and_ends_the_processes(processes: int) -> None:
    with pytest.raises(ValueError, match="three"):
        list(in_processes(failing, range(100), processes))
    assert multiprocessing.active_children() == []


def test_an_error_of_the_items_is_raised_and_ends_the_processes() -> None:
    def broken() -> Iterator[int]:
        yield 1
        raise ValueError("no second item")

    with pytest.raises(ValueError, match="no second item"):
        list(in_processes(abs, broken(), 2))
    assert multiprocessing.active_children() == []


def test_a_worker_process_that_ends_too_soon_raises_an_error() -> None:
    with pytest.raises(OutputError, match="a worker process ended before its work was done"):
        list(in_processes(vanishing, range(3), 2))


@pytest.mark.slow
def test_closing_the_generator_ends_its_processes_and_no_others() -> None:
    other = multiprocessing.get_context("spawn").Process(target=waiting, args=(0,))
    other.start()
    try:
        started = time.monotonic()
        found = in_processes(slow_then_waiting, [0, 1, 1, 1], 2)
        assert next(found) == 0
        found.close()
        assert time.monotonic() - started < 50
        assert multiprocessing.active_children() == [other]
    finally:
        other.terminate()
        other.join()


def test_there_is_a_processor() -> None:
    assert 1 <= processors() <= (os.cpu_count() or 1)
