"""Readable JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping

from strategygen.pages.cells import Json


def format_json(value: Json, indent: str = "") -> str:
    """Return readable JSON: what fits is on one line, and lists of numbers always are.

    Examples
    --------
    >>> print(
    ...     format_json({"return": "28/47", "rows": [{"ce": [1, 2], "text": "x" * 60}, {"ce": [3], "text": "y" * 60}]})
    ... )
    {
      "return": "28/47",
      "rows": [
        {"ce": [1, 2], "text": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"},
        {"ce": [3], "text": "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"}
      ]
    }
    """
    flat = json.dumps(value)
    if isinstance(value, (str, int)) or value is None or len(flat) + len(indent) <= 100:
        return flat
    inner = indent + "  "
    if isinstance(value, Mapping):
        parts = [f"{inner}{json.dumps(key)}: {format_json(item, inner)}" for key, item in value.items()]
        return "{\n" + ",\n".join(parts) + f"\n{indent}}}"
    if all(isinstance(item, int) for item in value):
        return flat
    return "[\n" + ",\n".join(inner + format_json(item, inner) for item in value) + f"\n{indent}]"
