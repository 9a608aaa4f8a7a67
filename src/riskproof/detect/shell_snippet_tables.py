"""Well-known calls of Python, JavaScript, Ruby, Perl, PHP and Lua that start programs, delete, read, write, fetch or decode.

Refuses completeness: a name stands here when the language's own manual documents what it does. A name with a dot counts with that
receiver or module, one that starts with ``*.`` with any receiver, any other one without a receiver.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

Role = Literal[
    "run",
    "program",
    "argv",
    "words",
    "pipe",
    "rmtree",
    "recursive",
    "read",
    "write",
    "open",
    "evaluate",
    "include",
    "fetch",
    "decode",
    "temporary",
]
"""``run``: a text for the shell, or a list that is a program with its arguments; ``program``: the same, and further texts are its
arguments; ``argv``: a file and a list, the name it runs under first; ``words``: the same, each word an argument; ``pipe``: runs what stands
beside a pipe sign; ``rmtree`` deletes a tree, ``recursive`` where an option says so; ``open`` goes by its mode; ``evaluate`` runs
code of its own language, ``include`` a file of it; ``temporary`` makes a folder of its own."""


def _table(**roles: str) -> Mapping[str, Role]:
    return MappingProxyType({name: role for role, line in roles.items() for name in line.split()})  # type: ignore[misc]  # the keywords are roles


ROLES: Final[Mapping[str, Mapping[str, Role]]] = {
    "python": _table(
        run="os.system os.popen os.popen2 os.popen3 subprocess.run subprocess.call subprocess.check_call subprocess.check_output "
        "subprocess.Popen subprocess.getoutput subprocess.getstatusoutput commands.getoutput commands.getstatusoutput pty.spawn "
        "asyncio.create_subprocess_shell asyncio.subprocess.create_subprocess_shell pexpect.run pexpect.spawn",
        program="asyncio.create_subprocess_exec asyncio.subprocess.create_subprocess_exec",
        argv="os.execv os.execve os.execvp os.execvpe os.posix_spawn os.posix_spawnp",
        words="os.execl os.execle os.execlp os.execlpe os.spawnl os.spawnle os.spawnlp os.spawnlpe os.spawnv os.spawnve os.spawnvp "
        "os.spawnvpe",
        rmtree="shutil.rmtree os.removedirs distutils.dir_util.remove_tree",
        write="os.remove os.unlink os.truncate os.rename os.replace shutil.move pathlib.Path.unlink pathlib.Path.write_text "
        "pathlib.Path.write_bytes",
        read="shutil.copy shutil.copyfile shutil.copy2 linecache.getline pathlib.Path.read_text pathlib.Path.read_bytes",
        open="open io.open codecs.open pathlib.Path.open",
        evaluate="exec eval builtins.exec builtins.eval code.interact",
        fetch="urllib.request.urlopen urllib.urlopen urllib2.urlopen requests.get requests.post requests.request httpx.get httpx.post "
        "urllib.request.urlretrieve *.urlopen",
        decode="base64.b64decode base64.urlsafe_b64decode base64.b32decode base64.b16decode base64.b85decode base64.a85decode "
        "base64.decodebytes binascii.unhexlify binascii.a2b_base64 bytes.fromhex bytearray.fromhex codecs.decode zlib.decompress "
        "gzip.decompress bz2.decompress lzma.decompress marshal.loads",
        temporary="tempfile.mkdtemp tempfile.gettempdir tempfile.TemporaryDirectory",
    ),
    "javascript": _table(
        run="child_process.exec child_process.execSync child_process.spawn child_process.spawnSync child_process.execFile "
        "child_process.execFileSync *.execSync *.spawnSync *.execFileSync Bun.spawn Bun.spawnSync Bun.$ bun.$ zx.$ execa.execa "
        "execa.execaCommand execa.default execa shelljs.exec Deno.run Deno.Command",
        rmtree="fs-extra.remove fs-extra.removeSync fs-extra.emptyDir fs-extra.emptyDirSync rimraf rimraf.sync rimraf.rimraf del.sync "
        "del.deleteSync",
        recursive="fs.rm fs.rmSync fs.rmdir fs.rmdirSync fs.promises.rm fs.promises.rmdir fs/promises.rm fs/promises.rmdir *.rmSync "
        "Deno.remove Deno.removeSync",
        read="fs.readFile fs.readFileSync fs.createReadStream fs.promises.readFile fs/promises.readFile *.readFileSync "
        "Deno.readTextFile Deno.readTextFileSync Deno.readFile Deno.readFileSync Bun.file",
        write="fs.writeFile fs.writeFileSync fs.appendFile fs.appendFileSync fs.createWriteStream fs.truncate fs.truncateSync fs.unlink "
        "fs.unlinkSync fs.promises.writeFile fs.promises.appendFile fs.promises.unlink fs/promises.writeFile fs/promises.unlink "
        "*.writeFileSync *.appendFileSync *.unlinkSync Deno.writeTextFile Deno.writeTextFileSync Deno.writeFileSync Bun.write",
        evaluate="eval Function globalThis.eval vm.runInThisContext vm.runInNewContext vm.runInContext vm.Script",
        fetch="fetch http.get https.get http.request https.request axios.get axios axios.post got got.get node-fetch",
        decode="atob Buffer.from zlib.inflateSync zlib.gunzipSync zlib.unzipSync",
        temporary="os.tmpdir fs.mkdtempSync fs.mkdtemp *.mkdtempSync",
    ),
    "ruby": _table(
        program="system exec spawn Kernel.system Kernel.exec Kernel.spawn Process.spawn Process.exec Open3.capture2 Open3.capture2e "
        "Open3.capture3 Open3.popen2 Open3.popen2e Open3.popen3 Open3.pipeline PTY.spawn FileUtils.sh",
        run="IO.popen",
        pipe="open Kernel.open",
        rmtree="FileUtils.rm_rf FileUtils.rm_r FileUtils.remove_dir FileUtils.remove_entry FileUtils.remove_entry_secure FileUtils.rmtree "
        "FileUtils.safe_unlink",
        read="File.read File.open File.readlines File.foreach File.binread IO.read IO.readlines IO.binread",
        write="File.write File.delete File.unlink File.truncate File.binwrite IO.write FileUtils.rm FileUtils.rm_f FileUtils.mv",
        evaluate="eval Kernel.eval instance_eval class_eval *.instance_eval *.class_eval binding.eval",
        fetch="URI.open OpenURI.open_uri Net::HTTP.get Net::HTTP.get_response Net::HTTP.start *.open_uri",
        decode="Base64.decode64 Base64.strict_decode64 Base64.urlsafe_decode64 *.unpack *.unpack1 Zlib.inflate",
        temporary="Dir.mktmpdir Dir.tmpdir",
    ),
    "perl": _table(
        program="system exec open2 open3 IPC::Open3::open3 IPC::Open2::open2 CORE::system CORE::exec",
        run="qx",
        pipe="open",
        rmtree="rmtree remove_tree File::Path::rmtree File::Path::remove_tree",
        write="unlink truncate File::Copy::move move",
        evaluate="eval",
        fetch="get getprint getstore LWP::Simple::get *.get",
        decode="decode_base64 MIME::Base64::decode_base64 unpack pack uncompress",
        temporary="tempdir",
    ),
    "php": _table(
        run="system exec shell_exec passthru popen proc_open pcntl_exec",
        read="file_get_contents readfile file fopen show_source highlight_file",
        write="file_put_contents unlink rename",
        evaluate="eval assert create_function",
        include="include require include_once require_once",
        fetch="curl_exec file_get_contents",
        decode="base64_decode gzinflate gzuncompress gzdecode str_rot13 hex2bin convert_uudecode",
        temporary="sys_get_temp_dir",
    ),
    "lua": _table(
        run="os.execute io.popen",
        open="io.open",
        read="io.lines",
        write="os.remove os.rename",
        evaluate="load loadstring",
        fetch="http.request socket.http.request",
    ),
}
"""Python 3.13 library reference; Node.js 22, Deno 2 and Bun 1 API; Ruby 3.3 core and standard library; perlfunc 5.38; PHP 8 manual; Lua 5.4
manual. In PHP ``file_get_contents`` is a fetch where its argument is an address (see ``shell_snippet_roles``)."""

NETWORK_SIGNS: Final[Mapping[str, tuple[str, ...]]] = {
    "python": (),
    "javascript": ("http", "https", "net", "tls", "dgram", "axios", "got", "node-fetch", "undici", "ws"),
    "ruby": ("net/http", "open-uri", "socket", "TCPSocket", "Net::HTTP", "URI.open", "net/smtp", "net/ftp"),
    "perl": ("LWP", "HTTP::Tiny", "Socket", "IO::Socket", "Net::", "WWW::Mechanize"),
    "php": ("fsockopen", "curl_init", "stream_socket_client", "socket_create", "pfsockopen"),
    "lua": ("socket", "socket.http", "luasocket"),
}
"""Modules and functions by which code can reach out."""
SOCKET_SIGNS: Final[Mapping[str, tuple[str, ...]]] = {
    "python": ("socket",),
    "javascript": ("net.connect", "net.Socket", "net.createConnection", "net"),
    "ruby": ("TCPSocket", "socket"),
    "perl": ("Socket", "IO::Socket"),
    "php": ("fsockopen", "pfsockopen", "socket_create", "stream_socket_client"),
    "lua": ("socket",),
}
"""Those of them that give a raw connection: with a shell started beside one, that is a reverse shell."""
TELLTALES: Final = (
    "exec", "spawn", "system", "popen", "eval", "rm", "unlink", "remove", "delete", "empty", "`", "%x", "qx", "open", "read", "write",
    "file", "File", "fetch", "http", "ocket", "Command", "Function", "run", "passthru", "load", "$", "get", "include", "require",
)  # fmt: skip
"""Every name of the tables has one of these in it; code without any is not parsed at all."""
