"""The labels of a company's own data: customers, internal papers, source code, money, patients (SPEC: riskproof 7.3).

Refuses to label by a bare word: ``client`` and ``customer`` alone are noise in any technical text (SPEC: riskproof 27.2 D15), so they
need an id, a record's field or a person's address beside them; a card or an account number needs its check digits.
"""

from __future__ import annotations

from typing import Final

from riskproof.detect.pattern import WHITE, Match, Pattern

_VALUE_FOLLOWS: Final = rf"[\"']?[{WHITE}]*[#:=][{WHITE}]*[\"']?[^{WHITE}\"',;}}\])]"
_ISSUERS: Final = (
    b"4",
    b"51",
    b"52",
    b"53",
    b"54",
    b"55",
    b"22",
    b"23",
    b"24",
    b"25",
    b"26",
    b"27",
    b"34",
    b"37",
    b"6011",
    b"65",
    b"62",
    b"35",
)
"""First digits that card networks issue under (ISO/IEC 7812)."""
_IBAN_COUNTRIES: Final = (
    "AD AE AL AT AZ BA BE BG BH BI BR BY CH CR CY CZ DE DJ DK DO EE EG ES FI FK FO FR GB GE GI GL GR GT HN HR HU IE IL IQ IS IT "
    "JO KW KZ LB LC LI LT LU LV LY MC MD ME MK MN MR MT MU NI NL NO OM PK PL PS PT QA RO RS RU SA SC SD SE SI SK SM SO ST SV TL "
    "TN TR UA VA VG XK YE"
)
"""Countries of the IBAN registry (ISO 13616)."""


def _card(data: bytes, match: Match) -> bool:
    """A known issuer and the check digit of ISO/IEC 7812-1, annex B (Luhn)."""
    start, end = match.span(1)
    digits = bytes(character for character in data[start:end] if 48 <= character <= 57)
    total = 0
    for place, character in enumerate(reversed(digits)):
        doubled = (character - 48) * (1 + place % 2)
        total += doubled - 9 if doubled > 9 else doubled
    return digits.startswith(_ISSUERS) and total % 10 == 0 and len(set(digits)) > 1


def _account(data: bytes, match: Match) -> bool:
    """The check digits of ISO 13616 (modulo 97)."""
    start, end = match.span(1)
    number = data[start:end].replace(b" ", b"").decode("ascii")
    return (
        number[:2] in _IBAN_COUNTRIES
        and 15 <= len(number) <= 34
        and int("".join(str(int(character, 36)) for character in number[4:] + number[:4])) % 97 == 1
    )


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
