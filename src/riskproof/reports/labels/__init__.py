"""What people read of a runtime nutrition label: the card's view model, text, Markdown, HTML and JSON.

Pure functions from the JSON of ``riskproof.model.label``; the card in DSH and the HTML page present one and the same view model. Refuses to
collect, to grade, and to show an inference or a claim as an observation: the four are kept apart in every form.
"""

from riskproof.reports.labels.command import answer, asked_label
from riskproof.reports.labels.kept import keep, report_for
from riskproof.reports.labels.markdown import markdown
from riskproof.reports.labels.page import html
from riskproof.reports.labels.shape import LabelView
from riskproof.reports.labels.text import text
from riskproof.reports.labels.view import view
from riskproof.reports.labels.wrapping import json_text, report_of

__all__ = ["LabelView", "answer", "asked_label", "html", "json_text", "keep", "markdown", "report_for", "report_of", "text", "view"]
