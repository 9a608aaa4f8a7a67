from __future__ import annotations

import os
import socket

from riskproof.service.peer import Peer, peer_of


def test_a_socket_tells_who_is_at_its_other_end() -> None:
    one, other = socket.socketpair(socket.AF_UNIX)
    with one, other:
        assert peer_of(one) == Peer(os.geteuid(), os.getpid())
        assert peer_of(one).same


def test_any_other_user_is_another_one_root_too() -> None:
    assert not Peer(os.geteuid() + 1).same
    assert Peer(0).same is (os.geteuid() == 0)
