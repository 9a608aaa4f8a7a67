"""A key that is written once: to a file of its owner's only, whole or not at all. Does not replace: the key that came first stays."""

import os
import tempfile
from pathlib import Path


def write_once(file: Path, content: bytes) -> None:
    """Writes beside and links, so that of two processes that come at once one key stays and both read it whole.

    Raises ``OSError`` where the folder is not there or cannot be written to.
    """
    descriptor, beside = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)  # mkstemp makes it 0600
    try:
        with open(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        try:
            os.link(beside, file)
        except FileExistsError:
            return
    finally:
        os.unlink(beside)
