from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

import pytest

from riskproof.guard.config_files import MAX_BYTES, SettingError, find_layers, line_of, project_file, read_file, user_file


def put(path: Path, text: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def refusal(path: Path) -> str:
    with pytest.raises(SettingError) as caught:
        read_file(path)
    assert caught.value.file == path
    return str(caught.value).removeprefix(str(path))


def found(explicit: Path | None, start: Path, **environ: str) -> list[tuple[str, Path | None]]:
    environ = {"XDG_CONFIG_HOME": str(start / "no-such-folder"), **environ}
    return [(layer.kind, layer.file) for layer in find_layers(explicit, environ=environ, start=start)]


def test_a_file_is_read_with_its_text(tmp_path: Path) -> None:
    file = put(tmp_path / "a.toml", "\ufeffmode = 'observe'\r\n")
    assert read_file(file) == ({"mode": "observe"}, "mode = 'observe'\r\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mode = 'enforce'\nmode = 'observe'\n", ": not valid toml: cannot overwrite a value (at line 2, column 17)"),
        ("[policy]\n[policy]\n", ": not valid toml: cannot declare ('policy',) twice (at line 2, column 8)"),
        ("mode = \n", ": not valid toml: invalid value (at line 1, column 8)"),
        ("x = " + "[" * 100_000, ": not valid toml: nested too deep"),
        ("x = " + "{a=" * 100_000, ": not valid toml: nested too deep"),
        (".".join("a" * 9) + " = 1", ": a key has more than eight parts"),
        ("x = {" + '"a" . ' * 8 + "a = 1}", ": a key has more than eight parts"),
    ],
)
def test_a_file_that_is_no_toml_is_refused_with_its_place(tmp_path: Path, text: str, message: str) -> None:
    assert refusal(put(tmp_path / "a.toml", text)) == message


def test_dots_inside_texts_and_comments_are_no_keys(tmp_path: Path) -> None:
    dots = ".".join("a" * 40)
    text = f'# {dots}\na = "{dots}"\nb = \'{dots}\'\nc = """{dots}"""\nd = \'\'\'\n{dots}\'\'\'\ne = "\\"{dots}"\n'
    assert read_file(put(tmp_path / "a.toml", text))[0] == {"a": dots, "b": dots, "c": dots, "d": dots, "e": f'"{dots}'}


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "gone")
    (tmp_path / "latin").write_bytes(b"# a\n# \xe9\n")
    (tmp_path / "large").write_bytes(b"#" * (MAX_BYTES + 1))
    assert refusal(tmp_path / "folder") == ": cannot be read: is a directory"
    assert refusal(tmp_path / "pipe") == ": is not a regular file"
    assert refusal(tmp_path / "link") == ": there is no such file"
    assert refusal(tmp_path / "latin") == ":2: not valid utf-8"
    assert refusal(tmp_path / "large") == ": is larger than 1048576 bytes"
    with pytest.raises(SettingError, match="cannot be read: not a usable path"):
        read_file(Path("a\x00b"))


@pytest.mark.parametrize(
    "unit",
    [
        "a.b.c.d.e.f.g.h{}=1\n",
        "[a.b.c.d.e.f.g.{}]\n",
        "[[a]]\n",
        "'",
        '"',
        '"""',
        "'''",
        "a.",
        "x=[\n",
        "#",
        "\\",
        "a\n",
        "= ",
        "x{}='\\n'\n",
    ],
)
def test_no_file_takes_long_to_read(tmp_path: Path, unit: str) -> None:
    text = "".join(unit.replace("{}", str(number)) for number in range(MAX_BYTES // len(unit)))
    file = put(tmp_path / "a.toml", text[: text.rindex("\n", 0, MAX_BYTES) + 1] if "\n" in text else text[:MAX_BYTES])
    started = time.process_time()
    with contextlib.suppress(SettingError):
        read_file(file)
    assert time.process_time() - started < 5


def test_paths_and_reasons_are_printed_without_control_characters(tmp_path: Path) -> None:
    file = put(tmp_path / "a\x1b.toml", '["\x1b"]\n')
    with pytest.raises(SettingError) as caught:
        read_file(file)
    assert str(caught.value).isprintable()


def test_lines_are_found_in_tables_dotted_keys_and_inline_tables() -> None:
    text = 'mode = 1\n[policy]\n# unknown = 2\nunknown = 3\n[ output ]\n"action" = 4\ntaint.enabled = 5\n[task]\n'
    assert line_of(text, ("mode",)) == 1
    assert line_of(text, ("policy", "unknown")) == 4
    assert line_of(text, ("output", "action")) == 6
    assert line_of(text, ("output", "taint", "enabled")) == 7
    assert line_of("policy = { unknown = 1 }", ("policy", "unknown")) == 1
    assert line_of(text, ("gone",)) == line_of("", ("mode",)) == line_of(text, ()) == 0


def test_the_operators_own_file_stands_in_the_accounts_configuration_folder() -> None:
    assert user_file({"XDG_CONFIG_HOME": "/x"}) == Path("/x/riskproof/riskproof.toml")
    assert user_file({"XDG_CONFIG_HOME": "relative"}).parts[-2:] == ("riskproof", "riskproof.toml")
    assert user_file({}).is_absolute()


def test_the_projects_file_is_the_nearest_up_to_the_repositorys_root(tmp_path: Path) -> None:
    outer = put(tmp_path / "riskproof.toml")
    repository = tmp_path / "repository"
    deep = repository / "a" / "b"
    deep.mkdir(parents=True)
    (repository / ".git").write_text("gitdir: elsewhere")  # a work tree's root has a file of that name
    assert project_file(deep) is None
    at_root = put(repository / "riskproof.toml")
    assert project_file(deep) == at_root
    nearer = put(repository / "a" / "riskproof.toml")
    assert project_file(deep) == nearer
    assert project_file(tmp_path) == outer


def test_outside_a_repository_only_the_folder_itself_is_looked_at(tmp_path: Path) -> None:
    put(tmp_path / "riskproof.toml")
    (tmp_path / "inner").mkdir()
    assert project_file(tmp_path / "inner") is None


def test_layers_come_weakest_first(tmp_path: Path) -> None:
    own, project = put(tmp_path / "xdg" / "riskproof" / "riskproof.toml"), put(tmp_path / "riskproof.toml")
    variable, option = put(tmp_path / "env.toml"), put(tmp_path / "option.toml")
    assert found(Path("option.toml"), tmp_path, XDG_CONFIG_HOME=str(tmp_path / "xdg"), RISKPROOF_CONFIG="env.toml") == [
        ("user", own),
        ("project", project),
        ("environment", variable),
        ("option", option),
    ]


def test_no_file_means_no_layer(tmp_path: Path) -> None:
    assert found(None, tmp_path, RISKPROOF_CONFIG="") == []


def test_a_projects_file_that_the_operator_names_is_the_operators_word(tmp_path: Path) -> None:
    project = put(tmp_path / "riskproof.toml")
    assert found(project, tmp_path) == [("option", project)]
    assert found(None, tmp_path, RISKPROOF_CONFIG=str(project)) == [("environment", project)]


def test_the_operators_own_file_is_not_a_projects_as_well(tmp_path: Path) -> None:
    own = put(tmp_path / "riskproof" / "riskproof.toml")
    layers = find_layers(None, environ={"XDG_CONFIG_HOME": str(tmp_path)}, start=own.parent)
    assert [(layer.kind, layer.file) for layer in layers] == [("user", own)]


def test_a_named_file_that_is_missing_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(SettingError) as caught:
        found(Path("gone.toml"), tmp_path)
    assert (str(caught.value), caught.value.remedy) == (
        f"{tmp_path / 'gone.toml'}: there is no such file",
        "write one with: riskproof config init",
    )


def test_a_file_that_is_there_but_cannot_be_read_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / "riskproof.toml").symlink_to(tmp_path / "riskproof.toml")
    with pytest.raises(SettingError, match="cannot be read: too many levels of symbolic links"):
        found(None, tmp_path)
