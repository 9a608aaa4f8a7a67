"""Ways out to a shell."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import RECURSIVE, categories


@pytest.mark.parametrize(
    "text",
    [
        "sqlite3 x.db '.shell rm -rf /srv'",
        'sqlite3 x.db ".system rm -rf /srv"',
        "vim -c ':!rm -rf /srv' -c ':q'",
        "vim -es +'!rm -rf /srv' +q",
        "nvim --headless -c 'call system(\"rm -rf /srv\")' -c q",
        "gdb -batch -ex 'shell rm -rf /srv'",
        "gdb -nx -ex '!rm -rf /srv' -ex quit",
        "man -P 'rm -rf /srv' ls",
        "git -c core.pager='rm -rf /srv' log",
        "git -c core.sshCommand='rm -rf /srv' fetch",
        "git -c alias.x='!rm -rf /srv' x",
        "git config --global alias.x '!rm -rf /srv'",
        "GIT_PAGER='rm -rf /srv' git log",
        "GIT_SSH_COMMAND='rm -rf /srv #' git fetch",
        "tar cf /dev/null x --checkpoint=1 --checkpoint-action=exec='rm -rf /srv'",
        "tar xf x.tar --to-command='rm -rf /srv'",
        "tar -I 'rm -rf /srv' -cf x.tar y",
        "make SHELL='rm -rf /srv' x",
        "screen -dmS x rm -rf /srv",
        "screen -dm bash -c 'rm -rf /srv'",
        "screen -S x -X stuff 'rm -rf /srv^M'",
        "echo '* * * * * rm -rf /srv' | crontab -",
        "gdb --args rm -rf /srv",
        "sed '1e rm -rf /srv' x",
        "vim -c 'silent !rm -rf /srv' -c q",
        "ex -sc '!rm -rf /srv' -cq",
        "less +'!rm -rf /srv' x",
    ],
)
def test_a_way_out_to_a_shell_is_followed(text: str) -> None:
    assert RECURSIVE in categories(text)


@pytest.mark.parametrize(
    "text",
    [
        "sqlite3 x.db 'select 1'",
        "sqlite3 x.db '.tables'",
        'sqlite3 x.db ".schema users"',
        "vim -c ':%s/rm -rf/echo/g' -c ':wq' x",
        "vim +10 x",
        "nvim --headless +qa",
        "gdb -batch -ex 'run' -ex 'bt' ./a.out",
        "man rm",
        "man -k 'rm -rf'",
        "git -c core.pager=cat log",
        "git -c user.name='rm -rf' commit -m x",
        "git config --global core.pager less",
        "git config --global alias.st status",
        "tar czf x.tgz --exclude='rm -rf' src",
        "tar cf x.tar y --checkpoint=1000 --checkpoint-action=dot",
        "make SHELL=/bin/bash all",
        "make clean",
        "screen -ls",
        "crontab -l",
        "echo '0 1 * * * /usr/bin/backup.sh' | crontab -",
        "sed -n '/rm -rf/p' x",
        "sed -i 's/rm -rf/rm -r/' x",
        "man git push",
        "make rm",
        "crontab -e",
        "gdb -p 1 -batch -ex 'thread apply all bt'",
    ],
)
def test_the_same_programs_pass_in_ordinary_use(text: str) -> None:
    assert categories(text) == []
