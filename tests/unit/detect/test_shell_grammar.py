"""Parsing within bounds."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from riskproof.detect.shell_grammar import MAX_WORK, Effort, parse


def test_a_text_is_parsed_completely_or_says_that_it_is_not() -> None:
    good, bad = parse("ls -la", "bash", Effort()), parse("echo 'a", "bash", Effort())
    assert good is not None
    assert bad is not None
    assert (good.complete, bad.complete) == (True, False)


def test_the_work_of_one_command_is_bounded_over_all_its_texts() -> None:
    effort = Effort()
    assert effort.affords(b"x" * 32_768)
    assert effort.left == MAX_WORK - 32_768 * 64
    assert not effort.affords(b"|" * 32_768)


def test_a_text_over_the_bound_is_read_as_far_as_a_prefix() -> None:
    tree = parse("a|" * 16_384, "bash", Effort())
    assert tree is not None
    assert (len(tree.data), tree.complete) == (1_024, False)


def test_a_hostile_powershell_text_is_given_up() -> None:
    assert parse("Get-Item " + "${" * 1_000, "powershell", Effort()) is not None


def test_threads_do_not_share_a_parser() -> None:
    with ThreadPoolExecutor(4) as pool:
        trees = list(pool.map(lambda number: parse(f"echo {number}; ls | wc", "bash", Effort()), range(40)))
    assert all(tree is not None and tree.complete for tree in trees)
