"""The table language for programs with subcommands."""

from __future__ import annotations

import pytest

from riskproof.detect.shell_model import ACCESS, RESOURCE_DELETION, Risk
from riskproof.detect.subcommands import MAX_CLUSTER, is_silent, line_of, table
from tests.unit.detect.reading import invocation, texts

CHECK = table(
    (RESOURCE_DELETION, "volume|disk rm|remove; rm -f|--force !--keep; ** destroy|delete-*; scale --replicas=0; --wipe"),
    (ACCESS, "policy * open; *:share"),
    valued="-n --context --replicas",
)


def found(*words: str) -> list[Risk]:
    return list(CHECK(invocation("tool", *words)))


def test_a_line_is_read_as_words_and_options() -> None:
    line = line_of(invocation("tool", "-n", "ns", "Volume", "rm", "-fv", "--force=yes", "x", "--", "-z").args, frozenset({"-n"}))
    assert line.path == ("volume", "rm")
    assert {"-n=ns", "-f", "-v", "--force", "--force=yes"} <= line.said
    assert line.written == {"-n", "-fv", "--force", "--force=yes"}
    assert texts(line.operands) == ["Volume", "rm", "x", "-z"]


def test_the_path_ends_at_an_option_that_nobody_knows() -> None:
    assert line_of(invocation("tool", "issue", "create", "--title", "delete").args).path == ("issue", "create")
    assert line_of(invocation("tool", "--verbose", "delete").args).path == ("delete",)
    assert line_of(invocation("cargo", "+nightly", "publish").args).path == ("publish",)


def test_a_cluster_of_letters_is_told_apart_up_to_a_value_and_no_further_than_its_bound() -> None:
    line = line_of(invocation("tool", "-qnprod").args, frozenset({"-n"}))
    assert {"-q", "-n", "-n=prod"} <= line.said
    assert len(line_of(invocation("tool", "-" + "ab" * 5_000).args).said) <= MAX_CLUSTER + 1


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("volume", "rm", "x"), [RESOURCE_DELETION]),
        (("disk", "remove"), [RESOURCE_DELETION]),
        (("-n", "volume", "rm", "-f"), [RESOURCE_DELETION]),
        (("volume", "ls", "rm"), []),
        (("rm", "x"), []),
        (("rm", "-f", "x"), [RESOURCE_DELETION]),
        (("rm", "--force", "--keep"), []),
        (("a", "b", "destroy"), [RESOURCE_DELETION]),
        (("ec2", "delete-volume"), [RESOURCE_DELETION]),
        (("label", "create", "destroy"), []),
        (("get", "destroy"), []),
        (("scale", "--replicas=0"), [RESOURCE_DELETION]),
        (("scale", "--replicas", "0"), [RESOURCE_DELETION]),
        (("scale", "--replicas", "3"), []),
        (("--wipe",), [RESOURCE_DELETION]),
        (("policy", "bucket", "open"), [ACCESS]),
        (("policy", "open"), []),
        (("project:share",), [ACCESS]),
        ((), []),
    ],
)
def test_a_row_fits_its_words_and_options_only(words: tuple[str, ...], expected: list[Risk]) -> None:
    assert found(*words) == expected


@pytest.mark.parametrize("word", ["--help", "-help", "-h", "--dry-run", "--dry-run=client", "--what-if", "help"])
def test_what_only_tells_is_silent(word: str) -> None:
    assert found("volume", "rm", word) == []
    assert is_silent(line_of(invocation("tool", "--dry-run").args))


def test_a_dry_run_that_is_switched_off_is_none() -> None:
    assert found("volume", "rm", "--dry-run=none") == [RESOURCE_DELETION]
