"""Words as the shell reads them."""

from __future__ import annotations

import pytest

from riskproof.detect.shell import analyse
from tests.unit.detect.reading import DAMAGE, RECURSIVE, categories


@pytest.mark.parametrize(
    "text",
    [
        'rm -rf "/"',
        "r''m -rf /",
        "r\\m -rf /",
        "\\rm -rf /",
        "/bin/rm -rf /",
        '"rm" "-rf" "/"',
        "$'\\x72m' -rf /",
        "rm${IFS}-rf${IFS}/",
        "R=rm; F=-rf; $R $F /",
        'C="rm -rf /"; $C',
        "x=(rm -rf /); ${x[@]}",
        'x=(rm -rf /); "${x[@]}"',
        "$(echo rm) -rf /",
        "`which rm` -rf /",
        "${x:-rm} -rf /",
        "for d in /; do rm -rf $d; done",
        "D=/; rm -rf ${D}",
        "rm -rf $HOME",
        'rm -rf "${HOME}"/*',
    ],
)
def test_a_word_is_read_as_the_shell_reads_it(text: str) -> None:
    assert categories(text) == [DAMAGE, RECURSIVE]


@pytest.mark.parametrize(
    "text",
    ['W=/tmp/work; rm -rf "$W"', "S=/tmp/s && rm -rf $S/x", 'D=$(mktemp -d); rm -rf "$D"', "rm -rf ${TMPDIR:-/tmp}/x", "rm -rf /tmp/a-$$"],
)
def test_a_temporary_folder_is_known_through_a_variable(text: str) -> None:
    assert categories(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "[ -d x ] && W=/tmp/x; rm -rf $W",
        "if x; then W=/tmp/x; fi; rm -rf $W",
        "(W=/tmp/x); rm -rf $W",
        "for d in /tmp/a /srv; do rm -rf $d; done",
        "rm -rf /tmp/$X",
        "TMPDIR= rm -rf $TMPDIR/x",
    ],
)
def test_a_variable_that_may_not_be_set_is_not_trusted(text: str) -> None:
    assert categories(text) == [RECURSIVE]


def test_an_unresolved_expansion_stays_as_written() -> None:
    assert analyse("cat $HOME/.netrc").paths == (("$HOME/.netrc", False),)
