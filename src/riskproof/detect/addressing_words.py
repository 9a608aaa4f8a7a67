"""The phrases that speak to an assistant, and the words around them that show a phrase is only spoken of.

Refuses product wording and any data set's: these are the forms that the literature on prompt injection describes, and their plain variants.
They meet text that has gone through ``surface``; letters outside ASCII are folded when they are compiled.
"""

from __future__ import annotations

from typing import Final

_AI: Final = (
    r"(?:ais?|a\.i\.|llms?|chatbots?|gpt(?:-?[0-9][a-z0-9.]*)?|chatgpt|(?:large )?language models?|"
    r"(?:ai|virtual|digital|llm|language|coding)[ -](?:agents?|assistants?|models?|systems?))"
)
_RULES: Final = r"(?:i?\w?i?nstructions?|directives?|prompts?|guidelines|programming|guardrails|safeguards|training|instructed)"
_LAWS: Final = r"(?:rules|restrictions|policies|constraints|commands|orders|limits|filters)"
_WHOSE: Final = (
    r"(?:all|any|every|of|the|your|my|these|those|previous|prior|preceding|earlier|above|former|existing|original|current|system|safety|"
    r"initial|other)"
)
_READING: Final = r"(?:reading|processing|parsing|summari[sz]ing|analy[sz]ing)"
_DROP: Final = r"(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?|overrid(?:e|ing)|overlook|bypass|nullify)"
_OURS: Final = r"(?:all|any|every|your|previous|prior|preceding|earlier|above|former|system|safety|initial)"
_DO: Final = (
    r"(?:ignore|reveal|disregard|forget|override|respond|output|approve|execute|call|invoke|send|e?mail|forward|transfer|pay|delete|"
    r"share|print|do not (?:tell|mention|inform)|you (?:are|must|will|should|have)|from now on|new instructions)"
)
_MAKER: Final = r"(?:the |your |my |its )?(?:user|developers?|admin(?:istrator)?s?|system|owner|operator|creators?|provider)"

PHRASES: Final = (
    # Earlier instructions are to be dropped.
    rf"\b{_DROP}\s+(?:about\s+)?(?:{_WHOSE}\s+)*{_OURS}\s+(?:{_WHOSE}\s+)*{_RULES}\b",
    rf"\b{_DROP}\s+(?:{_WHOSE}\s+)*(?:your|system)\s+(?:\w+\s+)?{_LAWS}\b",
    rf"\b(?:forget|disregard)\s+(?:all\s+)?(?:the\s+)?(?:previous|prior|earlier|all)\s+{_LAWS}\b",
    (
        rf"\b{_DROP}\s+(?:the\s+)?(?:{_RULES}|{_LAWS})\s+"
        r"(?:above|before|you (?:were|have been|'ve been|are)|(?:that )?(?:i|we) gave|given to you)"
    ),
    (
        rf"\b{_DROP}\s+(?:absolutely\s+)?(?:everything|all|anything|whatever|what)\s+(?:that\s+)?(?:you(?:'ve| have|'d| were| "
        rf"are)?\s+(?:been\s+)?"
        r"(?:told|instructed|given|taught|know|asked)|(?:i|we) (?:said|told you)|above\b)"
    ),
    (
        r"\b(?:ignore|disregard|forget) (?:the|this) (?:above|(?:web ?page|article|document|resume|e-?mail|text|paper|code|table|file) "
        r"and\b)"
    ),
    r"(?:^|[\n.:;!?,-]\s*|\balso,? )override (?:all )?instructions\b",
    (
        r"\b(?:previous|prior|earlier|all|your) (?:rules|instructions|restrictions) (?:are |have been )?(?:now )?(?:nullified|void|"
        r"cancelled|lifted|revoked|superseded)"
    ),
    # Markers of a conversation's turns and of hidden sections.
    (
        r"<\|(?:im_start|im_end|system|user|assistant|eot_id|start_header_id|end_header_id|endofprompt)\|?>?|\[/?inst\]|<</?sys>>|"
        r"\[/?system\]"
    ),
    (
        rf"(?:^|[\n\]>\"'-])\s*(?:system|assistant|ai|developer)(?: (?:message|prompt|notice|instruction|override|"
        rf"note))?\s*[:>\]]\s*(?:please |now )?{_DO}\b"
    ),
    r"\bnew system (?:message|prompt|instructions?)\b\s*:",
    # The assistant by name of its kind.
    (
        rf"\b(?:dear|hey|hello|hi|(?:note|message|instructions?|notice|reminder) (?:to|for)),?\s+"
        rf"(?:(?:all|any|the|you,?|our)\s+){{0,2}}{_AI}"
        r"(?:\s*[:,!]|\s+-\s|\s*\n|\.\s*\n)"
    ),
    (
        rf"\b(?:to|for|attention)[,:]? (?:all |any |the |whichever ){{0,2}}{_AI} "
        r"(?:that (?:is|are) )?(?:reading|processing|summari[sz]ing|parsing)\b"
    ),
    rf"\bto you, {_AI}\b|\battention[,:!]? (?:all |any )?(?:ai|llm) (?:agents?|assistants?|models?)\b",
    r"(?:^|[\n.!?>]\s*)(?:(?:dear|hey|hello|hi|attention)[ ,:!]\s*|@)(?:all |any |my |the )?(?:assistants?|bots?)\b",
    rf"(?:^|[\n.!?>]\s*)(?:assistants?|bots?|{_AI}), (?:please|you (?:must|should|have|need)|now|kindly)\b",
    rf"\b(?:(?:ai )?(?:agents?|assistants?|bots?|models?)|{_AI})\s+(?:that (?:is|are) )?{_READING} (?:this|the (?:page|text|message))\b",
    r"\b(?:to|for) (?:all |any |the )?(?:automated|ai|virtual|digital) (?:assistants?|agents?)(?:\s*[:!]|\s*\n)",
    rf"\b(?:if|when|as|since|because) you(?:'re| are) an? (?:\w+ )?{_AI}\b",
    rf"\bas an? {_AI}[^.\n]{{0,40}},? you (?:must|should|shall|will|are|have|need)",
    (
        rf"\b(?:the |this |any |an? |all )?(?:assistants?|{_AI}) (?:must|should|shall|has to|have to|needs? to|is (?:required|instructed|"
        rf"authorized) to|"
        rf"are (?:required|instructed) to) (?:now |also |first |then |immediately |always |next )?{_DO}\b"
    ),
    rf"\bmessage (?:for|to) (?:the |your |any )?(?:assistant|{_AI})\b|\binstructions? for (?:the |any )?(?:assistant|{_AI})\b",
    # A say in the conversation.
    rf"\b(?:new|updated|revised|additional|further|urgent) (?:instructions?|task|directives?|orders|request) (?:from|by) {_MAKER}\b",
    (
        rf"\b{_MAKER} (?:has|have|had) (?:now |just )?(?:updated|changed|replaced|revised|overridden|lifted) your (?:instructions|rules|"
        rf"prompt|task|restrictions)"
    ),
    r"\bi am your (?:developer|creator|administrator|admin|operator|programmer)\b",
    (
        r"\byou are now (?:in )?(?:an? )?(?:developer|debug|admin|maintenance|dan|jailbreak|god|unrestricted|root|sudo)(?:istrator)?(?: "
        r"mode)?\b"
    ),
    (
        r"\byou are (?:now|no longer) (?:an? |the |bound |roleplay|acting as )(?:[\w-]+ ){0,4}(?:ai|assistant|bot|chatbot|model|persona|"
        r"hacker|tool for|by (?:any|your|the))\b"
    ),
    r"\byou are no longer (?:an? (?:ai|assistant|bot)|bound|restricted|limited|claude|chatgpt|gpt)\b",
    (
        r"\b(?:pretend|imagine|act as if) (?:that )?you (?:are|have) (?:dan\b|an? (?:unrestricted|uncensored|evil)|no (?:restrictions|"
        r"rules|limits|content))"
    ),
    (
        r"\byou (?:now )?have no (?:restrictions|content policy|rules|limits|safety)|\bfrom now on,? (?:you (?:are|must|will|should)|"
        r"obey|ignore|answer every|respond (?:only|as))"
    ),
    (
        r"\b(?:reveal|output|print|repeat|show|display|leak|share|expose|disclose) (?:me )?(?:all )?(?:of )?(?:your|the (?:hidden|secret|"
        r"confidential)) "
        r"(?:\w+ ){0,2}(?:system prompt|prompt|instructions)\b"
    ),
    r"\b(?:reveal|leak|exfiltrate|disclose) the (?:\w+ )?system prompt\b",
    r"\b(?:approve|execute|allow) (?:the |all |any |every )?(?:next|pending|following|upcoming) tool calls?\b",
    # What the person must not learn.
    (
        r"\b(?:do not|don't|never|must not|without) (?:tell(?:ing)?|inform(?:ing)?|alert(?:ing)?|mention(?:ing)?(?: this| it| "
        r"anything)?(?: to)?|"
        r"reveal(?:ing)?(?: this| it| anything)?(?: to)?) (?:the|your) (?:user|human|person|owner)\b"
    ),
    # The same in other languages.
    (
        r"\b(?:ignorez|ignore|oubliez|oublie) (?:toutes )?(?:les |vos |tes )?(?:instructions|consignes|regles)(?: "
        r"precedentes)?\b.{0,12}(?:precedent|et |\.)"
    ),
    r"\b(?:ignora|ignore|olvida|olvide|omite) (?:todas )?(?:las |tus |sus )?(?:instrucciones|reglas|ordenes)\b",
    (
        r"\b(?:ignoriere?n?|vergiss|vergessen sie|missachte) (?:sie )?(?:bitte )?(?:alle |die |deine |ihre |vorherigen |bisherigen |"
        r"vorigen )+(?:anweisungen|instruktionen|befehle|regeln)\b"
    ),
    r"\b(?:ignora|dimentica|ignorate) (?:tutte )?(?:le )?(?:tue )?(?:istruzioni|indicazioni|regole)\b",
    r"\b(?:ignore|esqueca|desconsidere) (?:todas )?(?:as )?(?:suas )?(?:instrucoes|regras|ordens)\b",
    (
        r"\b(?:liebe[rs]?|sehr geehrte[rs]?|hallo|achtung|an (?:die|den|das|alle)) "
        r"(?:ki|assistent(?:en|in)?|ki-\w+|chatbots?|sprachmodelle?)\s*[,:!]"
    ),
    r"\b(?:chere?s?|bonjour|attention|a l'attention de(?: l'| la | les )) ?(?:ia|assistante?s?|agents? ia|chatbots?)\s*[,:!]",
    r"\b(?:estimad[oa]s?|querid[oa]s?|hola|atencion|para (?:la|el)) (?:ia|asistentes?|agentes? de ia|chatbots?)\s*[,:!]",
    r"(?:уважаемый|дорогой|внимание,?|для|привет,?) (?:ии|ассистент|помощник|бот|ии-\w+)[а-я]*\s*[,:!]",
    r"(?:ai|人工智能|智能)(?:助手|助理|代理|模型|机器人|智能体)?(?:[,,::]|请|必须|注意|务必)[^。\n]{0,6}(?:请|注意|必须|务必|把|将|立即|马上)|致所有(?:ai|人工智能|智能体)",
    r"(?:ai|人工知能)(?:アシスタント|エージェント)?(?:へ|の皆様|の皆さん)\s*[::、]",
    r"(?:忽略|无视|忘记|忘掉|不要理会|無視)[^。\n]{0,12}(?:指令|指示|提示词|规则|命令)",
    r"(?:以前|前|上記|これまで|すべて)の?(?:の|すべての)?(?:指示|命令|ルール)を?(?:すべて)?(?:無視|忘れ)",
    r"(?:игнорируй|проигнорируй|забудь)(?:те)? [^.\n]{0,30}(?:инструкци|указани|правил)",
    r"\b(?:systeme|sistema|системное сообщение|系统消息|系统提示|システム)\s*[::]\s*(?:vous etes|eres|usted es|voce e|вы|你|您|あなた)",
)  # fmt: skip
"""Ways to speak to an assistant. The texts that they meet have gone through ``surface``."""

ABOUT: Final = (
    r"attack|malicious|injection|jailbreak|adversar|phish|red[ -]team|fixture|threat|untrusted|exploit|vulnerab|hostile|scam|detector|"
    r"guardrail|owasp|攻击|注入|攻撃|атак|инъекц"
)
MENTIONING: Final = (
    r"phrase|example|such as|like|detect|flag|quot|sample|documentation|readme|changelog|says?\b|said|saying|contain|classif|mention|"
    r"includ|titled|"
    r"called|string|pattern|means?\b|term|test|explain|discuss|recogni|spots?\b|word|例|单词|短语|例如|фраз|пример"
)


OTHERS: Final = (
    r"(?:\bnot|n't|\bnever|\bcannot|\bwhich|\bthat|\bthey|\bit|\busers?|\bmodels?|\bcould|\bwould|\bmight|\bcan|\bmay)"
    r"(?: (?:will|can|to|may|simply|always|also))?\s+$"
)
"""What stands before a phrase that is forbidden, possible, or somebody else's doing."""
