"""The words that say what part an argument plays, in English and Chinese: plain vocabulary of APIs, no product's own.

Refuses to decide: ``roles`` reads names and schemas with these tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from riskproof.detect.lexicon import terms
from riskproof.model.facts import Role

CARRIERS: Final = frozenset({"destination", "recipient", "account"})
"""Roles that name a target of the call even as a number or from a closed list."""

_WORDS: Final[Mapping[Role, str]] = {
    "destination": """url urls uri uris link links href endpoint host hostname webhook callback site website domain domains server
        channel channels room chat conversation subreddit destination target repo repository owner bucket remote proxy ip ips""",
    "recipient": """recipient recipients receiver receivers addressee email emails mail mailbox cc bcc user users username attendee
        attendees participant participants assignee assignees assigned invitee invitees guest guests member members reviewer reviewers
        collaborator collaborators contact contacts friend friends mention mentions person people audience subscriber subscribers
        address addresses street""",
    "account": """account accounts iban bic payee beneficiary creditor card wallet phone mobile telephone tel bank payment+method
        routing sort+code msisdn""",
    "path": """path paths file files filename filenames filepath filepaths directory directories dir folder folders cwd workdir src
        dest targetfile sourcefile inputfile outputfile srcfile destfile""",
    "command": "command commands cmd script code shell bash powershell program args argv javascript",
    "payload": """body content contents message text subject title description note notes comment comments data password passphrase
        secret token value values payload html markdown caption summary prompt reply tweet post attachment attachments details reason
        question questions instruction instructions objective review string strings str input todos document memo headers params json
        form remark properties""",
    "selector": """query queries q search keyword keywords filter filters page pages limit offset index count size max min sort order
        status state type kind mode category categories tag tags label labels symbol ticker language lang locale currency format
        pattern glob regex cursor level priority range selector field fields column columns sheet topic name names start end""",
    "amount": "amount amounts price prices quantity qty total sum cost budget fee tip shares units",
}
BY_WORD: Final[Mapping[str, Role]] = {word.replace("+", " "): role for role, row in _WORDS.items() for word in row.split()}
"""Single words, and pairs joined by a space, by role."""

IDENTIFIERS: Final = terms("id ids uuid uuids guid key keys ref hash")
"""Last words that point at a thing: at a target of the call where the thing is one, else they only pick."""
UNITS: Final = terms("usd eur gbp cny rmb cents list array")
"""Last words that say in what the thing before them is measured or written."""
WRITTEN: Final = IDENTIFIERS | UNITS | terms("number numbers no name names address addresses handle")
"""Last words that are not the thing itself; on their own they have roles of their own."""
POINTED_AT: Final = terms(
    "recipient recipients receiver user users account accounts card wallet payee beneficiary method channel channels chat room conversation"
    " attendee attendees participant participants assignee assignees invitee invitees guest guests member members contact contacts"
)
EDGES: Final = terms("to with")
ADDRESSING: Final = terms("send sent reply forward share shared assign assigned transfer pay addressed deliver mail message post invite")
"""``send_to`` and ``share_with`` name somebody, ``date_to`` does not."""
PREPOSITIONS: Final = terms("to for of in from with by on per")
LETTER: Final = frozenset({"subject", "body", "text", "html", "message", "content", "cc", "bcc", "amount"})
"""Beside one of these properties "from" and "to" are people or accounts."""
CONVERTED: Final = terms("currency currencies unit units timezone language")
"""… unless their own description says that something is converted."""
POINTERS: Final = frozenset({"element", "xpath", "css", "locator", "uid", "coordinate", "coordinates"})
"""Parameters that point at something on a screen or a page: what is worked on, never whom it is for."""
VAGUE: Final = frozenset({"address", "addresses", "target", "targets", "destination", "source", "value", "name", "input", "data", "id"})
"""Names whose own description says more than they do."""

ENDINGS: Final[tuple[tuple[str, Role], ...]] = (
    ("url", "destination"),
    ("urls", "destination"),
    ("uri", "destination"),
    ("webhook", "destination"),
    ("hostname", "destination"),
    ("email", "recipient"),
    ("emails", "recipient"),
    ("username", "recipient"),
    ("iban", "account"),
    ("account", "account"),
    ("filename", "path"),
    ("path", "path"),
    ("paths", "path"),
    ("folder", "path"),
    ("directory", "path"),
    ("command", "command"),
    ("amount", "amount"),
    ("price", "amount"),
    ("message", "payload"),
    ("text", "payload"),
    ("content", "payload"),
    ("query", "selector"),
    ("ids", "selector"),
)
"""How names end that are written as one word; first match wins."""

BY_FORMAT: Final[Mapping[str, Role]] = {
    "email": "recipient",
    "idn-email": "recipient",
    "uri": "destination",
    "uri-reference": "destination",
    "iri": "destination",
    "url": "destination",
    "hostname": "destination",
    "idn-hostname": "destination",
    "ipv4": "destination",
    "ipv6": "destination",
    "path": "path",
    "file-path": "path",
    "directory-path": "path",
    "date": "selector",
    "date-time": "selector",
    "time": "selector",
    "uuid": "selector",
}
"""Formats of JSON Schema 2020-12 section 7.3, and the spellings that tools add to them."""

BY_PHRASE: Final[tuple[tuple[Role, tuple[str, ...]], ...]] = (
    ("account", ("iban", "account number", "bank account", "wallet", "phone number", "card number", "payee", "beneficiary")),
    ("recipient", ("email address", "email addresses", "email", "recipient", "recipients", "attendees", "participants", "invitees")),
    ("destination", ("url", "urls", "uri", "endpoint", "webhook", "hostname", "domain", "ip address", "channel", "website")),
    ("path", ("path", "paths", "directory", "folder", "filename", "file name", "file")),
    ("command", ("command", "shell", "script", "source code")),
    ("amount", ("amount", "price", "quantity")),
    ("payload", ("content", "contents", "text", "body", "message", "prompt", "note")),
    ("selector", ("id", "identifier", "filter", "query", "maximum", "number of", "whether", "name of")),
)
"""How a property's description may open, the more telling first."""
LISTING: Final = (["a"], ["an"], ["the"], ["optional"], ["comma", "separated"], ["list", "of"], ["array", "of"])
"""What may stand before it; each is taken off once, in this order."""
ENDS: Final = terms("of for to that which where when in on at from with by if used ( : , ;")
"""Words that end the opening: what follows is about something else."""

BY_HAN: Final[tuple[tuple[Role, tuple[str, ...]], ...]] = (
    ("account", ("账号", "账户", "卡号", "钱包", "手机号", "电话", "收款", "支付方式")),
    ("recipient", ("收件人", "抄送", "密送", "接收人", "接收者", "参会", "参与者", "受邀", "负责人", "邮箱", "收货地址", "用户", "联系人")),
    ("destination", ("网址", "链接", "端点", "频道", "域名", "主机", "目的地", "群聊")),
    ("path", ("路径", "目录", "文件")),
    ("command", ("命令", "脚本", "代码")),
    ("amount", ("金额", "价格", "数量", "总额", "总价")),
    ("payload", ("正文", "内容", "消息", "标题", "主题", "备注", "描述", "评论", "密码", "附件", "摘要")),
    ("selector", ("查询", "关键词", "关键字", "编号", "页码", "状态", "名称", "类型", "筛选", "排序", "语言")),
)
"""Chinese names and descriptions, matched as substrings; the one that ends last counts."""
