"""Hostnames of web addresses in arguments against the specification's vectors."""

from __future__ import annotations

from typing import Any

import pytest

from riskproof.detect.web_addresses import web_host
from riskproof.nutrition.config import resolve
from riskproof.nutrition.inputs import Begin, Moment
from riskproof.nutrition.scopes import Scopes
from tests.spec.labels_v1 import snapshot_v1
from tests.spec.loading import LabelVector, load_labels

AT = Moment(0, 0.0)


def answer(vector: LabelVector) -> Any:
    if vector.op == "hostname":
        return web_host(vector.input["text"])
    scopes = Scopes(resolve(vector.input["limits"]), AT)
    scopes.begin(Begin("call", "fetch", vector.input["arguments"]), AT)
    [label] = snapshot_v1(scopes.snapshot(AT))["labels"]
    order = [record["host"] for record in label["evidence"] if record["category"] == "network"]
    return {"network": label["observed"]["network"], "encounterOrder": order}


@pytest.mark.parametrize("vector", load_labels("url"), ids=lambda vector: vector.id)
def test_an_address_has_the_specified_host(vector: LabelVector) -> None:
    assert answer(vector) == vector.expect
