"""``python -m strategygen``: the same as the console script."""

from strategygen.cli import entry_point

if __name__ == "__main__":
    entry_point()
