"""``riskproof proofs verify``, ``prove`` and ``key``: what can be shown to somebody who does not trust the machine.

Refuses to claim more than a chain proves, and to print a private key.
"""

from __future__ import annotations

import os
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from riskproof.cli.options import ConfigOption, JsonOption, settings_for
from riskproof.cli.proofs_filter import FileArgument, chosen
from riskproof.cli.showing import dim, print_json, safe

if TYPE_CHECKING:
    from riskproof.ledger.report import Report

BROKEN = 3
"""Exit code of a broken ledger (decisions 13)."""

KeyOption = Annotated[
    str | None, typer.Option("--key", metavar="KEY", help="The public key to trust, or a file with it, instead of the one in the header.")
]


def verify(
    file: FileArgument = None,
    key: KeyOption = None,
    checkpoint: Annotated[
        Path | None, typer.Option("--checkpoint", metavar="FILE", help="A checkpoint that was kept elsewhere: the ledger must contain it.")
    ] = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check a ledger: every hash, the order, the Merkle roots, the signatures.

    Names the first record that is broken, and how: changed, missing, reordered, inserted, truncated. Exit code 0; 3 where it is broken.

    Example: riskproof proofs verify ledger.jsonl --key riskproof.pub
    """
    from riskproof.ledger.report import PROVES, PROVES_NOT
    from riskproof.ledger.verify import verify as check

    report = check(chosen(file, config), None if key is None else _public(key), None if checkpoint is None else _text(checkpoint))
    if as_json:
        print_json(report.as_json())
    else:
        for line in _told(report):
            typer.echo(line)
        if report.broken is None:
            typer.echo(dim(f"  proves          {PROVES}"))
            typer.echo(dim(f"  does not prove  {PROVES_NOT}"))
    raise typer.Exit(0 if report.broken is None else BROKEN)


def _told(report: Report) -> list[str]:
    found = report.broken
    if found is not None:
        lines = [f"broken: record {found.sequence} ({safe(found.file)}) {found.how}: {safe(found.says)}"]
        return [*lines, f"  the {report.records} records before it fit together"]
    files = f"{len(report.files)} file" + ("s" if len(report.files) > 1 else "")
    lines = [f"ok: {report.records} records in {files}, {report.checkpoints} checkpoints"]
    lines.append(
        f"  key             {safe(report.public)}" + ("" if report.given else " (the header's own; compare it, or give it as --key)")
    )
    if report.gaps:
        lines.append(f"  gaps            {report.gaps}, in which {report.lost} records were lost: writing had failed")
    if report.repairs:
        lines.append(f"  repairs         {report.repairs}: a line that was cut when its writer was killed was set aside")
    return [*lines, *(f"  note            {safe(remark)}" for remark in report.remarks)]


def prove(
    identifier: Annotated[str, typer.Argument(metavar="ID", help="A proof id, or the sequence number of a record.")],
    file: FileArgument = None,
    config: ConfigOption = None,
    _as_json: Annotated[bool, typer.Option("--json", help="Accepted for symmetry: a proof is JSON.")] = True,
) -> None:
    """Print proofs that a decision and its receipts stand in the ledger, under a signed checkpoint.

    Whoever has the public key can check one without the ledger: docs/guides/ledger.md says how.

    Example: riskproof proofs prove rp_bash_deny_20261201080000_0a1b2c3d ledger.jsonl
    """
    from riskproof.ledger.proving import prove as proofs_for

    print_json({"id": identifier, "records": proofs_for(chosen(file, config), identifier)})


def key(config: ConfigOption = None, as_json: JsonOption = False) -> None:
    """Print the public key that this machine's ledger is signed with; makes the key where there is none yet.

    Example: riskproof proofs key > riskproof.pub
    """
    from riskproof.ledger.keys import load_key, public_bytes
    from riskproof.ledger.notes import verifier_key
    from riskproof.ledger.opening import placed

    place = placed(settings_for(config).ledger, os.environ).key_file
    public = public_bytes(load_key(place)) if place is not None else b""
    name = verifier_key("riskproof-ledger", public)
    if as_json:
        print_json({"key": name, "ed25519": b64encode(public).decode(), "file": str(place)})
    else:
        typer.echo(name)


def _public(given: str) -> bytes:
    from riskproof.ledger.notes import public_key

    file = Path(given)
    return public_key(_text(file) if len(given) < 4096 and file.is_file() else given)


def _text(file: Path) -> str:
    from riskproof.errors import PolicyError

    try:
        return file.read_text("utf-8")
    except (OSError, ValueError) as error:
        raise PolicyError(f"{file}: cannot be read") from error
