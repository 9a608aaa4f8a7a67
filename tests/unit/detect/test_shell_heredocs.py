"""Long documents that a command writes."""

from __future__ import annotations

from riskproof.detect.shell import analyse
from tests.unit.detect.reading import DAMAGE, RECURSIVE, categories

CODE = "".join(f"const f{n} = (a, b) => {{ if (a[{n}] && b) {{ return `${{a}}|${{b}}`; }} }};\n" for n in range(300))


def test_a_long_document_that_a_command_writes_is_read_at_no_cost() -> None:
    view = analyse(f"cat > src/a.js <<'EOF'\n{CODE}EOF\nnpm test\n")
    assert (view.findings, view.paths, view.parsed) == ((), (("src/a.js", True),), True)


def test_what_follows_a_long_document_is_still_judged() -> None:
    assert categories(f"cat > a.js <<'EOF'\n{CODE}EOF\nrm -rf /\n") == [DAMAGE, RECURSIVE]
    assert categories(f"cat > a.js <<'A'\n{CODE}A\ncat > b.js <<\"B\"\n{CODE[:6000]}\nB\nrm -rf /\n") == [DAMAGE, RECURSIVE]


def test_a_body_that_a_shell_reads_is_still_a_script() -> None:
    assert categories(f"cat > a.js <<'A'\n{CODE}A\nbash <<'B'\nrm -rf /\nB\n") == [DAMAGE, RECURSIVE]


def test_a_body_that_is_expanded_stays_where_it_is() -> None:
    assert analyse(f"cat <<EOF\n{CODE}EOF\n").parsed is False
