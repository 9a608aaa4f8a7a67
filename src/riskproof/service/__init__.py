"""The resident service: one guard for every host on the machine, behind a private Unix socket (docs/guides/service.md).

Refuses to import anything by itself: ``riskproof.service.client`` is standard library only and stays quick to load.
"""
