"""Reports: what happened in a session, as texts, as the panel's JSON and as answers to commands, all from one ``Snapshot``.

Refuses to open a session, to decide and to touch anything: every function here reads the snapshot that it is given. No argument, no result
and no path of a call is in a snapshot, and whatever names a tool goes through ``display_text``. A count is never called safe, and observe
mode never claims a block.
"""

from riskproof.reports.commands import REPORT_VIEWS, Command, help_text, parse, report_text
from riskproof.reports.counting import Counts, counts_of
from riskproof.reports.dashboard import Dashboard, dashboard
from riskproof.reports.endpoint import status_answer
from riskproof.reports.health import Health, health, health_text
from riskproof.reports.rehearsing import rehearsal_text
from riskproof.reports.texts import status_text, trace_text

__all__ = [
    "REPORT_VIEWS",
    "Command",
    "Counts",
    "Dashboard",
    "Health",
    "counts_of",
    "dashboard",
    "health",
    "health_text",
    "help_text",
    "parse",
    "rehearsal_text",
    "report_text",
    "status_answer",
    "status_text",
    "trace_text",
]
