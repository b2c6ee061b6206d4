"""A coverage-guided fuzzer for one parser: `python tests/fuzz/fuzz.py TARGET FOLDER [OPTION]...`

TARGET is a name of `targets`, FOLDER has texts to begin with and keeps what was found interesting, and options are
those of libFuzzer, such as -max_total_time=600.  `campaign.py` runs this for all parsers and is what to begin with.

What breaks something is written to FOLDER/../found: broken-... for another error than the parser's own, slow-... for
more than two seconds of the processor; libFuzzer itself writes timeout-... and oom-... there, and ends.
"""

import hashlib
import json
import sys
import time
import traceback
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["strategygen", "tomllib", "justhtml"]):
    from targets import LIMIT, PAGES, TARGETS


def main() -> None:
    """Fuzz one parser."""
    name, folder, *options = sys.argv[1:]
    target = (TARGETS | PAGES)[name]
    found = Path(folder).parent / "found"
    found.mkdir(exist_ok=True)
    slowest = Path(folder).parent / "slowest.json"
    most = json.loads(slowest.read_text("utf-8"))["seconds"] if slowest.exists() else 0.0
    places = set()

    def one(data: bytes) -> None:
        nonlocal most
        text = data.decode("utf-8", "replace")
        began = time.process_time()
        try:
            target(text)
        except Exception as error:
            # One text for each place, and the fuzzer goes on.
            frame = traceback.extract_tb(error.__traceback__)[-1]
            if (place := (type(error), frame.filename, frame.lineno)) not in places:
                places.add(place)
                (found / f"broken-{hashlib.sha256(data).hexdigest()[:12]}").write_bytes(data)
        seconds = time.process_time() - began
        if seconds > most:
            most = seconds
            slowest.write_text(json.dumps({"seconds": seconds, "text": text}), "utf-8")
        if seconds > LIMIT:
            (found / f"slow-{hashlib.sha256(data).hexdigest()[:12]}").write_bytes(data)

    limits = [f"-timeout={LIMIT}", "-rss_limit_mb=1500", "-max_len=20000", f"-artifact_prefix={found}/"]
    atheris.Setup([sys.argv[0], folder, *limits, *options], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
