"""What expressions in code are worth."""

from __future__ import annotations

import pytest

from riskproof.detect.shell_grammar import Effort, parse
from riskproof.detect.shell_snippet_tree import calls_of


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("javascript", "const a = 'r'; f(`${a}m ` + '-rf' + x)", "rm -rf$_"),
        ("javascript", "f(['rm', '-rf'].join(' '))", "rm -rf"),
        ("javascript", r"f('\x72m')", "rm"),
        ("ruby", 'a = "x"; f("rm #{a} #{b}")', "rm x $_"),
        ("perl", "my $d = '/srv'; f(\"rm $d\\n\")", "rm /srv\n"),
        ("perl", "f(join(' ', 'rm', '-rf'))", "rm -rf"),
        ("php", "$a = 'r'; $a .= 'm'; f($a . ' x');", "rm x"),
        ("lua", "local a = 'r'; f(a .. 'm')", "rm"),
        ("javascript", "f(atob('cm0='))", "rm"),
        ("javascript", "f(x)", None),
    ],
)
def test_literal_texts_are_put_together(language: str, text: str, expected: str | None) -> None:
    tree = parse(text, language, Effort())
    assert tree is not None
    [call] = [call for call in calls_of(tree.root, tree.data, language)[0] if call.name == "f"]
    assert call.args[0].text == expected
