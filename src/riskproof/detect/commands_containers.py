"""Containers and virtual machines: what loses data with them, and what hands the host to one.

Sources: docker, podman, nerdctl, crictl, buildah, incus, virsh, VBoxManage, multipass and limactl manual pages.
Refuses to call building, running, stopping or the removal of a stopped container a danger.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.shell_model import HOST_ACCESS, RESOURCE_DELETION, Check, Invocation, Risk, Word, names
from riskproof.detect.shell_options import asks_help, is_disk, options
from riskproof.detect.subcommands import table

_GLOBAL: Final = (
    "--context -c --config -H --host -l --log-level --tlscacert --tlscert --tlskey --connection --url "
    "--identity --root --runroot "
    "--namespace -n --address -a --storage-driver --cgroup-manager -f --file -p --project-name --env-file "
    "--profile --project-directory"
)
"""Options in front of the subcommand, those of ``compose`` included."""
_ENGINE: Final = table(
    (
        RESOURCE_DELETION,
        (
            "system|volume|image|container|network|builder|buildx|pod|machine|context prune; system reset; "
            "rm -f|--force; rm -v|--volumes; "
            "container rm|remove -f|--force|-v|--volumes; volume rm|remove; rmi -f|--force; "
            "image rm|remove -f|--force; pod rm -f|--force; "
            "swarm leave -f|--force; stack rm|remove|down; service rm|remove; secret rm|remove; "
            "config rm|remove; node rm|remove; machine rm; kube down --force; artifact rm; buildx rm --all-inactive; "
            "namespace rm|remove; "
            "rmi --all|-a|--prune; rmp -f|--force; model rm; mcp secret rm; trust revoke"
        ),
    ),
    valued=_GLOBAL.replace(" -f --file", "").replace(" -a", ""),
)
_COMPOSE_PROGRAM: Final = table((RESOURCE_DELETION, "down -v|--volumes|--rmi; rm -v"), valued=_GLOBAL.replace(" -v", ""))
_RUN: Final = names(
    "-v --volume --mount --pid --ipc --uts --userns --cap-add --security-opt --device --name -e --env "
    "--env-file -p --publish -w --workdir "
    "-u --user --network --net -m --memory --cpus --entrypoint -h --hostname -l --label --restart --platform "
    "--gpus --shm-size --ulimit "
    "--add-host --dns --log-driver --tmpfs --cgroupns --volumes-from --link --expose -a --attach --pull "
    "--runtime --stop-signal --privileged-port"
)
"""Options of ``run``, ``create`` and ``exec`` that take a value (docker 27)."""
_SOCKETS: Final = ("docker.sock", "podman.sock", "containerd.sock", "crio.sock")
_HOST_SPACES: Final = names("--pid --userns --ipc --cgroupns")
_HOST_FOLDERS: Final = ("/etc", "/root", "/boot", "/proc", "/sys", "/dev", "/var/run", "/run", "/var/lib/docker")


def _bares_host(name: str, value: str) -> bool:
    """True when one option of ``run`` gives the container the host: its root, its processes, its engine, its devices."""
    if name in ("-v", "--volume", "--mount"):
        fields = dict(field.partition("=")[::2] for field in value.split(",")) if name == "--mount" else {}
        source = (fields.get("source") or fields.get("src") or "") if fields else value.partition(":")[0]
        return source == "/" or source.endswith(_SOCKETS) or source.rstrip("/") in _HOST_FOLDERS
    return (
        (name in _HOST_SPACES and value == "host")
        or (name == "--cap-add" and value.upper().removeprefix("CAP_") in ("ALL", "SYS_ADMIN", "SYS_PTRACE", "SYS_MODULE", "SYS_RAWIO"))
        or (name == "--security-opt" and value.endswith(("=unconfined", ":unconfined", "=disable", ":disable")))
        or (name == "--device" and is_disk(value.partition(":")[0]))
    )


def _host(words: tuple[Word, ...]) -> Iterator[Risk]:
    """``docker run --privileged``, ``-v /:/host``, ``--pid=host``: options that stand before the image."""
    if words[:1] and words[0].text == "container":
        words = words[1:]
    if not words or words[0].text not in ("run", "create", "exec"):
        return
    parts = options(words[1:], _RUN, permute=False)
    if not asks_help(words[1:2]) and (
        ("--privileged" in parts.flags and not any(name == "--privileged" and value.text == "false" for name, value in parts.values))
        or any(_bares_host(name, value.text) for name, value in parts.values)
    ):
        yield HOST_ACCESS


def _engine(call: Invocation) -> Iterator[Risk]:
    words = options(call.args, names(_GLOBAL), permute=False).operands
    if words[:1] and words[0].text == "compose":
        yield from _COMPOSE_PROGRAM(Invocation("docker-compose", words[1:], words[0]))
    else:
        yield from _ENGINE(call)
        yield from _host(words)


PROGRAMS: Final[Mapping[str, Check]] = {
    **dict.fromkeys(("docker", "podman", "nerdctl", "finch"), _engine),
    **dict.fromkeys(("docker-compose", "podman-compose"), _COMPOSE_PROGRAM),
    "docker-machine": table((RESOURCE_DELETION, "rm")),
    "crictl": table(
        (RESOURCE_DELETION, "rm|rmp -f|--force|-a|--all; rmi -a|--all|--prune; rmi|rm|rmp --all"), valued="-r --runtime-endpoint -i -c"
    ),
    "ctr": table((RESOURCE_DELETION, "** rm|remove|delete|del|prune"), valued="-n --namespace -a --address"),
    "buildah": table((RESOURCE_DELETION, "rm|rmi -a|--all|-f|--force|-p|--prune; prune")),
    "skopeo": table((RESOURCE_DELETION, "delete")),
    "regctl": table((RESOURCE_DELETION, "** delete|rm")),
    "crane": table((RESOURCE_DELETION, "delete")),
    "oras": table((RESOURCE_DELETION, "** delete")),
    **dict.fromkeys(("lxc", "incus"), table((RESOURCE_DELETION, "delete|rm; ** delete|rm"), valued="--project")),
    "lxc-destroy": table((RESOURCE_DELETION, "-n|--name")),
    "multipass": table((RESOURCE_DELETION, "delete -p|--purge|--all; purge")),
    **dict.fromkeys(("limactl", "lima", "colima"), table((RESOURCE_DELETION, "delete|remove|rm|prune|factory-reset"))),
    "orb": table((RESOURCE_DELETION, "delete|rm|reset")),
    "virsh": table(
        (
            RESOURCE_DELETION,
            (
                "undefine --remove-all-storage|--storage|--delete-storage-volume-snapshots; "
                "vol-delete|vol-wipe|pool-delete|snapshot-delete|checkpoint-delete"
            ),
        ),
        valued="-c --connect",
    ),
    "vboxmanage": table(
        (
            RESOURCE_DELETION,
            ("unregistervm --delete|--delete-all; snapshot * delete; closemedium * * --delete; natnetwork|hostonlyif remove"),
        )
    ),
    **dict.fromkeys(("qm", "pct"), table((RESOURCE_DELETION, "destroy|delsnapshot"))),
    "vagrant": table((RESOURCE_DELETION, "destroy; snapshot delete")),
    "distrobox": table((RESOURCE_DELETION, "rm")),
    "toolbox": table((RESOURCE_DELETION, "rm -f|--force|-a|--all")),
    "wsl": table((RESOURCE_DELETION, "--unregister")),
}
