"""Programs that start another one elsewhere."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import RECURSIVE, categories


@pytest.mark.parametrize(
    "text",
    [
        "npx -c 'rm -rf /srv'",
        "npm exec -c 'rm -rf /srv'",
        "docker exec web sh -c 'rm -rf /srv'",
        "docker exec -it web rm -rf /srv",
        "docker run --rm -v /:/host alpine rm -rf /host/srv",
        "docker compose exec web rm -rf /srv",
        "docker-compose exec -T db sh -c 'rm -rf /srv'",
        "kubectl exec pod -- rm -rf /srv",
        "kubectl exec -it pod -c web -- sh -c 'rm -rf /srv'",
        "vagrant ssh -c 'rm -rf /srv'",
        "gcloud compute ssh vm --command='rm -rf /srv'",
        "tmux send-keys -t 0 'rm -rf /srv' Enter",
        "tmux new-session -d 'rm -rf /srv'",
        'tmux new -d -s x "rm -rf /srv"',
        "dotenv -- rm -rf /srv",
        "direnv exec . rm -rf /srv",
        "poetry run rm -rf /srv",
        "uv run rm -rf /srv",
        "uv run python -c 'import shutil; shutil.rmtree(\"/srv\")'",
        "pipx run x rm -rf /srv",
        "pipenv run rm -rf /srv",
        "conda run -n env rm -rf /srv",
        "mise exec -- rm -rf /srv",
        "nix-shell --run 'rm -rf /srv'",
        "nix develop -c rm -rf /srv",
        "heroku run 'rm -rf /srv'",
        "heroku run rm -rf /srv -a app",
        "op run -- rm -rf /srv",
        "aws-vault exec p -- rm -rf /srv",
        "doppler run -- rm -rf /srv",
        "poetry run python -c \"import shutil; shutil.rmtree('/srv')\"",
        "docker exec web python -c \"import shutil; shutil.rmtree('/srv')\"",
        'docker exec -e A=b -u root web bash -lc "rm -rf /srv"',
        "docker compose -f x.yml exec -T web rm -rf /srv",
        "docker --context x exec web rm -rf /srv",
        'kubectl -n prod exec deploy/web -- sh -c "rm -rf /srv"',
        "oc exec pod -- rm -rf /srv",
        "ansible all -m shell -a 'rm -rf /srv'",
        'ansible web -b -a "rm -rf /srv"',
        "salt '*' cmd.run 'rm -rf /srv'",
        "pdsh -w h1,h2 rm -rf /srv",
        "parallel-ssh -h hosts 'rm -rf /srv'",
        'gcloud compute ssh vm --zone x --command "rm -rf /srv"',
        "flyctl ssh console -C 'rm -rf /srv'",
        "nodemon --exec 'rm -rf /srv'",
        "watchexec -e js -- rm -rf /srv",
        "hyperfine 'rm -rf /srv'",
        "concurrently 'rm -rf /srv'",
        "cargo watch -s 'rm -rf /srv'",
    ],
)
def test_what_runs_elsewhere_is_judged_too(text: str) -> None:
    assert RECURSIVE in categories(text)


@pytest.mark.parametrize(
    "text",
    [
        "npx -y prettier --write .",
        "npx -c 'eslint .'",
        "docker exec web ls -la /srv",
        "docker exec db psql -c 'select 1'",
        "docker run --rm -it alpine sh",
        "docker run --rm alpine sh -c 'echo hi'",
        "docker run --rm alpine rm -rf /tmp/x",
        "docker compose exec web python manage.py check",
        "kubectl exec pod -- ls",
        "tmux new-session -d 'npm start'",
        "tmux kill-session -t x",
        "tmux send-keys -t 0 'npm test' Enter",
        "npx github:a/b",
        "poetry run pytest",
        "uv run pytest -k 'rm and force'",
        "uv run ruff check --fix",
        "pipx run black .",
        "conda run -n env python x.py",
        "mise exec -- node x.js",
        "nix-shell --run 'make test'",
        "heroku run rails console",
        "op run -- npm start",
        "aws-vault exec p -- aws s3 ls",
        "doppler run -- npm start",
        "docker rm x",
        "docker run --rm x",
        "npm rm x",
        "kubectl get rm",
    ],
)
def test_ordinary_use_and_throwaway_containers_pass(text: str) -> None:
    assert categories(text) == []
