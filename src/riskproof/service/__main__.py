"""``python -m riskproof.service``: the service in the foreground, as the client starts it.

Refuses anything else.
"""

from __future__ import annotations

import sys

from riskproof.service.run import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
