"""The files that a label's calls touched: counts, and a sample of shown forms (SPEC: nutrition-labels 8; P6, P8, P11).

Refuses contents, and names where the operator shows none: targets are counted by digests.
"""

from __future__ import annotations

from hashlib import blake2b

from riskproof.nutrition.config_types import LabelConfig
from riskproof.nutrition.evidence import FactKind
from riskproof.nutrition.published import FilesView
from riskproof.nutrition.room import Pool


def target_key(key: str) -> bytes:
    """What a target is counted under."""
    return blake2b(key.encode("utf-8", "surrogatepass"), digest_size=8).digest()


class Files:
    """Counts of files."""

    __slots__ = ("_absent", "_limit", "_pool", "_reads", "_samples", "_samples_truncated", "_targets", "_targets_truncated", "_writes")

    def __init__(self, config: LabelConfig, pool: Pool) -> None:
        self._pool = pool
        self._limit = config.file_sample_limit
        self._reads = self._writes = self._absent = 0
        self._targets: set[bytes] = set()
        self._samples: dict[str, None] = {}
        self._targets_truncated = self._samples_truncated = False

    def observe(self, target: bytes, shown: str | None, wrote: bool, absent: bool) -> FactKind:
        """A call touched a file; ``shown`` is None where its name is not. What that is evidence of."""
        if wrote:
            self._writes += 1
        else:
            self._reads += 1
            self._absent += absent
        if target not in self._targets:
            if self._pool.take(len(self._targets)):
                self._targets.add(target)
            else:
                self._targets_truncated = True
        if shown is not None and shown not in self._samples:
            if len(self._samples) < self._limit:
                self._samples[shown] = None
            else:
                self._samples_truncated = True
        return "file-write" if wrote else "file-absent" if absent else "file-read"

    def __len__(self) -> int:
        return len(self._targets)

    def view(self) -> FilesView:
        """They as they stand."""
        return FilesView(
            self._reads,
            self._writes,
            self._absent,
            len(self._targets),
            tuple(sorted(self._samples)),
            self._samples_truncated,
            self._targets_truncated,
        )
