"""An engine that goes wrong: the real one, until a line from DSH holds a text.

    python misbehaving.py FAULT=TEXT [FAULT=TEXT...] -- PROGRAM [ARGUMENT...]

FAULT: ``dies``, ``hangs`` (reads and says nothing any more), ``junk``, ``foreign`` (JSON, but not the protocol), ``endless`` (a line
without an end), ``late:SECONDS`` (the line waits, then all goes on). An empty TEXT is any line.
Refuses to outlive DSH, except where it hangs: then it takes a kill.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from typing import BinaryIO

_ENDLESS = 9 * 1024 * 1024


def _copy(source: BinaryIO, target: BinaryIO) -> None:
    for line in source:
        target.write(line)
        target.flush()
    os._exit(0)


def _say(text: bytes) -> None:
    sys.stdout.buffer.write(text)
    sys.stdout.buffer.flush()


def _go_wrong(fault: str) -> None:
    if fault == "dies":
        os._exit(3)
    elif fault == "hangs":
        threading.Event().wait()
    elif fault == "junk":
        _say(b"Traceback (most recent call last):\n")
    elif fault == "foreign":
        _say(b'{"kind": "allow"}\n')
    elif fault == "endless":
        _say(b"x" * _ENDLESS)
    elif fault.startswith("late:"):
        time.sleep(float(fault.removeprefix("late:")))


def main() -> None:
    """Runs the engine behind this process's own pipes."""
    end = sys.argv.index("--")
    faults = [argument.split("=", 1) for argument in sys.argv[1:end]]
    with subprocess.Popen(sys.argv[end + 1 :], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        threading.Thread(target=_copy, args=(engine.stdout, sys.stdout.buffer), daemon=True).start()
        for line in sys.stdin.buffer:
            for fault, text in faults:
                if text.encode() in line:
                    _go_wrong(fault)
            engine.stdin.write(line)
            engine.stdin.flush()
        engine.stdin.close()
        engine.wait()


if __name__ == "__main__":
    main()
