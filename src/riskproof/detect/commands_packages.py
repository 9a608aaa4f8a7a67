"""Packages: publishing to the world, taking a publication back, and removing software together with its data.

Publishing is asked for because it cannot be taken back: others install it within minutes. Removing software alone is silent: it is
installed again; purging, which deletes configuration and data with it, is not. Sources: the package managers' own references.
Refuses dry runs, packing, building and installing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.shell_model import ACCESS, PUBLICATION, RESOURCE_DELETION, Check, Invocation, Risk, names
from riskproof.detect.shell_options import asks_help, options
from riskproof.detect.subcommands import table

_NODE: Final = table(
    (
        PUBLICATION,
        ("publish; npm publish; workspaces foreach npm publish; workspace * npm publish; npm tag add; dist-tag|dist-tags add|set; tag add"),
    ),
    (RESOURCE_DELETION, "unpublish; npm unpublish; org rm; team destroy|rm; hook rm"),
    (ACCESS, ("owner add|rm; npm owner add; access public; access set status=public; token create")),
    valued="--registry -w --workspace -C --prefix --cwd --filter -F --dir --userconfig --otp --tag",
)
_APT: Final = table(
    (RESOURCE_DELETION, "purge; remove|autoremove|autopurge|install --purge; autopurge; remove-*"),
    valued="-o -c -t --target-release --option",
    quiet="-h -s --just-print --recon --print-uris --download-only --simulate --no-act",
)
_ESSENTIAL: Final = names("systemd libc6 glibc bash coreutils dpkg apt rpm sudo openssh-server kernel dnf yum pacman filesystem")


def _essential(inner: Check | None = None) -> Check:
    """Removal of a package that the system does not work without, or in a way that skips its checks."""

    def check(call: Invocation) -> Iterator[Risk]:
        if inner is not None:
            yield from inner(call)
        texts = [word.text for word in call.args]
        if any(text in ("remove", "erase", "autoremove", "-e", "-R", "-Rdd", "-r") for text in texts[:4]) and not _ESSENTIAL.isdisjoint(
            texts
        ):
            yield RESOURCE_DELETION

    return check


def _pacman(call: Invocation) -> Iterator[Risk]:
    """``pacman -Rc`` removes whatever needs the package, ``-Rdd`` skips the check for it."""
    flags = options(call.args).flags
    removes = flags & {"-R", "--remove"} and flags & {"-d", "-c", "--nodeps", "--cascade"}
    if removes and not flags & {"-p", "--print"} and not asks_help(call.args):
        yield RESOURCE_DELETION


def _maven(call: Invocation) -> Iterator[Risk]:
    """Maven's ``deploy`` and ``release:perform``, Gradle's and sbt's publishing tasks."""
    texts = [word.text for word in call.args]
    if asks_help(call.args) or any(text in ("-n", "--dry-run", "-m") or text.startswith("-DdryRun") for text in texts):
        return
    for text in texts:
        task = text.rsplit(":", 1)[-1] if text[:1] != "-" else ""
        if (
            text in ("deploy", "release:perform", "deploy:deploy", "deploy:deploy-file", "nexus-staging:release", "jreleaser:release")
            or (call.name not in {"mvn", "mvnw"} and task.startswith("publish") and not task.endswith(("ToMavenLocal", "publishLocal")))
            or task
            in ("uploadArchives", "jreleaserRelease", "closeAndReleaseRepository", "releaseMavenCentralRepository", "sonatypeRelease")
        ):
            yield PUBLICATION
            return


def _uploader(call: Invocation) -> Iterator[Risk]:
    """``python -m twine upload``, ``python setup.py upload``."""
    texts = [word.text for word in call.args]
    if texts[:3] == ["-m", "twine", "upload"] or (texts[:1] == ["setup.py"] and "upload" in texts[1:]):
        yield PUBLICATION


def _publisher(call: Invocation) -> Iterator[Risk]:
    """Programs that only publish."""
    if not asks_help(call.args) and not any(word.text in ("--dry-run", "-d", "-h") for word in call.args):
        yield PUBLICATION


_PUBLISH: Final = table((PUBLICATION, "publish"), valued="-C --directory -P --project -r --repository -u -p")
_RPM: Final = table((RESOURCE_DELETION, "-e|--erase --nodeps"))


PROGRAMS: Final[Mapping[str, Check]] = {
    **dict.fromkeys(("npm", "yarn", "pnpm", "bun", "cnpm"), _NODE),
    **dict.fromkeys(("lerna", "changeset", "jsr", "deno", "nx"), table((PUBLICATION, "publish|release"))),
    **dict.fromkeys(("semantic-release", "cpan-upload", "opam-publish"), _publisher),
    **dict.fromkeys(("poetry", "uv", "hatch", "pdm", "rye"), _PUBLISH),
    "flit": table((PUBLICATION, "publish")),
    "maturin": table((PUBLICATION, "publish|upload")),
    "twine": table((PUBLICATION, "upload|register")),
    "python": _uploader,
    "cargo": table(
        (PUBLICATION, "publish; release --execute"),
        (RESOURCE_DELETION, "yank !--undo"),
        (ACCESS, "owner -a|--add|-r|--remove"),
        valued="-Z -C --config --manifest-path -p --package --registry --index --token --vers --version",
    ),
    "gem": table((PUBLICATION, "push"), (RESOURCE_DELETION, "yank"), (ACCESS, "owner -a|--add|-r|--remove"), valued="-k --key --host"),
    "rake": table((PUBLICATION, "release")),
    "dotnet": table((PUBLICATION, "nuget push"), (RESOURCE_DELETION, "nuget delete")),
    "nuget": table((PUBLICATION, "push"), (RESOURCE_DELETION, "delete")),
    **dict.fromkeys(names("mvn mvnw gradle gradlew sbt mill"), _maven),
    "goreleaser": table((PUBLICATION, "release !--snapshot|--skip=publish|--skip-publish"), valued="-f --config --skip"),
    "helm": table((PUBLICATION, "push")),
    **dict.fromkeys(("vsce", "ovsx"), table((PUBLICATION, "publish"), (RESOURCE_DELETION, "unpublish|delete-publisher"))),
    "web-ext": table((PUBLICATION, "sign --channel=listed"), valued="--channel"),
    "pod": table((PUBLICATION, "trunk push"), (RESOURCE_DELETION, "trunk delete|deprecate"), (ACCESS, "trunk add-owner|remove-owner")),
    **dict.fromkeys(("dart", "flutter"), table((PUBLICATION, "pub publish"))),
    "conan": table((PUBLICATION, "upload"), (RESOURCE_DELETION, "remove")),
    "mix": table(
        (PUBLICATION, "hex.publish"), (RESOURCE_DELETION, "hex.retire; hex.publish --revert"), (ACCESS, "hex.owner add|remove|transfer")
    ),
    "cabal": table((PUBLICATION, "upload --publish")),
    "anaconda": table((PUBLICATION, "upload"), (RESOURCE_DELETION, "remove"), valued="-t --token -s --site"),
    "snapcraft": table((PUBLICATION, "upload|release|push --release; release; promote"), (RESOURCE_DELETION, "close")),
    "charmcraft": table((PUBLICATION, "release|upload")),
    "luarocks": table((PUBLICATION, "upload")),
    "lein": table((PUBLICATION, "deploy|release")),
    "nimble": table((PUBLICATION, "publish")),
    "gh": table((PUBLICATION, "gist create --public|-p"), valued="-R --repo"),
    **dict.fromkeys(("apt", "apt-get", "aptitude", "nala"), _essential(_APT)),
    "dpkg": _essential(
        table(
            (RESOURCE_DELETION, "-P|--purge; -r|--remove --force-all|--force-depends|--force-remove-essential"),
            quiet="-h --no-act --simulate",
        )
    ),
    **dict.fromkeys(
        ("yum", "dnf", "microdnf", "zypper", "apk"),
        _essential(table((RESOURCE_DELETION, "history rollback|undo; del|remove --purge|--clean-deps; module reset --all"))),
    ),
    "rpm": _essential(_RPM),
    "pacman": _pacman,
    **dict.fromkeys(("yay", "paru"), _pacman),
    "brew": table((RESOURCE_DELETION, "uninstall|remove|rm --zap|--force|-f; autoremove --force; untap --force|-f")),
    "snap": table((RESOURCE_DELETION, "remove --purge; forget")),
    "flatpak": table((RESOURCE_DELETION, "uninstall|remove --delete-data|--all"), quiet="-h"),
    "nix-collect-garbage": table((RESOURCE_DELETION, "-d|--delete-old|--delete-older-than")),
    "nix-env": table((RESOURCE_DELETION, "--delete-generations")),
    "choco": table((PUBLICATION, "push")),
}
