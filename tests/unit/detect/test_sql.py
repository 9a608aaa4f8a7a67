"""SQL on a command line."""

from __future__ import annotations

import pytest

from riskproof.detect.shell_model import ACCESS, DATA_DELETION, DYNAMIC, INTERRUPTION
from riskproof.detect.sql import MAX_COMMENTS, sql_risks


@pytest.mark.parametrize(
    "text",
    [
        "DROP TABLE users",
        "drop table if exists a.b cascade",
        "DROP DATABASE `x-y`; CREATE DATABASE x",
        "drop schema public cascade",
        "DROP KEYSPACE k",
        "drop owned by x",
        "TRUNCATE t",
        "truncate table a, b",
        "DELETE FROM t",
        "delete from t limit 5",
        "DELETE FROM t WHERE 1=1",
        "DELETE t1 FROM t1 JOIN t2 ON t1.a = t2.b",
        "UPDATE t SET a = 1",
        "update t set a = (select b from c where d = 1)",
        "ALTER TABLE t DROP COLUMN c",
        "alter table t drop c",
        "ALTER TABLE t DELETE WHERE 1",
        "reset master",
        "with gone as (delete from t returning *) select * from gone",
        "WITH x AS (SELECT 1) DELETE FROM t",
        "explain analyze delete from t",
        "SELECT 1; DROP TABLE t",
        "begin; delete from t; rollback",
        "\\dt\nDROP TABLE t",
        "drop/**/table t",
        "/*!50000 DROP TABLE t */",
    ],
)
def test_data_that_is_lost_is_seen(text: str) -> None:
    assert set(sql_risks(text)) == {DATA_DELETION}


@pytest.mark.parametrize(
    "text",
    [
        "select * from drop_log",
        "select deleted, updated from t",
        "-- drop table t",
        "select 1 -- drop table t",
        "/* drop table t */ select 1",
        "INSERT INTO log VALUES ('DROP TABLE t; delete from u')",
        "select 'truncate t'",
        "select truncate(1.5, 1)",
        "DELETE FROM t WHERE id = 1",
        "delete from t where (id in (1, 2))",
        'delete from "T" where "a" = \'b\'',
        "UPDATE t SET a = 1 WHERE b = 2",
        "explain delete from t",
        "DROP INDEX CONCURRENTLY i",
        "drop view v",
        "ALTER TABLE t DROP CONSTRAINT c",
        "alter table t alter column c drop default",
        "CREATE TRIGGER g AFTER DELETE ON t BEGIN DELETE FROM u; END",
        "CREATE FUNCTION f() RETURNS void AS $$ DELETE FROM t; $$ LANGUAGE sql",
        "create table t(a int references u on delete cascade)",
        "INSERT INTO t VALUES (1) ON CONFLICT DO UPDATE SET a = 1",
        "select * from t for update",
        "update stats",
        "GRANT SELECT ON t TO u",
        "",
    ],
)
def test_what_loses_nothing_and_what_only_mentions_it_passes(text: str) -> None:
    assert list(sql_risks(text)) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GRANT ALL ON *.* TO 'x'@'%'", ACCESS),
        ("grant select on t to public", ACCESS),
        ("ALTER USER u WITH SUPERUSER", ACCESS),
        ("COPY t TO PROGRAM 'sh'", DYNAMIC),
        ("EXEC xp_cmdshell 'dir'", DYNAMIC),
        ("select load_extension('x')", DYNAMIC),
        ("\\! id", DYNAMIC),
        (".shell id", DYNAMIC),
        ("SHUTDOWN", INTERRUPTION),
    ],
)
def test_access_ways_out_and_stops_are_seen(text: str, expected: object) -> None:
    assert list(sql_risks(text)) == [expected]


def test_more_comments_than_anybody_writes_are_taken_for_what_they_hide() -> None:
    assert list(sql_risks("/* drop " * (MAX_COMMENTS + 1))) == [DATA_DELETION]
