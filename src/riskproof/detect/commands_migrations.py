"""Schema and migration tools: what drops, empties or rolls back a whole database.

Sources: the reference pages of Prisma, Rails, Laravel, Django, Alembic, Flyway, Liquibase, Knex, TypeORM, Sequelize, Drizzle, EF Core,
Doctrine, golang-migrate, Ecto, Hasura. Refuses migrations that only go forward.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.shell_model import DATA_DELETION, Check, Invocation, Risk, names
from riskproof.detect.subcommands import table

_RAILS: Final = table(
    (
        DATA_DELETION,
        ("** db:drop*|db:reset*|db:schema:load*|db:structure:load*|db:purge*|db:truncate_all*|db:migrate:reset*|db:seed:replant"),
    )
)
_ARTISAN: Final = table(
    (DATA_DELETION, "migrate:fresh|migrate:reset|migrate:refresh|db:wipe|schema:drop|queue:flush|queue:clear|telescope:clear")
)
_MANAGE: Final = table((DATA_DELETION, "flush|reset_db|sqlflush|clean_db|drop_test_database|reset_schema; migrate * zero"))
_CONSOLE: Final = table((DATA_DELETION, "doctrine:database:drop|doctrine:schema:drop|doctrine:fixtures:load|doctrine:mongodb:schema:drop"))
TOOLS: Final[Mapping[str, Check]] = {
    "prisma": table((DATA_DELETION, "migrate reset; db push --accept-data-loss|--force-reset"), valued="--schema --config"),
    **dict.fromkeys(("rails", "rake"), _RAILS),
    "artisan": _ARTISAN,
    "manage.py": _MANAGE,
    "django-admin": _MANAGE,
    "console": _CONSOLE,
    "alembic": table((DATA_DELETION, "downgrade base"), valued="-c --config -n --name -x"),
    "flyway": table((DATA_DELETION, "** clean")),
    "liquibase": table((DATA_DELETION, "** dropall|drop-all|rollback*")),
    "knex": table((DATA_DELETION, "migrate:rollback --all; migrate:down --all"), valued="--knexfile --env"),
    "typeorm": table((DATA_DELETION, "schema:drop"), valued="-d --dataSource"),
    **dict.fromkeys(
        ("sequelize", "sequelize-cli"),
        table((DATA_DELETION, "db:drop|db:migrate:undo:all|db:seed:undo:all"), valued="--env --url --config"),
    ),
    "drizzle-kit": table((DATA_DELETION, "drop; push --force")),
    "mikro-orm": table((DATA_DELETION, "schema:drop|schema:fresh|migration:fresh|database:drop")),
    "dotnet-ef": table((DATA_DELETION, "database drop")),
    "dotnet": table((DATA_DELETION, "ef database drop")),
    "migrate": table((DATA_DELETION, "drop; down --all|-all"), valued="-path -database -source"),
    "dbmate": table((DATA_DELETION, "drop"), valued="-u --url -e --env -d --migrations-dir"),
    "goose": table((DATA_DELETION, "** reset"), valued="-dir -table"),
    "sqlx": table((DATA_DELETION, "database drop|reset|setup --force")),
    "diesel": table((DATA_DELETION, "database reset|drop; migration revert --all"), valued="--database-url --config-file"),
    "mix": table((DATA_DELETION, "ecto.drop|ecto.reset; ecto.rollback --all")),
    "hasura": table((DATA_DELETION, "** delete|clear|drop; migrate apply --down")),
    "atlas": table((DATA_DELETION, "schema clean")),
    "sea-orm-cli": table((DATA_DELETION, "migrate fresh|refresh|reset")),
    "flask": table((DATA_DELETION, "db downgrade base")),
    "wp": table((DATA_DELETION, "db drop|reset|clean; site empty|delete; search-replace --all-tables"), valued="--path --url --user --ssh"),
    "drush": table((DATA_DELETION, "sql:drop|sql-drop|site:install|site-install")),
}
"""Tools by their program name, also where a package manager or an interpreter starts them."""
_RUNNERS: Final = names("yarn pnpm bun php python symfony")
"""Programs that start such a tool without a word of their own between; where one stands there, ``shell_runners`` follows it."""
_BETWEEN: Final = names("exec x dlx -q -s --silent php")


def _started(call: Invocation) -> Iterator[Risk]:
    """A tool behind the program that starts it: ``yarn prisma migrate reset``, ``php artisan db:wipe``, ``python manage.py flush``."""
    for place, word in enumerate(call.args[:4]):
        name = word.text.rsplit("/", 1)[-1].lower()
        if name in TOOLS and name != call.name:
            yield from TOOLS[name](Invocation(name, call.args[place + 1 :], word, env=call.env))
            return
        if name not in _BETWEEN:
            return


PROGRAMS: Final[Mapping[str, Check]] = {**TOOLS, **dict.fromkeys(_RUNNERS, _started)}
