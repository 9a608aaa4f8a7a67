"""This guard's own program on a command line, and what takes it out of the host that asks it: verbs that answer its questions, end it, or
change what it keeps or where it stands.

Refuses reading verbs (``explain``, ``check``, ``proofs verify``, ``dsh plugin list``): text about dangers is what they are given.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from riskproof.detect.shell_model import Invocation, Word, names, plain
from riskproof.detect.shell_options import options

NAME: Final = "riskproof"
_STORE: Final = plain("~/.local/state/riskproof/riskproof.db")
_PROFILES: Final = plain("~/.dsh/profiles/")
_VALUED: Final = names("--profile --from-default-profile --patch --dir -C --filter -F")
_PACKAGES: Final = names("add install i remove rm uninstall un update up upgrade link unlink ln prune import rebuild")
_CHANGES: Final = names("approve reject uninstall")
_PARTS: Final = {"service": names("stop"), "store": names("reset forget compact"), "config": names("init")}


def own_files(call: Invocation) -> Iterator[tuple[Word, bool]]:
    """What such a verb writes: an agent that answers the guard's questions writes to the guard's store, which is a person's to do
    (decisions 15)."""
    first, *rest = options(call.args).operands or (plain(""),)
    parts = _PARTS.get(first.text, frozenset())
    another_mode = first.text == "install" and any(word.text.startswith("--mode") for word in call.args)
    forgets = first.text == "labels" and any(word.text.startswith(("--forget", "--reset")) for word in call.args)
    if another_mode or forgets or first.text in _CHANGES or any(word.text in parts for word in rest[:1]):
        yield _STORE, True


def profile_files(call: Invocation) -> Iterator[tuple[Word, bool]]:
    """What ``dsh`` writes of a profile: which plugins its agents have, this guard among them."""
    parts = options(call.args, _VALUED)
    words = [word.text for word in parts.operands]
    anew = any(name == "--from-default-profile" for name, _ in parts.values)
    if anew or (words[:1] == ["plugin"] and not _PACKAGES.isdisjoint(words[1:2])):
        yield _PROFILES, True


def as_module(call: Invocation, file: Word) -> Invocation:
    """``python -m riskproof VERB`` as the program itself."""
    return call._replace(name=NAME, args=call.args[call.args.index(file) + 1 :])


OWN_FILES: Final = {NAME: own_files, "dsh": profile_files}
"""What each of these programs writes."""
