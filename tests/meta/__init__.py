"""Tests about the repository itself: what the documents promise about the code is true, and stays true."""
