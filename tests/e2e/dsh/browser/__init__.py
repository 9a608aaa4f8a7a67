"""The panel in a real browser: scripts for Node that drive Chromium, the stand-in host, and what starts them.

Refuses to install anything: ``make e2e`` does.
"""
