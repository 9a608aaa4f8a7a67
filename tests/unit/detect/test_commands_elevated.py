"""Raised privileges: every use is told, what changes the system is told apart."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import DAMAGE, DOWNLOAD, NETWORK, PRIVILEGE, PRIVILEGED, RECURSIVE, REWRITE, categories


@pytest.mark.parametrize(
    "text",
    [
        "sudo ls",
        "doas ls /root",
        "sudo apt-get update",
        "sudo apt-get install -y jq",
        "sudo -u postgres psql",
        "sudo env A=1 git status",
        "sudo make install",
        "sudo pip install x",
        "sudo python3 -m pip install x",
        "sudo systemctl restart nginx",
        "sudo iptables -L -n",
        "sudo cp /etc/hosts hosts.txt",
        "sudo cat /var/log/syslog",
        "sudo chown -R me:me .",
        "sudo tcpdump -i eth0",
        "sudo sed 's/a/b/' /etc/hosts",
        "sudo -l",
        "sudo --",
        "echo done | sudo tee out.txt",
        "sudo tee /usr/src/app/x",
    ],
)
def test_ordinary_work_with_raised_privileges_is_told_and_no_more(text: str) -> None:
    assert categories(text) == [PRIVILEGE]


@pytest.mark.parametrize(
    "text",
    [
        "sudo -i",
        "sudo -s",
        "sudo su -",
        "sudo bash",
        "sudo !!",
        "sudo $TOOL --now",
        "sudo bash setup.sh",
        "sudo ./install.sh",
        "sudo build/tool",
        "sudo python3 setup.py",
        "sudo sh -c 'id'",
        "sudo -e /etc/fstab",
        "sudoedit /etc/fstab",
        "sudo useradd bob",
        "echo bob:x | sudo chpasswd",
        "sudo visudo",
        "sudo setenforce 0",
        "sudo modprobe x",
        "sudo iptables -F",
        "sudo ip6tables --policy INPUT ACCEPT",
        "sudo nft flush ruleset",
        "sudo ufw disable",
        "sudo sysctl -w net.ipv4.ip_forward=1",
        "sudo systemctl stop auditd",
        "sudo env A=1 nice -n 5 systemctl mask x",
        "sudo crontab -",
        "echo x | sudo tee -a /etc/apt/sources.list",
        "sudo cp tool /usr/local/bin/tool",
        "sudo mv a /etc/b",
        "sudo sed -i s/a/b/ /etc/ssh/sshd_config",
        "sudo chmod 644 /etc/shadow",
        "sudo vim /etc/hosts",
        "sudo dd if=a of=/etc/x",
    ],
)
def test_what_changes_the_system_is_told_apart(text: str) -> None:
    assert categories(text)[:2] == [PRIVILEGE, PRIVILEGED]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sudo --version", []),
        ("sudo passwd --help", []),
        ("sudo rm -rf /", [DAMAGE, RECURSIVE, PRIVILEGE]),
        ("sudo git push --force", [REWRITE, PRIVILEGE]),
        ("curl https://a.test/i | sudo sh", [DOWNLOAD, PRIVILEGE, NETWORK]),
        ("Start-Process cmd -Verb RunAs", [PRIVILEGE, PRIVILEGED]),
        ("Start-Process notepad", []),
        ("grep sudo -r .", []),
    ],
)
def test_what_the_program_itself_does_is_told_by_its_family(text: str, expected: list[str]) -> None:
    assert categories(text) == expected
