"""Reads texts that would run, each in its language, and keeps what is found in them; ``shell_collector`` follows the programs.

Refuses to go deeper than ``MAX_NESTING``: what lies beyond counts as not parsed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Final

from riskproof.detect.code_paths import code_files
from riskproof.detect.powershell import PowerShellReader, is_cmdlet
from riskproof.detect.shell_channels import Channels
from riskproof.detect.shell_grammar import Effort, parse
from riskproof.detect.shell_model import NETWORK, NOTHING, SCAN, Inner, Redirect, Risk, Stream, Word
from riskproof.detect.shell_repair import finished, repairs, with_quoted_paths
from riskproof.detect.shell_snippet_patterns import commands_in, written_by
from riskproof.detect.shell_snippet_reading import LANGUAGES, read_code
from riskproof.detect.shell_snippets import CodeView
from riskproof.detect.shell_tree import BashReader
from riskproof.detect.shell_written import Written

MAX_NESTING: Final = 12
"""Programs that start programs that run texts …: ``sudo env sh -c '…'`` is four."""
SHALLOW: Final = 4
MAX_DEEP: Final = 8_192
"""Nesting beyond which a text may have this many characters at most: nobody hides a book five shells down."""
MAX_BEHIND: Final = 16
"""Programs that are told apart behind one risk; where there are more, one stands for all whose words nobody knows."""
MAX_REPEATS: Final = 64
"""Times that a part of the text is read once more: with another value of a loop, as a function or an alias that is used."""
_DOT_NET: Final = "]::"
_CALLS: Final = ("& (", "& $", "& '", '& "')


class TextReader(ABC):
    """What was found so far, and the readers that add to it."""

    def __init__(self) -> None:
        self._effort = Effort()
        self._risks: dict[Risk, dict[tuple[str, ...], None]] = {}
        self._paths: dict[tuple[str, bool], None] = {}
        self._hosts: dict[str, None] = {}
        self._saved: dict[str, None] = {}
        self._written = Written()
        self._channels = Channels()
        self.depth = 0
        self.repeats = MAX_REPEATS
        self._nesting = 0
        self._programs = 0
        self._parsed = True
        self._mended = False
        self._unseen = False
        self._cmdlets = False

    @abstractmethod
    def run(self, words: tuple[Word, ...], redirects: tuple[Redirect, ...], stdin: Stream, env: Mapping[str, tuple[Word, ...]]) -> Stream:
        """One program; see ``shell_reader.Collector``."""

    @abstractmethod
    def start(self, inner: Inner, redirects: tuple[Redirect, ...], env: Mapping[str, tuple[Word, ...]]) -> Stream:
        """What a program or a text starts."""

    @abstractmethod
    def redirected(self, redirects: Iterable[Redirect]) -> None:
        """The redirections of one statement."""

    @abstractmethod
    def wrote(self, redirects: Iterable[Redirect], out: Stream) -> None:
        """What a statement printed into its redirections."""

    def _note(self, risks: Iterable[Risk], program: tuple[str, ...] = ()) -> None:
        """Keep risks with the first words of the program that they lie in; with none where they lie in the shape of the text."""
        for risk in risks:
            programs = self._risks.setdefault(risk, {})
            if len(programs) < MAX_BEHIND:
                programs[program] = None
            else:
                programs[()] = None

    def found(self, risk: Risk) -> None:
        """See ``shell_reader.Collector``."""
        self._note((risk,))

    def reached(self, hosts: Iterable[str]) -> None:
        """See ``shell_reader.Collector``. No address at all is one that nobody saw."""
        seen = tuple(hosts)
        self._unseen |= not any(seen)
        self._hosts.update(dict.fromkeys(seen))

    def script(self, text: str, language: str, stdin: Stream, env: Mapping[str, tuple[Word, ...]], *, auto: bool = False) -> Stream:
        """Read a text in its language; ``auto`` tries PowerShell beside Bash where cmdlets show up."""
        if not text.strip():
            return NOTHING
        if self._nesting >= MAX_NESTING or (self._nesting > SHALLOW and len(text) > MAX_DEEP):
            self._parsed = False
            return NOTHING
        self._nesting += 1
        before, self._cmdlets = self._cmdlets, False
        if language == "bash":
            out, parsed = self._bash(text, stdin, env)
        elif language == "powershell":
            out, parsed = NOTHING, self._powershell(text)
        else:
            out, parsed = NOTHING, self._code(text, language)
        if language == "bash" and (((auto or not parsed) and self._cmdlets) or (auto and _is_powershell(text, clean=parsed))):
            parsed = self._powershell(text) or parsed
        self._parsed &= parsed
        self._cmdlets = before
        self._nesting -= 1
        return out

    def _bash(self, text: str, stdin: Stream, env: Mapping[str, tuple[Word, ...]]) -> tuple[Stream, bool]:
        tree = parse(text, "bash", self._effort)
        if tree is None:
            return NOTHING, False
        if not tree.complete and (whole := finished(text)) is not None and (again := parse(whole, "bash", self._effort)) is not None:
            self._mended |= again.complete
            tree = again if again.complete else tree
        reader = BashReader(tree.data, self, dict(env), tree.bodies)
        out = reader.visit(tree.root, stdin)
        return out, reader.complete and (tree.complete or self._repaired(text, stdin, env))

    def _repaired(self, text: str, stdin: Stream, env: Mapping[str, tuple[Word, ...]]) -> bool:
        """True, and read, when a slip of the pen is all that is wrong with a text."""
        for candidate in repairs(text):
            tree = parse(candidate, "bash", self._effort)
            if tree is not None and tree.complete:
                reader = BashReader(tree.data, self, dict(env), tree.bodies)
                reader.visit(tree.root, stdin)
                self._mended = True
                return reader.complete
        return False

    def _powershell(self, text: str) -> bool:
        tree = parse(text, "powershell", self._effort)
        if tree is not None and not tree.complete and (quoted := with_quoted_paths(text)) != text:
            tree = parse(quoted, "powershell", self._effort) or tree
        if tree is None:
            return False
        PowerShellReader(tree.data, self).read(tree.root)
        return tree.complete or all(child.type == "comment" for child in tree.root.named_children)

    def _code(self, text: str, language: str) -> bool:
        """Code of another language; True where it was understood, or is nothing to worry about."""
        view = read_code(text, language, self._effort) if language in LANGUAGES else None
        if view is None:
            paths = tuple((path, True) for path in written_by(text)) if language == "awk" else ()
            view = CodeView(tuple(commands_in(text, language)), paths=paths, complete=language not in LANGUAGES or len(text.split()) < 2)
        self._note(view.risks)
        self._paths.update(dict.fromkeys((*view.paths, *code_files(text))))
        if view.network:
            self._note((NETWORK,))
            self.reached(view.addresses)
        for inner in view.starts:
            self.start(inner, (), {})
        return view.complete


def _is_powershell(text: str, *, clean: bool) -> bool:
    """True for a text that calls .NET, or that is no clean Bash and names a cmdlet."""
    calls = any(mark in text for mark in _CALLS)
    return _DOT_NET in text or (not clean and (calls or any(is_cmdlet(word.lower()) for word in text[:SCAN].split())))
