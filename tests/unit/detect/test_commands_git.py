"""Git: what cannot be taken back."""

from __future__ import annotations

import pytest

from riskproof.detect.commands_git import remotes, subcommand
from tests.unit.detect.reading import DISCARD, DYNAMIC, NETWORK, REWRITE, UNPROTECTED, categories, invocation, texts


@pytest.mark.parametrize(
    "text",
    [
        "git push --force origin main",
        "git push -f",
        "git push --force --force-with-lease",
        "git push origin +main",
        "git push origin :old",
        "git push origin --delete old",
        "git push --mirror",
        "git reset --hard HEAD~1",
        "git reset --merge",
        "git clean -fd",
        "git clean -d --force",
        "git branch -D old",
        "git branch -d -f old",
        "git stash drop",
        "git stash clear",
        "git reflog expire --expire=now --all",
        "git filter-branch --all",
        "git gc --prune=now",
        "git update-ref -d refs/heads/x",
        "git -C repo reset --hard",
        "git -c a=b --git-dir=.git --no-pager reset --hard",
        "GIT reset --hard",
        "git tag -d v1",
        "git tag --delete v1",
        "git prune",
        "git lfs migrate import --include=*.bin",
    ],
)
def test_a_forced_rewrite_is_seen(text: str) -> None:
    assert categories(text) == [REWRITE]


@pytest.mark.parametrize(
    "text",
    [
        "git checkout -- a.txt",
        "git checkout -f main",
        "git checkout .",
        "git checkout main a.txt",
        "git checkout HEAD --pathspec-from-file=list",
        "git restore a.txt",
        "git restore --staged --worktree a.txt",
        "git switch --discard-changes main",
        "git switch -qf main",
        "git worktree remove --force ../w",
        "git submodule deinit -f lib",
        "git rm -rf src",
        "git read-tree --reset -u HEAD",
        "git checkout-index -f -a",
    ],
)
def test_discarded_changes_are_seen(text: str) -> None:
    assert categories(text) == [DISCARD]


@pytest.mark.parametrize(
    "text",
    [
        "git status",
        "git push origin main",
        "git push --dry-run --force",
        "git reset --soft HEAD~1",
        "git clean -n",
        "git clean -nfd",
        "git branch -d merged",
        "git stash pop",
        "git checkout main",
        "git checkout -b new origin/main",
        "git checkout --track -q origin/main",
        "git restore --staged a.txt",
        "git switch -c new",
        "git switch -cfeature",
        "git commit -m 'push --force'",
        "git --version",
        "git rm old.txt",
        "git rm -rf --cached src",
        "git rm -f -n src",
        "git checkout-index -f -a --prefix out/",
        "git prune -n",
        "git tag -l",
        "git tag -a v1 -m delete",
        "git lfs pull",
        "git config user.name x",
        "git branch -M main",
        "git commit --amend",
        "git rebase main",
        "git",
    ],
)
def test_ordinary_work_is_not(text: str) -> None:
    assert categories(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("git clone https://git.a.test/r", [NETWORK]),
        ("git clone git@a.test:b/c.git", [NETWORK]),
        ("git push ssh://a.test/r main", [NETWORK]),
        ("git clone file:///srv/r", []),
        ("git clone ../r", []),
        ("git push origin main:dev", []),
    ],
)
def test_an_address_is_told_from_a_name(text: str, expected: list[str]) -> None:
    assert categories(text) == expected


def test_settings_and_transports_are_judged_too() -> None:
    assert categories("git config --global core.hooksPath /opt/hooks") == [DYNAMIC]
    assert categories("git config --global http.sslVerify false") == [UNPROTECTED]
    assert categories("git clone 'ext::sh -c id'") == [DYNAMIC, NETWORK]


def test_the_subcommand_stands_behind_the_global_options() -> None:
    name, args = subcommand(invocation("git", "-C", "x", "--no-pager", "Push", "-f"))
    assert (name, texts(args)) == ("push", ["-f"])
    assert texts(list(remotes(invocation("git", "clone", "--depth", "1", "https://a.test/r", "x")))) == ["https://a.test/r"]


@pytest.mark.parametrize(
    "text", ["git push --force-with-lease", "git push --force-with-lease=main:abc origin main", "git push --force-if-includes"]
)
def test_a_push_that_git_itself_guards_is_told_apart(text: str) -> None:
    assert categories(text) == ["leased Git history rewrite"]
