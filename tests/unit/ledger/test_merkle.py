"""Roots of the leaves that the reference implementations of RFC 6962 test with, and paths of every leaf of small trees."""

from __future__ import annotations

import pytest

from riskproof.ledger.merkle import Tree, inclusion_path, leaf_hash, node_hash, root_from, root_of

LEAVES = [
    bytes.fromhex(text) for text in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


@pytest.mark.parametrize("size", range(9))
def test_roots_are_those_of_the_reference(size: int) -> None:
    assert root_of(LEAVES[:size]).hex() == ROOTS[size]


def test_seven_leaves_make_the_tree_that_the_standard_draws() -> None:
    """RFC 6962, 2.1.3: the hashes beside d0 are b, h and l; beside d3 c, g and l; beside d4 f, j and k; beside d6 i and k."""
    data = [b"d%d" % number for number in range(7)]
    a, b, c, d, e, f, j = map(leaf_hash, data)
    g, h, i = node_hash(a, b), node_hash(c, d), node_hash(e, f)
    k, l = node_hash(g, h), node_hash(i, j)  # noqa: E741 (the standard's letter)
    assert root_of(data) == node_hash(k, l)
    assert inclusion_path(0, data) == [b, h, l]
    assert inclusion_path(3, data) == [c, g, l]
    assert inclusion_path(4, data) == [f, j, k]
    assert inclusion_path(6, data) == [i, k]


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 7, 8, 9, 31, 64, 65])
def test_every_path_leads_to_the_root_and_no_other_does(size: int) -> None:
    leaves = [bytes([number]) for number in range(size)]
    root = root_of(leaves)
    for index in range(size):
        path = inclusion_path(index, leaves)
        assert root_from(leaves[index], index, size, path) == root
        assert root_from(b"another", index, size, path) != root
        assert root_from(leaves[index], index, size, [*path, root]) is None
        for at in range(len(path)):
            assert root_from(leaves[index], index, size, path[:at] + path[at + 1 :]) != root
        if size > 1:
            assert root_from(leaves[index], (index + 1) % size, size, path) != root


def test_a_place_outside_the_tree_leads_nowhere() -> None:
    assert root_from(b"x", 1, 1, []) is None
    assert root_from(b"x", -1, 1, []) is None


def test_a_tree_goes_on_from_its_peaks() -> None:
    whole = Tree()
    for number, leaf in enumerate(LEAVES * 5):
        assert len(whole.peaks) == number.bit_count()
        again = Tree(whole.size, whole.peaks)
        whole.add(leaf)
        again.add(leaf)
        assert again.root() == whole.root() == root_of((LEAVES * 5)[: number + 1])
