"""Files that a patch writes."""

from __future__ import annotations

import time

import pytest

from riskproof.detect.patches import MOST, patched_files

AGENTS = """*** Begin Patch
*** Update File: docs/a.md
*** Move to: docs/b.md
@@
-old
+*** Add File: not/one.md
*** Add File: new/文件.md
+text
*** Delete File: gone.md
*** End Patch"""


def test_an_agents_patch_lists_what_it_adds_changes_deletes_and_moves_to() -> None:
    assert patched_files(AGENTS) == ("docs/a.md", "docs/b.md", "new/文件.md", "gone.md")
    assert patched_files(f"apply_patch <<'E'\n{AGENTS}\nE") == ("docs/a.md", "docs/b.md", "new/文件.md", "gone.md")


@pytest.mark.parametrize("opening", ["diff --git a/x.md b/x.md\n", "", "\n", "Index: x.md\n"])
def test_a_unified_diff_lists_its_new_files_and_those_that_go(opening: str) -> None:
    assert patched_files(f"{opening}--- a/x.md\t2024-01-01\n+++ b/x.md\t2024-01-02\r\n@@ -1 +1 @@\n-a\n+b\n--- a/y\n+++ /dev/null\n") == (
        "x.md",
        "y",
    )


def test_both_names_of_a_renamed_file_are_listed() -> None:
    assert patched_files("diff --git a/x b/y\nrename from x\nrename to y\n") == ("x", "y")


@pytest.mark.parametrize("text", ["", "text\n+++ b/x.md", "*** Update File: x.md", "see --- a/x"])
def test_any_other_text_is_no_patch(text: str) -> None:
    assert patched_files(text) == ()


def test_a_long_patch_is_read_in_little_time_and_listed_up_to_a_bound() -> None:
    text = "--- a/x\n" + "".join(f"+++ b/{number}\n" for number in range(100_000))
    start = time.process_time()
    assert len(patched_files(text)) == MOST
    assert time.process_time() - start < 1


def test_half_of_a_surrogate_pair_is_no_trouble() -> None:
    assert patched_files("--- a/x\n+++ b/\ud800.md") == ("?.md",)
