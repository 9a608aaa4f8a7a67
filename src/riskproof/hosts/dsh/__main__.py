"""``python -m riskproof.hosts.dsh``: the engine in the foreground, as the plugin in DSH starts it.

Refuses arguments other than ``--help`` and ``--version``: everything else comes with the greeting.
"""

from __future__ import annotations

import sys

from riskproof.hosts.dsh.serve import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
