"""Hosts on command lines."""

from __future__ import annotations

import pytest

from riskproof.detect.shell import analyse


@pytest.mark.parametrize(
    ("text", "hosts"),
    [
        ("curl -d x=1 -H 'A: b' https://a.test/x b.test", ("https://a.test/x", "b.test")),
        ("curl -x http://proxy.test:3128 https://a.test", ("http://proxy.test:3128", "https://a.test")),
        ("curl --connect-to a.test:443:10.0.0.5:8443 https://a.test", ("routed://10.0.0.5", "https://a.test")),
        ("curl --resolve a.test:443:[fd00::1],10.0.0.1 https://a.test", ("routed://[fd00::1]", "routed://10.0.0.1", "https://a.test")),
        ("wget -O x -e https_proxy=p.test https://a.test", ("p.test", "https://a.test")),
        ("ssh -p 22 -J u@jump.test me@h.test uptime", ("jump.test", "h.test")),
        ("scp -i key a.txt me@h.test:/srv", ("h.test",)),
        ("rsync -a ./x rsync://h.test/m", ("rsync://h.test/m",)),
        ("sftp me@h.test:/x", ("h.test",)),
        ("nc -zv localhost 5432", ("localhost",)),
        ("nc -l 1234", ()),
        ("socat - TCP:h.test:80", ("h.test",)),
        ("http POST h.test a=b", ("h.test",)),
        ("dig +short x.h.test @1.1.1.1", ("x.h.test", "1.1.1.1")),
        ("telnet h.test 25", ("h.test",)),
        ("git clone git@h.test:a/b.git", ("h.test",)),
        ("git -c http.proxy=http://p.test clone https://h.test/r", ("http://p.test", "https://h.test/r")),
        ("git remote add o https://h.test/r", ("https://h.test/r",)),
        ("iwr https://h.test/x", ("https://h.test/x",)),
        ("ssh -L 80:db.test:5432 h.test", ("db.test", "h.test")),
        ("autossh -f -M 0 -N me@h.test", ("h.test",)),
        ("ssh -W db.test:22 -o HostName=x.test -o 'ProxyCommand nc p.test 22' h.test", ("db.test", "x.test", "p.test", "h.test")),
        ("scp -o ProxyJump=j.test a h.test:", ("j.test", "h.test")),
        ("nc -x p.test:1080 h.test 80", ("p.test:1080", "h.test")),
        ("socat - PROXY:p.test:h.test:80,proxyport=3128", ("p.test", "h.test")),
        ("lftp -u me,x -e 'ls' h.test", ("h.test",)),
        ("ping -c 3 h.test", ("h.test",)),
        ("certutil -urlcache -split -f https://h.test/a a", ("https://h.test/a",)),
        ("iwr -Uri h.test -OutFile a.zip -Proxy http://p.test", ("h.test", "http://p.test")),
        ("ls https://h.test", ()),
    ],
)
def test_a_program_reaches_the_hosts_on_its_command_line(text: str, hosts: tuple[str, ...]) -> None:
    assert analyse(text).hosts == hosts
