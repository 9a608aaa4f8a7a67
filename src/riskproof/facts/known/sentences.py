"""Sentences that well-known tools begin with, word for word, and that sound like more than they say; what they mean is in the catalogue.

Refuses to vouch for what follows them: the rest of a description is read like any other. A tool that uses such a sentence says no more
with it than the tool that it is from (DSH of both generations, packages/tools in its public repository).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from riskproof.model.call import Tool

_PLAN: Final = "Use only in plan mode. Present your plan for the user's review and, on approval, leave plan mode."
_CHILD: Final = (
    "Send a message to a direct continuable child by its agent id."
    " If you are a resident continuable child, you may also target your direct parent."
)
_STEERS: Final = "If the target is still working, the message steers its nearest step; if it is idle, the message starts a turn."
_HERE: Final = "Read the current working directory, or change it with cd."
_GONE: Final = "Delete a reminder in the current session, active or inactive."
_OPENINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "todo_write": (
        "Record and update a task list to plan multi-step work and show progress",
        "Record and update a structured task list for the current work. Send the ENTIRE list every call",
    ),
    "exit_plan_mode": (f"{_PLAN} The user may approve (carry out the plan from your next step) or keep planning", _PLAN),
    "send_message": (
        "Send a message to an agent. A working agent receives it at its next step; an idle agent starts a new turn with it.",
        f"{_CHILD} {_STEERS} This call returns no answer from the agent",
    ),
    "get_goal": ("Read the current session goal", "Read the current same-session goal"),
    "job_list": ("List your background jobs",),
    "list_agents": ("List subagents you started", "List your continuable background subagents"),
    "list_subagent_models": ("Discover LLM routes for subagents without changing the current Agent.",),
    "working_directory": (
        f"{_HERE} Relative paths use the current directory. Existing shells and running processes keep their own directories.",
    ),
    "load_workspace_dependencies": (
        "Get absolute paths to bundled Python and library directories, plus bundled Python distribution versions.",
    ),
    "present": ("Declare existing files as final deliverables for the user.",),
    "schedule_create": ("Create a reminder in the current session that delivers prompt when it becomes due.",),
    "schedule_list": ("List the active reminders in the current session.",),
    "schedule_delete": (f"{_GONE} Deletion does not retract a reminder message that is already queued.",),
    "schedule_update": ("Change a reminder in place, keeping its id.",),
}
"""By the tool's name, how its description begins."""


def unknown_part(tool: Tool) -> str | None:
    """What a description says behind the sentence that is known of a tool of this name; None where it does not begin with that."""
    said = tool.description if isinstance(tool.description, str) else ""
    for opening in _OPENINGS.get(tool.name, ()):
        if said.startswith(opening):
            return said[len(opening) :].lstrip(" ;,.")
    return None
