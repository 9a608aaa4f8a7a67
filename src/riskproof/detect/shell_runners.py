"""Programs that start another one elsewhere or in an environment of their own: containers, clusters, package runners, secret injectors.

Refuses to judge what is started, and a container that is made for one command and can touch nothing outside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from riskproof.detect.shell_code import joined
from riskproof.detect.shell_model import Argv, Inner, Invocation, Script, Word, names
from riskproof.detect.shell_options import options


class Runner(NamedTuple):
    """``verbs`` are the subcommands that start something, none where the program always does; ``valued`` the options with a value, global
    ones included; ``skip`` operands come before the program. ``behind`` are the words that it stands behind, where only those count;
    ``text`` means that it is a text for a shell."""

    verbs: tuple[str, ...] = ()
    valued: frozenset[str] = frozenset()
    skip: int = 0
    behind: frozenset[str] = frozenset()
    text: bool = False


_DOCKER: Final = names(
    "-e --env -u --user -w --workdir --env-file --detach-keys -v --volume -p --publish --name --network --net --mount --entrypoint -h "
    "--hostname -l --label -m --memory --cpus --restart --platform --pull --add-host --device --gpus --ipc --pid --shm-size --tmpfs "
    "--ulimit --volumes-from --cap-add --cap-drop --security-opt --log-driver --log-opt --link --dns --index -f --file --project-name "
    "--profile --host -H --context --config --project-directory --cidfile --userns --runtime --expose --stop-signal --stop-timeout"
)
"""Options of ``docker``, ``docker exec``, ``docker run`` and ``docker compose`` that take a value (Docker 27 reference)."""
_KUBECTL: Final = names("-n --namespace -c --container --context --kubeconfig -f --filename -s --server --pod-running-timeout --image -l")
_TMUX: Final = names("-s -n -t -c -x -y -F -e -f -L -S -l -p -b -N")
_DASHES: Final = frozenset({"--"})
_CONTAINERS: Final = (Runner(("exec", "run", "compose exec", "compose run", "container exec", "container run"), _DOCKER, 1),)
_BEHIND_DASHES: Final = (Runner(("run", "exec"), behind=_DASHES),)
RUNNERS: Final[Mapping[str, tuple[Runner, ...]]] = {
    **dict.fromkeys(("docker", "podman", "nerdctl"), _CONTAINERS),
    **dict.fromkeys(("docker-compose", "podman-compose"), (Runner(("exec", "run"), _DOCKER, 1),)),
    **dict.fromkeys(("kubectl", "oc", "k3s", "microk8s"), (Runner(("exec", "run", "debug", "kubectl exec"), _KUBECTL, behind=_DASHES),)),
    **dict.fromkeys(("lxc", "incus"), (Runner(("exec",), names("--env --user --group --cwd"), 1),)),
    "multipass": (Runner(("exec",), frozenset(), 1),),
    "limactl": (Runner(("shell",), names("--workdir --shell"), 1),),
    "adb": (Runner(("shell",), names("-s -t -H -P"), text=True),),
    "heroku": (Runner(("run", "run:detached"), names("-a --app -r --remote -s --size -e --env --type"), text=True),),
    "tmux": (
        Runner(("new-session", "new", "new-window", "neww", "split-window", "splitw", "respawn-pane", "respawn-window"), _TMUX, text=True),
        Runner(("run-shell", "run", "pipe-pane", "send-keys", "send", "display-popup", "popup"), _TMUX, text=True),
    ),
    **dict.fromkeys(
        ("uv", "rye", "pdm", "hatch", "pixi", "poetry", "pipenv"),
        (
            Runner(
                ("run",),
                names("--with --with-editable --with-requirements --extra --group --project --directory -C -p --python --env-file -P -e"),
            ),
        ),
    ),
    "uvx": (Runner(valued=names("--from --with -p --python")),),
    "pipx": (Runner(("run",), names("--spec --python --pip-args")),),
    **dict.fromkeys(("conda", "mamba", "micromamba"), (Runner(("run",), names("-n --name -p --prefix --cwd -r")),)),
    **dict.fromkeys(("mise", "rtx"), (Runner(("exec", "x"), behind=_DASHES),)),
    "asdf": (Runner(("exec",)),),
    "direnv": (Runner(("exec",), skip=1),),
    **dict.fromkeys(("bundle", "rbenv", "pyenv", "nodenv", "volta"), (Runner(("exec", "run")),)),
    **dict.fromkeys(("op", "doppler", "infisical", "teller", "dotenvx", "chamber", "bws"), _BEHIND_DASHES),
    "aws-vault": (Runner(("exec",), names("-d --duration -r --region -t --mfa-token"), 1),),
    "envchain": (Runner(skip=1),),
    "nix": (Runner(("run", "shell", "develop"), behind=_DASHES | {"-c", "--command"}),),
    **dict.fromkeys(("npx", "bunx", "pnpx"), (Runner(valued=names("-p --package -w --workspace")),)),
    **dict.fromkeys(("npm", "pnpm", "yarn", "bun"), (Runner(("exec", "x", "dlx"), names("-p --package -w --workspace")),)),
    **dict.fromkeys(("pssh", "parallel-ssh"), (Runner(valued=names("-h -H -l -p -o -e -t -O -x"), text=True),)),
    **dict.fromkeys(("pdsh", "clush"), (Runner(valued=names("-w -g -x -l -f -t -u -R"), text=True),)),
    "salt": (Runner(skip=2, text=True),),
    "watchexec": (Runner(valued=names("-e -w -f -i -d -s -p --exts --watch --filter --ignore --debounce --signal --shell")),),
    "concurrently": (Runner(valued=names("-n --names -c -p --prefix"), text=True),),
    "hyperfine": (Runner(valued=names("-w -r -m -M -p -c -s -n -N --warmup --runs --prepare --export-json -L"), text=True),),
}
"""From the programs' own references."""
TEXT_OPTIONS: Final[Mapping[str, frozenset[str]]] = {
    **dict.fromkeys(("npx", "npm", "pnpm", "bunx"), frozenset({"-c", "--call"})),
    "vagrant": frozenset({"-c", "--command"}),
    "gcloud": frozenset({"--command"}),
    "nix-shell": frozenset({"--run", "--command"}),
    "flyctl": frozenset({"-C", "--command"}),
    "fly": frozenset({"-C", "--command"}),
    "nodemon": frozenset({"-x", "--exec"}),
    "watchexec": frozenset({"-c", "--command"}),
    "sg": frozenset({"-c"}),
    "cargo": frozenset({"-s", "--shell"}),
    "rsync": frozenset({"-e", "--rsh"}),
    "ansible": frozenset({"-a", "--args"}),
    "hyperfine": frozenset({"-p", "--prepare", "-c", "--cleanup", "-s", "--setup"}),
}
"""Options whose value is a text for a shell."""
_OUTSIDE: Final = ("-v", "--volume", "--mount", "--privileged", "--device", "--pid", "--volumes-from")
"""Options by which a container reaches its host."""
_ONE_OFF: Final = frozenset({"docker", "podman", "nerdctl"})
_KEYS: Final = names("Enter C-m C-j KPEnter Space C-c C-l q")


def started_elsewhere(call: Invocation) -> Iterator[Inner]:
    """What one of these programs starts."""
    flags = TEXT_OPTIONS.get(call.name, frozenset())
    for place, word in enumerate(call.args):
        name, equals, value = word.text.partition("=")
        if name in flags:
            yield from [Script(value)] if equals else [Script(following.text) for following in call.args[place + 1 : place + 2]]
            return
    for runner in RUNNERS.get(call.name, ()):
        words = _behind(call, runner)
        if words is not None:
            if runner.text:
                yield Script(joined(tuple(word for word in words if word.text not in _KEYS)).text, "bash", call.stdin)
            elif words:
                yield Argv(words, call.stdin)
            return


def _behind(call: Invocation, runner: Runner) -> tuple[Word, ...] | None:
    """The words of the program; None where this subcommand starts none."""
    rest, verb = _after_verb(call.args, runner)
    if rest is None:
        return None
    if runner.behind:
        place = next((place for place, word in enumerate(rest) if word.text in runner.behind), None)
        return None if place is None else rest[place + 1 :]
    words = options(rest, runner.valued, permute=False).operands
    if (
        verb.endswith("run")
        and call.name in _ONE_OFF
        and not any(word.text.startswith(_OUTSIDE) for word in rest[: len(rest) - len(words)])
    ):
        return None
    words = words[runner.skip :]
    return words[1:] if words and words[0].text == "--" else words


def _after_verb(args: tuple[Word, ...], runner: Runner) -> tuple[tuple[Word, ...] | None, str]:
    """(the words behind the subcommand, the subcommand); None for another one."""
    if not runner.verbs:
        return args, ""
    for verb in runner.verbs:
        rest = options(args, runner.valued, permute=False).operands
        parts = verb.split()
        while parts and rest and rest[0].text == parts[0]:
            rest = options(rest[1:], runner.valued, permute=False).operands if len(parts) > 1 else rest[1:]
            del parts[0]
        if not parts:
            return rest, verb
    return None, ""
