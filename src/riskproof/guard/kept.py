"""What a front door keeps for its user where nothing is named: the ledger, the labels, and what lives on the sessions, in the state folder.

Refuses to overrule: what the configuration names stays, and a ledger that it switches off is not kept.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from riskproof.guard.config import Settings, StoreSettings
from riskproof.guard.label_files import FOLDER
from riskproof.ledger.opening import placed, state_folder


def kept(settings: Settings, environ: Mapping[str, str], *, sessions: bool, decided: Collection[str] = ()) -> Settings:
    """The settings with a ledger in the user's state folder, asks that wait for `riskproof approve` and, with ``sessions``, the store
    switched on, and the labels as they were last. ``decided`` are the switches (``store.enabled``, ``approvals.enabled``) on which the
    operator's word stands."""
    ledger = placed(settings.ledger, environ) if settings.ledger.enabled else settings.ledger
    store = (
        _placed(settings.store, environ, enabled=settings.store.enabled or "store.enabled" not in decided) if sessions else settings.store
    )
    waiting = settings.approvals if "approvals.enabled" in decided else replace(settings.approvals, enabled=True)
    labels = replace(settings.labels, folder=settings.labels.folder or state_folder(environ) / FOLDER)
    return replace(settings, ledger=ledger, store=store, approvals=waiting, labels=labels)


def _placed(store: StoreSettings, environ: Mapping[str, str], *, enabled: bool) -> StoreSettings:
    from riskproof.stores.place import store_file

    return replace(store, enabled=enabled, file=store_file(store.file, environ))
