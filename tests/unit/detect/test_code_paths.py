"""Files that code opens."""

from __future__ import annotations

import time

import pytest

from riskproof.detect.code_paths import MOST, code_files
from riskproof.detect.shell import analyse


@pytest.mark.parametrize(
    ("code", "files"),
    [
        ("open('a').read()", [("a", False)]),
        ("open('a', 'w')", [("a", True)]),
        ("open('a', mode='ab')", [("a", True)]),
        ("open(os.path.expanduser('~/a'))", [("~/a", False)]),
        ("open(f'{home}/a')", [("{home}/a", False)]),
        ("with open('a') as f, open('b', 'w') as g: pass", [("a", False), ("b", True)]),
        ("Path('a').read_text()", [("a", False)]),
        ("Path('a').write_text('')", [("a", True)]),
        ("(Path.home() / '.x' / 'a').read_text()", [(".x/a", False)]),
        ("open(os.path.join(home, '.x', 'key'))", [(".x", False), (".x/key", False)]),
        ("shutil.copy('a', 'b')", [("a", False), ("b", True)]),
        ("os.remove('a')", [("a", True)]),
        ("fs.readFileSync('a', 'utf8')", [("a", False)]),
        ("fs.writeFileSync('a', '')", [("a", True)]),
        ("fs.readFileSync(`${process.env.HOME}/a`)", [("${process.env.HOME}/a", False)]),
        ("open(F, '<', 'a')", [("a", False)]),
        ('open(my $f, "<a")', [("a", False)]),
        ("puts File.read('a')", [("a", False)]),
        ("readfile('a');", [("a", False)]),
        ('while((getline l < "a")>0) print l', [("a", False)]),
        ("File.read(ENV['HOME'] + '/a')", [("/a", False)]),
        ("open(os.environ['HOME']+'/a')", [("/a", False)]),
        ("[IO.File]::Copy('a', 'b')", [("a", False), ("b", True)]),
        ("print('a')", []),
        ("Path('a').exists()", []),
        ("os.path.exists('a')", []),
        ("load_dotenv('.env')", []),
        ("path.join(x, 'a', 'b')", []),
    ],
)
def test_a_literal_counts_where_it_is_opened(code: str, files: list[tuple[str, bool]]) -> None:
    assert list(code_files(code)) == files


def test_code_in_its_own_field_is_read_too() -> None:
    assert analyse("x = open('.env').read()\nprint(x)", "python").paths == ((".env", False),)
    assert analyse('[IO.File]::ReadAllText(".env")', "powershell").paths == ((".env", False),)


def test_long_code_is_read_in_little_time_and_listed_up_to_a_bound() -> None:
    start = time.process_time()
    assert len(list(code_files("open('a');" * 20_000))) == MOST
    assert list(code_files("open(" * 50_000)) == []
    assert time.process_time() - start < 1
