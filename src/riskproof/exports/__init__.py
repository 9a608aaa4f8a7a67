"""Labels in the forms of other tools: metrics, inventories, findings. Each form's library is an extra, loaded where it is needed.

Refuses to send anything: an export is a text, and who sends it is somebody else.
"""
