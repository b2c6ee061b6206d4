"""Work for the worker processes of `test_workers`, in a module of its own, which a process imports quickly."""

import os
import time


def slow_first(number: int) -> int:
    time.sleep(0.2 if number == 0 else 0)
    return number * number


def failing(number: int) -> int:
    if number == 3:
        raise ValueError("three")
    return number


def vanishing(number: int) -> int:
    os._exit(1)


def waiting(number: int) -> int:
    time.sleep(60)
    return number


def slow_then_waiting(number: int) -> int:
    return waiting(number) if number else 0


def own_id(number: int) -> int:
    return os.getpid()
