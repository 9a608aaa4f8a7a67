"""What people read of a runtime nutrition label: the card's view model, text, Markdown, HTML and JSON.

Pure functions from the JSON of ``riskproof.model.label``; the card in DSH and the HTML page present one and the same view model. Refuses to
collect, to grade, and to show an inference or a claim as an observation: the four are kept apart in every form.
"""
