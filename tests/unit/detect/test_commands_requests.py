"""Requests that delete over HTTP."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import NETWORK, RESOURCE, categories


@pytest.mark.parametrize(
    "text",
    [
        "curl -X DELETE https://api.test/x",
        "curl -XDELETE https://api.test/x",
        "curl --request DELETE https://api.test/x",
        'curl -X POST http://h:9200/idx/_delete_by_query -d \'{"query":{"match_all":{}}}\'',
        "curl -X POST http://h:9200/idx/_close",
        'curl -X POST "http://h/v4/zones/z/purge_cache" --data \'{"purge_everything":true}\'',
        "curl -X POST http://p:9090/api/v1/admin/tsdb/delete_series?match[]=up",
        "curl -d '' http://j/job/x/doDelete",
        "curl -X POST 'https://x.algolia.net/1/indexes/y/clear'",
        "http DELETE https://a.test/x",
        "http POST http://h/idx/_delete_by_query q=x",
        "wget --method=DELETE https://a.test/x",
        "xh delete https://a.test/x",
        "gh api -X DELETE repos/o/r",
        "gh api --method=DELETE repos/o/r",
        "gh api -X PATCH repos/o/r -f archived=true",
        "gh api graphql -f query='mutation { deleteIssue(input:{issueId:\"x\"}) { clientMutationId } }'",
        "curl -sSX DELETE https://a.test/x",
        'curl -sS -X "delete" https://a.test/x',
        "curl -sSXDELETE https://a.test/x",
        "http -a u:p DELETE https://a.test/x",
        "gh api repos/o/r/x --method DELETE",
        "curl -X POST http://h:7700/indexes/x/documents/delete-batch -d '[1]'",
        "curl -X POST http://h:7700/indexes/x/documents/delete -d '{}'",
        "curl -X POST 'https://a-dsn.algolia.net/1/indexes/x/deleteByQuery' -d '{}'",
        "curl -XPOST 'localhost:9200/x/_delete_by_query?conflicts=proceed' -H 'Content-Type: application/json' -d'{}'",
        "curl -XPOST localhost:9200/x/_close",
        "glab api -X DELETE projects/1",
        "curl -u a:b -X POST http://j/quietDown",
        "curl --data '' http://j/doWipeOutWorkspace",
    ],
)
def test_a_resource_that_is_deleted_is_seen(text: str) -> None:
    assert [found for found in categories(text) if found != NETWORK] == [RESOURCE]


@pytest.mark.parametrize(
    "text",
    [
        "curl https://a.test/delete",
        'curl -X POST https://a.test/items -d \'{"name":"delete"}\'',
        "curl -X POST https://a.test/api/orders",
        'curl -s "https://a.test/x?action=delete"',
        "curl -X POST http://h:9200/idx/_search -d '{}'",
        "curl -X POST http://h:9200/idx/_flush",
        "curl -X POST http://h:9200/idx/_refresh",
        "curl -H 'X: DELETE' https://a.test",
        "curl -X PUT https://a.test/x -d '{\"a\":1}'",
        "curl -d 'x=DELETE' https://a.test/x",
        "http https://a.test/delete",
        "http POST https://a.test/items name=delete",
        "wget https://a.test/delete",
        "gh api repos/o/r",
        "gh api -X POST repos/o/r/issues -f title=delete",
        "curl -G https://a.test/x/delete -d a=b",
        "curl -sSL https://a.test/x",
        "curl -fsSLX GET https://a.test/delete",
        "gh api -X GET repos/o/r",
        "gh api graphql -f query='query { viewer { login } }'",
        "glab api projects/1",
        "curl -X POST http://h:9200/_bulk --data-binary @f",
        "curl -X PUT http://h:9200/idx",
        "curl -X POST http://j/job/delete-old/build",
        "curl -X POST https://api.test/users/delete-requests",
        "curl https://a.test -d @file",
        'curl -X POST -d \'{"method":"delete"}\' https://a.test/rpc',
    ],
)
def test_ordinary_work_and_mere_names_pass(text: str) -> None:
    assert [found for found in categories(text) if found != NETWORK] == []
