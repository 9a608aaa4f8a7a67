"""Code that names a credential without holding one. A broken bar splits every secret-shaped text."""

from __future__ import annotations

import pytest

from riskproof.detect.content import labels_of
from riskproof.detect.references import is_a_shortcut, points_elsewhere


@pytest.mark.parametrize(
    "code",
    [
        "to¦ken = Punctuation\n",
        "to¦ken = Name\n",
        "client_sec¦ret=client_sec¦ret, x",
        '"client_sec¦ret": client_sec¦ret,',
        "f(progress_to¦ken=progress_to¦ken)",
        "passw¦d = acct = ''",
        "def f(to¦ken: EventLoopToken | None) -> None",
        "def step(self, shrink_pa¦ss: ShrinkPass, x)",
        "self._assertion_pa¦ss = saved_assert_hooks\n",
        'out_meta["progressTo¦ken"] = request_id',
        "  passw¦ord: readPassword,",
        "styles[to¦ken] = ndef",
        "username, passw¦ord = un, pw",
        "MLKEM768X25519Private¦Key = rust.hpke.MLKEM768X25519Private¦Key",
        "const removeTo¦ken = async (x) => x",
        "my $to¦ken = shift;",
        "parser.onTo¦ken = function (type) {}",
        "To¦ken: '#ffffff',",
        '<a access¦key="u" href="i">',
        "<A ACCESS¦KEY='N'>",
        "to¦ken          = 1*<any CHAR>",
    ],
)
def test_variables_types_and_attributes_are_no_credential(code: str) -> None:
    assert "SECRET" not in labels_of(code.replace("¦", ""))


@pytest.mark.parametrize(
    "text",
    [
        "pass¦word = hunter\n",
        "to¦ken = abcdefghijklmnopqrst\n",
        "to¦ken=hunter\n",
        "pass¦word: hunterTwo\n",
        "sec¦ret: Hunter\n",
        "access_k¦ey = a1B2c3D4\n",
        'to¦ken = "Name"\n',
        "DB_PA¦SS=hunter\n",
        "api_k¦ey: a1b2c3\n",
    ],
)
def test_a_literal_in_the_same_place_is_a_credential(text: str) -> None:
    assert "SECRET" in labels_of(text.replace("¦", ""))


def test_only_the_letter_of_an_access_key_attribute_is_a_shortcut() -> None:
    assert is_a_shortcut(b'accesskey="', b"u")
    assert not is_a_shortcut(b'accesskey="', b"u1")
    assert not is_a_shortcut(b'apikey="', b"u")


def test_a_comparison_is_no_assignment() -> None:
    code = b"token=abc9 == x"
    assert not points_elsewhere(code, 0, b"abc9", 6, 10)


@pytest.mark.parametrize("name", ["DB_PASS", "export API_TOKEN", "A=1\nDB_PASS"])
def test_a_word_of_letters_in_an_environment_file_is_a_value(name: str) -> None:
    assert labels_of(f"{name}=" + "MtyCgQ" + "LDJHWMgNnC") == ("SECRET",)
    assert labels_of(f"{name}=apiToken") == ()
