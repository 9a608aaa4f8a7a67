"""What command analysis answers.

Refuses judgement: rules decide on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from riskproof.detect.shell_model import Risk

MAX_WORDS: Final = 8
"""First words of a program that are kept with what is found in it; an exception of the operator's may name as many."""


@dataclass(frozen=True, slots=True)
class CommandView:
    """What one command would do.

    ``findings`` are (kind, category) in report order, unique. ``paths`` are files it names and whether it writes them; ``hosts`` are
    hosts or addresses as written; ``saved`` are the files that a download goes into. ``parsed`` is false when the grammar did not take a
    part; ``mended`` when such a part could be read after all, because it only lacked a quote or the like; ``truncated`` when the command is
    longer than ``SCAN``; ``unseen`` when a program reaches the network and no address of it was read; ``sent`` are files whose content a
    program would send, each with the hosts that it names; ``programs`` are, for each finding, the first words of the programs that it
    lies in (``""`` for a word that is not known, no words at all where it lies in the shape of the text).
    """

    findings: tuple[Risk, ...] = ()
    paths: tuple[tuple[str, bool], ...] = ()
    hosts: tuple[str, ...] = ()
    saved: tuple[str, ...] = ()
    parsed: bool = True
    truncated: bool = False
    mended: bool = False
    unseen: bool = False
    sent: tuple[tuple[str, tuple[str, ...]], ...] = ()
    programs: tuple[tuple[tuple[str, ...], ...], ...] = ()
