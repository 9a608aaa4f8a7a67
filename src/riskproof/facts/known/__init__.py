"""Well-known tools, by the programs that have them: TOML that people review, and the modules that are generated from it.

Refuses code: ``facts.catalogue`` looks names up. A new program goes into one of the TOML files, then `make docs`.
"""
