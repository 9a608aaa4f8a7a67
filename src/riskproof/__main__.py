"""``python -m riskproof``: the command line.

Refuses anything else.
"""

from riskproof.cli.main import entry

if __name__ == "__main__":
    entry()
