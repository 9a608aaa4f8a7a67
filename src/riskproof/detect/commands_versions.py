"""Version control beside Git: history that is stripped, work that is thrown away, objects that are purged.

Sources: hg, svn, svnadmin, jj, fossil, darcs, p4, sl, dvc, git-lfs, git-annex, git-filter-repo and BFG references.
Refuses commits, amendments and rebases: the old state stays reachable.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.shell_model import DISCARD, PAST_REWRITE, RESOURCE_DELETION, Check, Invocation, Risk
from riskproof.detect.shell_options import asks_help
from riskproof.detect.subcommands import table

_HG: Final = table(
    (PAST_REWRITE, "strip|debugstrip|rollback|histedit|prune|obliterate; push -f|--force"),
    (DISCARD, ("purge|clean; revert -a|--all|-C|--no-backup; update|up|checkout|co -C|--clean; shelve --delete|-d|--cleanup")),
    valued="-R --repository --cwd --config --encoding -r --rev",
    quiet="-h -n -p --print --list",
)
_SVN: Final = table(
    (
        DISCARD,
        (
            "revert -R|--recursive|--depth; cleanup --remove-unversioned|--remove-ignored|--vacuum-pristines; "
            "update|up|switch --force --accept"
        ),
    ),
    valued="--username --password --config-dir --config-option -r --revision -m --message",
)


def _svn(call: Invocation) -> Iterator[Risk]:
    """Beside the table: ``svn rm URL`` commits the deletion at once."""
    yield from _SVN(call)
    texts = [word.text for word in call.args]
    if texts[:1] and texts[0] in ("delete", "rm", "remove", "del") and any("://" in text for text in texts[1:]):
        yield RESOURCE_DELETION


def _rewriter(call: Invocation) -> Iterator[Risk]:
    """Programs that only rewrite history: ``git-filter-repo``, ``bfg``."""
    if call.args and not asks_help(call.args) and not any(word.text in ("--dry-run", "--analyze") for word in call.args):
        yield PAST_REWRITE


PROGRAMS: Final[Mapping[str, Check]] = {
    "hg": _HG,
    "svn": _svn,
    "svnadmin": table((PAST_REWRITE, "rmtxns|setrevprop|delrevprop|rmlocks")),
    "jj": table(
        (PAST_REWRITE, "abandon; op|operation abandon|restore; util gc --expire=now; git push --deleted"),
        valued="-R --repository --at-op --at-operation --color --config --expire -r",
    ),
    "fossil": table(
        (PAST_REWRITE, "purge|scrub|shun; configuration reset"),
        (DISCARD, "revert; clean -f|--force|-x; close -f|--force"),
        valued="-R --repository",
    ),
    "darcs": table((PAST_REWRITE, "obliterate|unpull|unrecord|strip"), (DISCARD, "revert -a|--all")),
    "p4": table(
        (PAST_REWRITE, "obliterate -y; archive"),
        (DISCARD, "revert !-n|-a|-k; clean !-n"),
        (RESOURCE_DELETION, "client|label|branch|user|depot|group -d"),
        valued="-p -u -c -P -H -d",
    ),
    "sl": table(
        (PAST_REWRITE, "hide|debugstrip; push -f|--force"),
        (DISCARD, "purge|clean; revert -a|--all; goto|go|checkout|co -C|--clean"),
        valued="-R --cwd --config",
    ),
    "repo": table((DISCARD, "abandon; sync --force-sync|--force-remove-dirty")),
    "gt": table((PAST_REWRITE, "delete -f|--force; undo -f")),
    "git-lfs": table((PAST_REWRITE, "migrate import|export"), (DISCARD, "prune --force")),
    "git-annex": table((RESOURCE_DELETION, "drop|dropunused|dropkey --force; uninit; dead; destroy")),
    "dvc": table((RESOURCE_DELETION, "destroy; gc -f|--force; exp remove -A|--all; remote remove")),
    **dict.fromkeys(("git-filter-repo", "git-filter-branch", "bfg", "bfg-repo-cleaner"), _rewriter),
}
