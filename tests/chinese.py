"""What tells Chinese from English in a report: letters and punctuation that only the former has."""

from __future__ import annotations

import re
from typing import Final

CHINESE: Final = re.compile("[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]")
