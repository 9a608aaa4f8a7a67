"""Schema and migration tools."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import DATA, categories


@pytest.mark.parametrize(
    "text",
    [
        "yarn prisma migrate reset",
        "rails db:drop",
        "bin/rails db:reset",
        "php artisan migrate:fresh --seed",
        "php artisan db:wipe",
        "python manage.py flush --noinput",
        "./manage.py reset_db",
        "alembic downgrade base",
        "flyway -url=x clean",
        "liquibase dropAll",
        "dotnet ef database drop -f",
        "mix ecto.drop",
    ],
)
def test_data_that_is_deleted_is_seen(text: str) -> None:
    assert categories(text) == [DATA]


@pytest.mark.parametrize(
    "text",
    [
        "prisma migrate dev",
        "npx prisma migrate deploy",
        "npx prisma db push",
        "rails db:migrate",
        "rails server",
        "rake db:seed",
        "rake test",
        "php artisan migrate",
        "php artisan serve",
        "python manage.py migrate",
        "python manage.py runserver",
        "alembic upgrade head",
        "alembic downgrade -1",
        "flyway migrate",
        "knex migrate:latest",
        "knex migrate:rollback",
        "dotnet ef migrations add Drop",
        "dotnet ef database update",
        "mix ecto.migrate",
        "rake -T",
        "php artisan tinker",
        "prisma generate",
        "alembic revision -m drop",
        "rails generate migration DropUsers",
        "rails runner 'puts 1'",
        "rake db:migrate:status",
        "php artisan queue:work",
        "python manage.py shell -c 'print(1)'",
        "python manage.py makemigrations",
        "alembic history",
        "prisma studio",
        "drizzle-kit generate",
    ],
)
def test_ordinary_work_and_mere_names_pass(text: str) -> None:
    assert categories(text) == []
