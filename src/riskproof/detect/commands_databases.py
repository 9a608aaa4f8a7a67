"""Databases: statements that delete data, open access or leave the database, and the administration programs beside them.

Sources: manual pages of the clients named in ``_CLIENTS``; Redis ``redis-cli``; MongoDB ``mongosh``; etcd ``etcdctl``.
Refuses scripts in files (``psql -f``): what they hold is not on the command line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.shell_model import ACCESS, DATA_DELETION, DYNAMIC, INTERRUPTION, UNPROTECTED, Check, Invocation, Risk, Word, names
from riskproof.detect.shell_options import asks_help, options
from riskproof.detect.sql import sql_risks
from riskproof.detect.subcommands import table

_PSQL: Final = "-c --command -d --dbname -h --host -p --port -U --username -f --file -v --set -o --output -P -F -R -L -T"
_MYSQL: Final = "-e --execute -h --host -u --user -D --database -P --port -S --socket --init-command --defaults-file --ssl-mode"
_CLIENTS: Final[Mapping[str, tuple[str, str, int]]] = {
    **dict.fromkeys(("psql", "pgcli", "usql", "gsql", "vsql"), (_PSQL, "-c --command", 0)),
    **dict.fromkeys(("mysql", "mariadb", "mycli", "mysqlsh"), (_MYSQL, "-e --execute --init-command", 0)),
    **dict.fromkeys(("sqlite3", "sqlite", "litecli", "sqlcipher"), ("-cmd --cmd", "-cmd --cmd", 1)),
    "duckdb": ("-c -cmd -init -s", "-c -cmd -s", 1),
    "cockroach": ("-e --execute --host --url -d --database -u --user --certs-dir", "-e --execute", 0),
    **dict.fromkeys(("sqlcmd", "osql"), ("-Q -q -S -U -P -d -i -o -v -E", "-Q -q", 0)),
    **dict.fromkeys(("clickhouse-client", "clickhouse", "clickhouse-local"), ("-q --query -h --host --port -u --user -d", "-q --query", 0)),
    **dict.fromkeys(("snowsql", "snow"), ("-q --query -a -u -d -s -w -r -c --connection", "-q --query", 0)),
    **dict.fromkeys(("trino", "presto", "presto-cli"), ("--execute --server --catalog --schema --user", "--execute", 0)),
    **dict.fromkeys(("hive", "beeline", "spark-sql", "impala-shell"), ("-e -q --query -u -n -p -d -f -i", "-e -q --query", 0)),
    "cqlsh": ("-e --execute -u --username -p --password -k --keyspace -f --file", "-e --execute", 0),
    "influx": ("-execute --execute -host -port -database --host --org --token", "-execute --execute", 0),
    "bq": ("--project_id --dataset_id --location --format", "", 1),
    "turso": ("", "", 3),
    **dict.fromkeys(("sqlplus", "isql", "db2", "dbsql"), ("", "", 0)),
}
"""Options that take a value, those whose value is SQL, and the operands that stand before SQL if an operand may be SQL (else 0)."""


def _long(args: tuple[Word, ...], flag: str) -> Iterator[Word]:
    """Values of an option with one dash and a long name (``sqlite3 -cmd SQL``), which no group of short options is."""
    return (args[place + 1] for place, word in enumerate(args[:-1]) if word.text == flag)


def _statements(call: Invocation) -> Iterator[str]:
    valued, inline, skipped = _CLIENTS[call.name]
    wanted = names(inline)
    parts = options(call.args, names(valued))
    yield from (value.text for name, value in parts.values if name in wanted)
    for flag in wanted:
        if len(flag) > 2 and flag[1] != "-":
            yield from (value.text for value in _long(call.args, flag))
    if skipped:
        yield from (word.text for word in parts.operands[skipped:])
    if call.stdin.text:
        yield call.stdin.text
    yield from (redirect.target.text for redirect in call.redirects if redirect.op in ("<<<", "<<"))


def _client(call: Invocation) -> Iterator[Risk]:
    if not asks_help(call.args):
        for statement in dict.fromkeys(_statements(call)):
            yield from sql_risks(statement)


_MONGO: Final = (
    ".dropDatabase(",
    ".drop()",
    ".drop({",
    ".dropCollection(",
    ".deleteMany({})",
    ".deleteMany()",
    ".remove({})",
    ".dropUser(",
    ".dropAllUsersFromDatabase(",
    ".updateMany({},",
)
_MONGO_STOPS: Final = (".shutdownServer(", "shutdown:1")


def _mongo(call: Invocation) -> Iterator[Risk]:
    """Calls of the MongoDB shell that take a whole collection, database or server (MongoDB manual, mongosh methods)."""
    text = "".join(" ".join([*(word.text for word in call.args), call.stdin.text or ""]).split())
    if any(mark in text for mark in _MONGO):
        yield DATA_DELETION
    if any(mark in text for mark in _MONGO_STOPS):
        yield INTERRUPTION


_REDIS: Final = names("-h -p -s -a -u -r -i -n -t -x -d -D --user --pass --tls --sni --cacert --cert --key --eval --pattern --raw")
_REDIS_SETTINGS: Final = names("dir dbfilename protected-mode requirepass rename-command aclfile loadmodule slaveof replicaof")


def _redis_line(words: tuple[Word, ...]) -> Iterator[Risk]:
    texts = [word.text.lower() for word in words]
    first, rest = texts[0], texts[1:]
    if first in ("flushall", "flushdb", "replicaof", "slaveof") or (first == "cluster" and "reset" in rest[:1]):
        if rest[:2] != ["no", "one"]:
            yield DATA_DELETION
    elif first in ("del", "unlink") and not (rest and all(word.known for word in words[1:])):
        yield DATA_DELETION
    elif first == "shutdown" or (first == "debug" and rest[:1] != ["object"]):
        yield INTERRUPTION
    elif first == "config" and rest[:1] == ["set"] and not _REDIS_SETTINGS.isdisjoint(rest[1:2]):
        yield UNPROTECTED
    elif first in ("eval", "fcall", "evalsha") and "flush" in "".join(rest[:1]):
        yield DATA_DELETION
    elif first == "module" and rest[:1] == ["load"]:
        yield DYNAMIC
    elif first == "acl" and rest[:1] == ["setuser"]:
        yield ACCESS


def _redis(call: Invocation) -> Iterator[Risk]:
    """Redis and Valkey commands that take everything, stop the server or let it write elsewhere; keys piped in are many keys."""
    operands = options(call.args, _REDIS - names("-x -t -d -D --tls --raw"), permute=False).operands
    if operands:
        yield from _redis_line(operands)
    for line in (call.stdin.text or "").splitlines():
        if words := line.split():
            yield from _redis_line(tuple(Word(word, word) for word in words))


def _restore(call: Invocation) -> Iterator[Risk]:
    """Restores that first drop what is there: ``pg_restore --clean``, ``mongorestore --drop``."""
    flags = options(call.args, names("-d --dbname -h --host -p --port -U --username --uri --db")).flags
    if flags & {"--clean", "-c", "--drop"} and "-l" not in flags:
        yield DATA_DELETION


def _drop_program(call: Invocation) -> Iterator[Risk]:
    """Programs whose only purpose is to drop: ``dropdb``, ``dropuser``, ``pg_resetwal``."""
    if call.args and not asks_help(call.args) and not options(call.args).flags & {"-n", "-i", "--interactive", "-V", "-?", "--dry-run"}:
        yield DATA_DELETION


_ETCD: Final = table(
    (
        DATA_DELETION,
        ("del --prefix|--from-key; del --range; rm -r|--recursive; rmdir; member remove; role|user delete|remove; compact; lease revoke"),
    ),
    (UNPROTECTED, "auth disable"),
    valued="--endpoints --cacert --cert --key --user --password --dial-timeout",
)


def _sql_and(*more: Check) -> Check:
    def check(call: Invocation) -> Iterator[Risk]:
        yield from _client(call)
        for other in more:
            yield from other(call)

    return check


PROGRAMS: Final[Mapping[str, Check]] = {
    **dict.fromkeys(_CLIENTS, _client),
    **dict.fromkeys(("mongosh", "mongo"), _mongo),
    **dict.fromkeys(("redis-cli", "valkey-cli", "keydb-cli"), _redis),
    **dict.fromkeys(("pg_restore", "mongorestore"), _restore),
    **dict.fromkeys(("dropdb", "dropuser", "pg_resetwal", "pg_dropcluster"), _drop_program),
    **dict.fromkeys(
        ("mysqladmin", "mariadb-admin"),
        table(
            (DATA_DELETION, "** drop"),
            (INTERRUPTION, "** shutdown"),
            valued="-h --host -u --user -P --port -S --socket --password",
            quiet="",
        ),
    ),
    "bq": _sql_and(
        table(
            (DATA_DELETION, "rm -r|-f|--recursive|--force; ** remove-iam-policy-binding"),
            (ACCESS, "add-iam-policy-binding"),
            valued="--project_id --location",
        )
    ),
    "influx": _sql_and(
        table(
            (DATA_DELETION, "delete; bucket|org|user|auth|task|v1|remote|replication|stack|telegrafs|secret delete|remove|rm"),
            valued="--host --org --token -o -t",
        )
    ),
    "turso": _sql_and(table((DATA_DELETION, "db|group destroy; db destroy|delete; group|org destroy"))),
    "cockroach": _sql_and(table((INTERRUPTION, "node decommission|drain; quit"))),
    "snow": _sql_and(table((DATA_DELETION, "object|stage|app drop|remove; ** drop|teardown"))),
    "etcdctl": _ETCD,
    "nodetool": table(
        (DATA_DELETION, "** clearsnapshot|decommission|removenode|assassinate|truncatehints"), valued="-h -p -u -pw", quiet=""
    ),
    **dict.fromkeys(("neo4j-admin", "neo4j"), table((DATA_DELETION, "database drop|delete"))),
    **dict.fromkeys(("neonctl", "neon"), table((DATA_DELETION, "** delete|reset"), valued="--project-id --api-key --org-id")),
    "pscale": table((DATA_DELETION, "** delete"), valued="--org --service-token --service-token-id"),
    "atlas": table((DATA_DELETION, "** delete|terminate"), valued="--projectId --orgId -P --profile"),
}
