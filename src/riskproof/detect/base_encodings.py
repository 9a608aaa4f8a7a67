"""Text inside base 16, 32 and 64, whatever stands around it.

Refuses what decodes to no text: bytes count when they are UTF-8, or UTF-16LE of ASCII, without controls, for long enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, Final

import re2

from riskproof.detect.base_digits import DIGITS_64, TEXT, Base, base16, base32, base64, from_base64, of_bytes
from riskproof.detect.deflated import SIGN_16, SIGN_64

_SHORTEST: Final = 16
"""Digits of a run that is decoded, padding included."""
_ALL_TEXT: Final = of_bytes(rf"{TEXT}+")
_STRETCH: Final = of_bytes(rf"{TEXT}{{8,}}")
_WIDE: Final = of_bytes(r"(?:[\t\n\r\x20-\x7e]\x00){6,}")
_DIGIT: Final = r"[A-Za-z0-9+/_=\-]"
_GATE: Final = of_bytes(rf"{_DIGIT}{{14}}|(?:H4sI|e[JNAF]){_DIGIT}{{8}}")
_LONG_RUN: Final = of_bytes(rf"{_DIGIT}{{14,}}")
_DEFLATED: Final = of_bytes(SIGN_64)
"""What every sign needs: fourteen digits of any base in a row, or the first ones of a deflated stream."""
_FEW_RUNS: Final = 32
"""Runs that are searched one by one; what comes after is searched as one."""
_MOST_STRETCHES: Final = 4096
_MOST_RUNS: Final = 512
"""LIMIT: runs of one encoding in one text, and stretches of text in one run, that are looked at."""
_MOST_SEEDS: Final = 64
_MOST_TAILS: Final = 8
_LONGEST_UNMARKED: Final = 4096
"""Characters of a token that is decoded without a sign: in a longer one letters go together somewhere."""


def shows_text(data: bytes) -> bool:
    """True when any of the encodings here may hold text, which ordinary prose, code and paths do not pass: a small automaton looks for runs
    of digits, and only those are searched for signs."""
    if _GATE.search(data) is None:
        return False
    if _DEFLATED.search(data) is not None:
        return True
    for number, run in enumerate(_LONG_RUN.finditer(data)):
        if _any_sign().search(data[run.start() :] if number == _FEW_RUNS else run.group()) is not None:
            return True
        if number == _FEW_RUNS:
            break
    return _unmarked(data) != ""


@cache
def _any_sign() -> Any:
    """Seeds of every encoding, inside sixteen digits, since shorter runs are easily found in words."""
    signs = [SIGN_64, SIGN_16, rf"{base64().digit}{{14}}={{1,2}}"]
    for base in (base64(), *base32(), base16()):
        seed = base.seed.pattern.decode()
        others = _SHORTEST - base.seed_digits
        signs += [f"{base.digit}{{{before}}}{seed}{base.digit}{{{others - before}}}" for before in (0, others // 2, others)]
    options = re2.Options()
    options.max_mem = 256 << 20  # with less the automaton is given up in long texts, and matching is twenty times slower
    options.log_errors = False
    return re2.compile("|".join(signs).encode(), options)


def base64_texts(data: bytes) -> Iterator[str]:
    """The texts in runs of base 64 (RFC 4648, 4 and 5): either alphabet, with or without padding, in lines, cut anywhere."""
    found = False
    for text in _texts(data, base64()):
        found = True
        yield text
    if not found and (text := _unmarked(data)):
        yield text


def base32_texts(data: bytes) -> Iterator[str]:
    """The texts in runs of base 32 (RFC 4648, 6), in capitals or in small letters."""
    for base in base32():
        yield from _texts(data, base)


def hex_texts(data: bytes) -> Iterator[str]:
    """The texts in runs of hexadecimal digits (RFC 4648, 8)."""
    return _texts(data, base16())


def _unmarked(data: bytes) -> str:
    """The text of a token that is base 64 as a whole but shows no sign of it: so dense with accents that no six letters go together."""
    if not _SHORTEST - 1 <= len(data) <= _LONGEST_UNMARKED or data.translate(None, DIGITS_64):
        return ""
    try:
        text = from_base64(data).decode()
    except UnicodeDecodeError:
        return ""
    return text if text.isprintable() else ""


def _texts(data: bytes, base: Base) -> Iterator[str]:
    for match in islice(base.run.finditer(data), _MOST_RUNS):
        if match.end() - match.start() >= _SHORTEST:
            for pieces in _wrapped(match.group()):
                yield from _texts_in(pieces, base)


def _wrapped(run: bytes) -> Iterator[tuple[bytes, ...]]:
    """The lines of a run, without padding: those of one length with the shorter one after them, which may be no part of it; any others
    are runs of their own."""
    lines = run.rstrip(b"=").split()
    same = next((index for index, line in enumerate(lines) if len(line) != len(lines[0])), len(lines))
    ended = same < len(lines) and len(lines[same]) < len(lines[0])
    whole = b"".join(lines[:same])
    yield (whole + lines[same], whole) if ended else (whole,)
    for line in lines[same + ended :]:
        yield (line,)


def _texts_in(pieces: tuple[bytes, ...], base: Base) -> Iterator[str]:
    """The texts of a run: of every piece that is text as a whole; of what follows a slash, dash or underscore, which may belong to a path
    or a name in front of it; else the longest stretch in the first piece, in whichever alignment text shows."""
    run = pieces[0]
    if len(run) < _SHORTEST - 2:
        return
    wholes = [decoded for piece in pieces if _ALL_TEXT.fullmatch(decoded := base.decode(piece))]
    wholes = wholes[:1] if len(run) - len(pieces[-1]) >= _SHORTEST else wholes  # a long last line is no word that happens to stand there
    if not wholes and base.group == 4:
        tails = (decoded for piece in _tails(run) if _ALL_TEXT.fullmatch(decoded := base.decode(piece)))
        wholes = list(islice(tails, 1))
    if wholes:
        yield from (whole.decode("utf-8", "ignore") for whole in wholes)
        return
    best, size = "", 0
    for phase in dict.fromkeys(match.start() % base.group for match in islice(base.seed.finditer(run), _MOST_SEEDS)):
        decoded = base.decode(run[phase:])
        text, length = _stretch(decoded)
        if length > size and (length >= base.enough or length >= 0.6 * len(decoded)):
            best, size = text, length
    if best:
        yield best


def _tails(run: bytes) -> Iterator[bytes]:
    starts = (index + 1 for index, byte in enumerate(run[:256]) if byte in b"/-_")
    return (run[start:] for start in islice(starts, _MOST_TAILS) if len(run) - start >= _SHORTEST - 2)


def _stretch(decoded: bytes) -> tuple[str, int]:
    """The longest stretch of text, as UTF-8 or UTF-16LE, and its bytes."""
    spans = [match.span() for match in islice(_STRETCH.finditer(decoded), _MOST_STRETCHES)]
    start, end = max(spans, key=lambda span: span[1] - span[0], default=(0, 0))
    wide = _WIDE.search(decoded)
    if wide and wide.end() - wide.start() > end - start:
        return wide.group().decode("utf-16-le", "ignore"), wide.end() - wide.start()
    return decoded[start:end].decode("utf-8", "ignore"), end - start
