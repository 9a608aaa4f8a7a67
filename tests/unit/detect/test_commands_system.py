"""The machine itself."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import ACCESS, ERASURE, INTERRUPTION, RESOURCE, UNPROTECTED, categories


@pytest.mark.parametrize(
    "text",
    [
        "systemctl stop sshd",
        "systemctl mask docker",
        "kill -9 -1",
        "pkill -9 -u root",
        "killall -9 sshd",
        "systemctl --now disable sshd",
    ],
)
def test_a_stop_that_others_notice_is_seen(text: str) -> None:
    assert categories(text) == [INTERRUPTION]


@pytest.mark.parametrize(
    "text",
    [
        "systemctl disable --now firewalld",
        "service ufw stop",
        "iptables -F",
        "iptables -P INPUT ACCEPT",
        "ufw disable",
        "ufw --force reset",
        "nft flush ruleset",
        "setenforce 0",
        "sysctl -w kernel.randomize_va_space=0",
        "passwd -d root",
    ],
)
def test_a_protection_that_goes_away_is_seen(text: str) -> None:
    assert categories(text) == [UNPROTECTED]


@pytest.mark.parametrize(
    "text",
    [
        "crontab -r",
        "crontab -u bob -r",
        "userdel -r bob",
    ],
)
def test_a_resource_that_is_deleted_is_seen(text: str) -> None:
    assert categories(text) == [RESOURCE]


@pytest.mark.parametrize(
    "text",
    [
        "usermod -a -G docker bob",
        "gpasswd -a bob wheel",
        "useradd -o -u 0 x",
    ],
)
def test_access_for_others_is_seen(text: str) -> None:
    assert categories(text) == [ACCESS]


@pytest.mark.parametrize(
    "text",
    [
        "truncate -s 0 /var/log/syslog",
        "journalctl --vacuum-time=1s",
    ],
)
def test_a_record_that_is_erased_is_seen(text: str) -> None:
    assert categories(text) == [ERASURE]


@pytest.mark.parametrize(
    "text",
    [
        "systemctl status sshd",
        "systemctl restart nginx",
        "systemctl stop myapp",
        "systemctl list-units",
        "systemctl disable myapp.timer",
        "service nginx restart",
        "crontab -l",
        "crontab -e",
        "iptables -L",
        "iptables -L -n -v",
        "ufw status",
        "nft list ruleset",
        "kill 1234",
        "kill -9 1234",
        "kill -HUP 1",
        "kill -1 1234",
        "kill -l",
        "pkill node",
        "pkill -f vite",
        "killall node",
        "sysctl -a",
        "sysctl vm.swappiness",
        "sysctl -w vm.max_map_count=262144",
        "usermod -s /bin/bash bob",
        "truncate -s 0 out.txt",
        "journalctl -u x",
        "journalctl --disk-usage",
        "systemctl --user stop myapp",
        "systemctl reload nginx",
        "systemctl is-active sshd",
        "kill %1",
        "kill -TERM 123",
        'pkill -f "node server.js"',
        "useradd -m bob",
        "usermod -aG video bob",
        "sysctl net.ipv4.ip_forward",
        "ip a",
        "ip route",
        "ip link show",
        "nmcli device status",
        "service --status-all",
        "timedatectl",
        "crontab mycron",
        "systemctl start docker",
        "systemctl enable --now docker",
        "systemctl daemon-reload",
        "systemctl cat ssh",
        "journalctl -xe",
        "ufw allow 22",
        "iptables -A INPUT -p tcp --dport 22 -j ACCEPT",
        "kill -0 1",
        "killall -l",
        "usermod --help",
        "passwd -S bob",
        "sysctl -p",
    ],
)
def test_ordinary_work_and_mere_names_pass(text: str) -> None:
    assert categories(text) == []
