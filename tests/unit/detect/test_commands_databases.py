"""Databases."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import ACCESS, DATA, DYNAMIC, INTERRUPTION, UNPROTECTED, categories


@pytest.mark.parametrize(
    "text",
    [
        'psql -c "DROP TABLE users"',
        "psql \"postgres://h/db\" -c 'truncate t'",
        'psql -h h -U u -d d -c "DELETE FROM users;"',
        "psql <<EOF\nDROP DATABASE prod;\nEOF",
        'echo "DROP TABLE x" | psql',
        'psql <<< "drop table x"',
        'mysql -e "DROP DATABASE x"',
        "mysql -uroot -p -e 'UPDATE users SET admin=1'",
        'mysql -h h db < /dev/null -e "delete from t"',
        'sqlite3 a.db "DROP TABLE x"',
        "sqlite3 a.db 'delete from t'",
        "mongosh db --eval 'db.dropDatabase()'",
        'mongo --eval "db.users.deleteMany({})"',
        "mongosh --eval 'db.users.drop()'",
        "redis-cli FLUSHALL",
        "redis-cli -h h -p 1 -a x flushdb",
        "echo FLUSHALL | redis-cli",
        'cqlsh -e "DROP KEYSPACE k"',
        'clickhouse-client --query "TRUNCATE TABLE t"',
        'clickhouse-client -q "ALTER TABLE t DROP PARTITION 1"',
        "bq query --use_legacy_sql=false 'DROP TABLE d.t'",
        "bq rm -r -f d",
        'snowsql -q "drop table x"',
        'duckdb x.db -c "drop table t"',
        "influx bucket delete -n x",
        "influx delete --bucket b --start 1970-01-01T00:00:00Z --stop 2030-01-01T00:00:00Z",
        'etcdctl del "" --prefix',
        "etcdctl --endpoints=h del --prefix /x",
        "cockroach sql -e 'DROP TABLE t'",
        'sqlcmd -S h -Q "DROP TABLE t"',
        "dropdb prod",
        "dropuser bob",
        "mysqladmin -u root drop x",
        "mysqladmin -h h -f drop x",
        "pg_restore --clean -d db f.dump",
        "mongorestore --drop dump/",
        'psql -tAc "drop table x"',
        'psql -d db -Atqc "truncate t"',
        'psql --command="DROP TABLE x"',
        'mysql --execute="drop table x"',
        'mysql db -e"drop table x"',
        "mysql -Nse 'drop table x' db",
        "printf 'DROP TABLE x;\\n' | sqlite3 a.db",
        "redis-cli -n 1 --no-auth-warning -a x flushdb",
        "redis-cli -u redis://h flushall",
        "redis-cli eval \"redis.call('flushall')\" 0",
        'mongosh "mongodb://h/db" --quiet --eval \'db.getSiblingDB("x").dropDatabase()\'',
        'mongo db --eval "db.x.remove({})"',
        'sqlite3 -cmd "drop table x" a.db',
        "echo 'db.dropDatabase()' | mongosh",
        "mysql <<EOF\nDROP DATABASE x;\nEOF",
        'psql -c "WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d"',
        'psql -c "BEGIN; DELETE FROM t; COMMIT;"',
        "psql -c 'ALTER TABLE t DROP COLUMN c'",
        'psql -c "DELETE FROM t WHERE 1=1"',
        'psql -c "drop/**/table x"',
        'mysql -e "/*!50000 DROP TABLE x*/"',
        'clickhouse-client -mn -q "DROP DATABASE x"',
        "influx -execute 'DROP DATABASE x'",
        'mysql -u root -p$PW <<< "DROP DATABASE x"',
        "echo 'drop database x;' | mysql -u root",
    ],
)
def test_data_that_is_deleted_is_seen(text: str) -> None:
    assert categories(text) == [DATA]


@pytest.mark.parametrize(
    "text",
    [
        "mariadb -e \"GRANT ALL PRIVILEGES ON *.* TO 'x'@'%'\"",
        'psql -c "alter user x superuser"',
    ],
)
def test_access_for_others_is_seen(text: str) -> None:
    assert categories(text) == [ACCESS]


@pytest.mark.parametrize(
    "text",
    [
        "sqlite3 a.db '.shell date'",
        "psql -c \"COPY t TO PROGRAM 'sh'\"",
        "sqlcmd -Q \"EXEC xp_cmdshell 'dir'\"",
    ],
)
def test_a_way_out_of_the_database_is_seen(text: str) -> None:
    assert categories(text) == [DYNAMIC]


@pytest.mark.parametrize(
    "text",
    [
        "redis-cli CONFIG SET dir /root/.ssh",
    ],
)
def test_a_protection_that_goes_away_is_seen(text: str) -> None:
    assert categories(text) == [UNPROTECTED]


@pytest.mark.parametrize(
    "text",
    [
        "redis-cli SHUTDOWN NOSAVE",
    ],
)
def test_a_stop_that_others_notice_is_seen(text: str) -> None:
    assert categories(text) == [INTERRUPTION]


@pytest.mark.parametrize(
    "text",
    [
        'psql -c "select * from drop_log"',
        'psql -c "-- drop table"',
        'psql -c "select 1 -- drop table x"',
        'psql -c "/* drop table x */ select 1"',
        "psql -c \"INSERT INTO log VALUES ('DROP TABLE x; delete from y')\"",
        'psql -c "DELETE FROM users WHERE id=1"',
        'psql -c "UPDATE t SET a=1 WHERE id=2"',
        "psql -c '\\dt'",
        "psql -f migrate.sql",
        "psql -h drop -U delete -l",
        'mysql -e "show tables"',
        'mysql -e "select count(*) from deleted_items"',
        "mysql -u drop -p db",
        'sqlite3 a.db "select * from t"',
        "sqlite3 a.db .tables",
        "sqlite3 drop.db",
        "mongosh --eval 'db.users.find({})'",
        "mongosh --eval 'db.users.deleteOne({_id:1})'",
        "mongosh --eval 'db.users.deleteMany({age:{$lt:1}})'",
        "redis-cli GET flushall",
        "redis-cli SET x flushall",
        "redis-cli ping",
        "redis-cli del mykey",
        "redis-cli config get dir",
        "redis-cli --help",
        "bq ls",
        "bq query 'select 1'",
        "etcdctl get --prefix x",
        "etcdctl del mykey",
        "pg_restore -l f.dump",
        "mysqladmin status",
        "mysqladmin -u drop ping",
        'psql -c "CREATE TABLE drop_log(id int)"',
        "psql -c \"select 'DELETE FROM x'\"",
        'psql -c "EXPLAIN DELETE FROM t"',
        'psql -c "DROP INDEX i"',
        'psql -c "DROP VIEW v"',
        'psql -c "CREATE TRIGGER t AFTER DELETE ON x FOR EACH ROW EXECUTE FUNCTION f()"',
        'psql -c "INSERT INTO t SELECT * FROM u ON CONFLICT DO UPDATE SET a=1"',
        'psql -c "SELECT * FROM t FOR UPDATE"',
        'psql -c "GRANT SELECT ON t TO u"',
        'psql -c "ALTER TABLE t DROP CONSTRAINT c"',
        'mysql -e "select 1; -- drop table x"',
        'sqlite3 a.db "UPDATE t SET a=1 WHERE id=1"',
        "cat schema.sql | psql",
        "psql < drop.sql",
        "redis-cli -h flushall ping",
        "mongosh --eval 'print(\"db.dropDatabase\")'",
        'psql -c "select pg_terminate_backend(1)"',
        'psql -c "VACUUM FULL"',
        'psql -c "REFRESH MATERIALIZED VIEW x"',
        'psql -c "CREATE TEMP TABLE x AS SELECT 1; DROP VIEW y"',
        'sqlite3 x.db ".schema drop"',
        "redis-cli keys '*'",
        "redis-cli --scan --pattern 'x'",
        "redis-cli lrange del 0 -1",
        "etcdctl endpoint health",
        "bq show d.t",
        "influx ping",
        "clickhouse-client -q 'select 1'",
        "snowsql -q 'show tables'",
    ],
)
def test_ordinary_work_and_mere_names_pass(text: str) -> None:
    assert categories(text) == []
