"""What the program costs, as ratios against a baseline of the same run."""

from __future__ import annotations

import argparse
import sys


def main() -> int:
    """Measure; the exit status."""
    asked = argparse.ArgumentParser(prog="python -m tests.bench")
    asked.add_argument("what", nargs="?", choices=("speed", "odds", "turnaround"), default="speed")
    asked.add_argument("--against", metavar="COMMIT|FOLDER", help="another state, in turns with this one")
    given = asked.parse_args()
    if given.what == "odds":
        from tests.bench.doubling import run as weigh

        return weigh()
    if given.what == "turnaround":
        from tests.bench.by_hand import run as count

        return count()
    if given.against:
        from tests.bench.against import run as compare

        return compare(given.against)
    from tests.bench.speed import run as measure

    return measure()


if __name__ == "__main__":
    sys.exit(main())
