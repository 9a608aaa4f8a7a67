"""The labels of a company's own data: customers, internal papers, source code, money, patients (SPEC: riskproof 7.3).

Refuses to label by a bare word: ``client`` and ``customer`` alone are noise in any technical text (SPEC: riskproof 27.2 D15), so they
need an id, a record's field or a person's address beside them; a card or an account number needs its check digits.
"""

from __future__ import annotations

from typing import Final

import re2

from riskproof.detect.check_digits import digits_of, luhn, mod_97
from riskproof.detect.pattern import WHITE, Match, Pattern

_VALUE_FOLLOWS: Final = rf"[\"']?[{WHITE}]*[#:=][{WHITE}]*[\"']?[^{WHITE}\"',;}}\])]"
_CARD: Final = (
    r"(?:4[0-9]{3}|5[1-5][0-9]{2}|222[1-9]|22[3-9][0-9]|2[3-6][0-9]{2}|27[01][0-9]|2720|6011|64[4-9][0-9]|65[0-9]{2}|35[2-8][0-9])"
)
"""First digits of sixteen that Visa, Mastercard, Discover and JCB issue under (ISO/IEC 7812; the networks' published ranges)."""
_ISSUERS: Final = tuple(b"4 51 52 53 54 55 22 23 24 25 26 27 34 37 6011 64 65 62 35".split())
"""First digits that card networks issue under, of any length."""
_ANOTHER_NUMBER: Final = re2.compile(
    r"(?i)\b(?:order|ref|reference|tracking|serial|imei|sku|isbn|ean|gtin|upc|ticket|case|request|trace|span|run|job|build|session|commit|"
    r"sequence|seq|offset|time|timestamp|epoch|version|phone|tel)\b|id[\"':=#\s]*\z|\":\s*\z"
)
"""What stands before a number that is no card: another kind of number, an id, or a key of JSON (a card is a string there)."""
_IBAN_LENGTHS: Final = {
    entry[:2]: int(entry[2:])
    for entry in (
        "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 "
        "FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 "
        "LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 "
        "SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30"
    ).split()
}
"""Countries of the IBAN registry and the characters of their account numbers (ISO 13616, SWIFT's registry)."""


def _card(data: bytes, match: Match) -> bool:
    """A known issuer and the check digit, and not one digit again and again."""
    start, end = match.span(1)
    number = data[start:end].translate(None, b" -")
    return number.startswith(_ISSUERS) and luhn(digits_of(number)) and len(set(number)) > 1


def _bare_card(data: bytes, match: Match) -> bool:
    """A card's number by itself, unless what stands before it makes it another number."""
    start, _ = match.span(1)
    return _card(data, match) and not _ANOTHER_NUMBER.search(data[max(0, start - 24) : start])


def _account(data: bytes, match: Match) -> bool:
    """The country's length and the check digits of ISO 13616."""
    start, end = match.span(1)
    number = data[start:end].replace(b" ", b"")
    return len(number) == _IBAN_LENGTHS.get(number[:2].decode("ascii")) and mod_97(number)


PATTERNS: Final = (
    Pattern("CUSTOMER_DATA", r"(?i)cust[_\-]?[0-9]", r"(?i)\b(cust[_\-]?[0-9]+)\b"),
    Pattern("CUSTOMER_DATA", r"(?i)client[_\-]?[0-9]{2}", r"(?i)\b(client[_\-]?[0-9]{2,})\b"),
    Pattern(
        "CUSTOMER_DATA",
        r"(?i)customer[\"'_\- ]",
        rf"(?i)(\"customer\"|customer[ _\-]?(?:id|no|number|name|e-?mail|phone|address|account|record|ref)s?{_VALUE_FOLLOWS}[^\n\"',;]*)",
    ),
    Pattern(
        "CUSTOMER_DATA", r"(?i)(?:customer|client)\W", r"(?i)((?:customer|client)\W(?:[\w.,:']+ ){0,3}[\w.%+\-]+@[\w\-]+\.[\w.\-]*[a-z])"
    ),
    Pattern("CUSTOMER_DATA", r"(?i)(?:customer|client)[ _]", r"(?i)((?:customer|client) (?:#|no\.? |number |id |account |file )#?[0-9]+)"),
    Pattern("CUSTOMER_DATA", r"客户", r"(客户)(?:[^端]|$)"),  # 客户端 is client software
    Pattern(
        "INTERNAL_DATA",
        rf"(?i)confidential|use[{WHITE}]+only|内部|仅限",
        rf"(?i)((?:company|internal)[{WHITE}]+(?:confidential|use[{WHITE}]+only)|confidential[{WHITE}]*[\-:：–—][{WHITE}]*internal|"
        r"内部(?:资料|文档|机密)|仅限内部)",
    ),
    Pattern(
        "SOURCE_CODE",
        r"(?:function|class|interface|def)\s",
        r"\b((?:function|interface)\s+[\w$]+\s*[({]|(?:class|interface)\s+[\w$]+(?:\s*{|\s*\(|\s+extends\s)|class\s+[A-Z]\w*:|def\s+\w+\s*[(:])",
    ),
    Pattern("SOURCE_CODE", r"from\s+\\?[\"']", r"\b((?:import|export)\s[^;\"'`\n]*?\sfrom\s+\\?[\"'][^\"'\n]+)"),
    Pattern(
        "FINANCIAL_DATA",
        r"(?i)bank[\s_]+account|routing[\s_]+number|iban|swift|bic[\s_]code|credit[\s_]+card|银行账|财务数据|发票",
        r"(?i)(\b(?:bank[\s_]+account|routing[\s_]+number|iban|swift(?:/bic|[\s_]?code)|bic[\s_]code|credit[\s_]+card)\b|"
        r"银行账号|银行账户|财务数据|发票号|发票金额)",
    ),
    Pattern(
        "FINANCIAL_DATA",
        r"(?i)invoice|revenue|balance",
        rf"(?i)((?:invoice|revenue|balance)(?:[\s_]*(?:id|number|amount))?{_VALUE_FOLLOWS}[^\s\"',;]*)",
    ),
    Pattern(
        "FINANCIAL_DATA",
        r"[0-9]{4}[ \-][0-9]{4}[ \-][0-9]{4}",
        r"(?:^|[^\w.\-])([0-9]{4}[ \-][0-9]{4}[ \-][0-9]{4}[ \-][0-9]{4})(?:[^\w\-]|$)",
        _card,
    ),
    Pattern(
        "FINANCIAL_DATA",
        r"3[47][0-9]{2}[ \-][0-9]{6}[ \-]",
        r"(?:^|[^\w.\-])(3[47][0-9]{2}[ \-][0-9]{6}[ \-][0-9]{5})(?:[^\w\-]|$)",
        _card,
    ),
    Pattern(
        "FINANCIAL_DATA",
        r"[0-9]{15}",
        rf"(?:^|[\s\"'`,;:|=(\[{{>])({_CARD}[0-9]{{12}}|3[47][0-9]{{13}})(?:[\s\"'`,;|)\]}}<]|$)",
        _bare_card,
    ),
    Pattern(
        "FINANCIAL_DATA",
        r"[0-9]{13}",
        r"(?i)(?:card|visa|amex)[^0-9\n]{0,16}([0-9]{13,19})\b",
        _card,
    ),
    Pattern(
        "FINANCIAL_DATA",
        r"[A-Z]{2}[0-9]{2} ?[A-Z0-9]{4} ?[A-Z0-9]{4}",
        r"\b([A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?)\b",
        _account,
    ),
    Pattern(
        "PATIENT_DATA",
        r"(?i)\b(?:patient|medical[\s_]+record|diagnosis|prescription)",
        rf"(?i)\b((?:patient|medical[\s_]+record|diagnosis|prescription)(?:[\s_]*(?:id|number|name))?{_VALUE_FOLLOWS}[^\n\"',;]*)",
    ),
    Pattern(
        "PATIENT_DATA",
        r"(?i)hipaa|protected\s+health|clinical\s+trial|患者|诊断结果|处方信息",
        r"(?i)(\b(?:hipaa|protected\s+health\s+information|clinical\s+trial\s+subject)\b|患者编号|患者姓名|患者病历|诊断结果|处方信息)",
    ),
)
