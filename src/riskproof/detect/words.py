"""The English words that tool definitions are written in: what a tool does (acts) and to what (places).

Refuses to judge, and refuses private vocabulary: a product stands here only where its name alone says what kind of place it is.

Rows marked ``SPEC`` begin with the words of SPEC: riskproof 4.2 and 4.3; the rest are the plain synonyms of the field, read off the
definitions of public tool servers. ``lexicon`` inflects every row (plural, third person, -ing), so rows hold base forms only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

Act = Literal["read", "reach", "send", "change", "run", "draw", "pure", "think"]
"""``reach`` reads from outside by nature; ``send`` leaves the boundary whatever its object; ``change`` depends on its target; ``draw``
makes a picture or a value out of its arguments; ``pure`` only computes; ``think`` does not even look at anything."""

Place = Literal[
    "shell", "program", "query", "credential", "token", "outside", "inside", "file", "here", "local", "remote", "clock", "drawing"
]
"""``program`` is code only where something runs it; ``token`` is a credential unless the text counts or trades tokens; ``local`` and
``remote`` decide where a change lands, and no service's name outweighs ``here``; ``file`` is inside for reading and local for writing;
``clock`` is time, numbers, units and liveness, which are harmless to know."""

ACT_WORDS: Final[Mapping[Act, str]] = {
    # SPEC 4.2 "ingest action" and "private action".
    "read": """read get list watch subscribe query search retrieve fetch inspect load open show view export access lookup find print
        describe check monitor summarize summarise analyze analyse explain explore discover scan provide display preview detect
        identify return tell recommend suggest audit introspect ask predict verify gather collect obtain examine investigate poll
        enumerate locate match enrich autocomplete capture extract trace look observe test diagnose consult filter review visualize
        track compare screenshot snapshot research ping recall diff""",
    # SPEC 4.2 "ingest action" and the phrases of 4.3 that need no further word.
    "reach": "scrape crawl browse visit download navigate whois nslookup",
    # SPEC 4.2 "disclosure action" where the act itself leaves; then money, orders, accounts, and dealings with other people.
    "send": """send publish notify forward deliver transmit request share tweet retweet reply post upload submit push comment mention
        broadcast announce message invite transfer pay fund refund purchase buy sell book reserve order withdraw deposit charge donate
        login logout authenticate follow unfollow like unlike vote rate star unstar fork join leave kick ban grant revoke approve
        reject dismiss sign dispatch redirect contact call dial schedule reschedule trade exchange escalate delegate deny decline
        accept""",
    # SPEC 4.2 "mutation action" and the part of "disclosure action" that only its target decides.
    "change": """write create update delete remove move rename append commit merge install mkdir touch truncate replace save uninstall
        insert edit modify alter set clear put patch change toggle enable disable activate deactivate assign unassign register
        unregister cancel close reopen archive restore mark reorder reprioritize upsert import sync deploy undeploy start stop restart
        scale rollback block unblock lock unlock finalize trigger control press click type input hover drag drop select populate apply
        copy add make manage configure overwrite prepend duplicate clone kill terminate interrupt end pause resume switch adjust fill
        store reset rotate protect unprotect attach detach link unlink tag untag pin unpin mount unmount define undefine provision
        revert undo redo rearrange organize optimize vacuum ingest place release confirm stage rebase checkout complete give erase
        wipe purge upgrade downgrade go connect disconnect bind train hand clean handle resize init remember forget record scroll
        repair keep retry migrate promote demote transition acknowledge mute snooze split swap skip""",
    # SPEC 4.2 "code": the verbs of that row.
    "run": "run exec execute eval evaluate launch spawn invoke interpret rerun compile",
    "draw": "generate render draw plot resolve",
    "pure": """calculate compute convert count subtract multiply divide sum round raise estimate encode decode hash translate
        transform sort shuffle sample choose pick validate format wait sleep parse simulate randomize tokenize normalize solve""",
    "think": "think reason brainstorm reflect",
}

NOUNISH: Final = """deploy invite broadcast archive audit record order post comment message request mention review tweet book trade
    contact call load sample scale train pin tag link place lock block share watch access star fork like rate vote charge dispatch
    hand release control end stage research mount"""
"""Acts that are nouns more often than verbs; in a name they act only where no other verb stands."""

AMBIGUOUS: Final = """list search query update push patch view display run test check start stop change transfer exchange return
    retweet move reply format sort sum count hash import export trigger filter match look schedule monitor follow upload visit store
    mark type input press drop close open set fill round trace manage preview screenshot snapshot capture touch commit merge copy sign
    select login logout checkout estimate reset go complete reason put detect subscribe clean ping resolve wait sleep handle choose
    pick diff init draw plot drag hover click recall track skip split mute scroll fund"""
"""Acts that may be nouns. In a name they yield to a plain verb and to what the text says; in a sentence they act only where it opens."""

INFORMING: Final = "info information details stats statistics metadata history status summary overview"
"""Nouns that by themselves say that something is read: "order status", "server info"."""

AGENT_NOUNS: Final[Mapping[str, str]] = {
    "reader": "read", "getter": "get", "runner": "run", "searcher": "search", "fetcher": "fetch", "finder": "find", "viewer": "view",
    "explorer": "explore", "inspector": "inspect", "checker": "check", "sender": "send", "writer": "write", "scraper": "scrape",
    "crawler": "crawl", "executor": "execute", "converter": "convert", "calculator": "calculate", "generator": "generate",
    "analyzer": "analyze", "merger": "merge", "formatter": "format", "downloader": "download", "uploader": "upload",
    "parser": "parse", "validator": "validate", "updater": "update", "counter": "count", "interpreter": "interpret",
    "conversion": "convert", "analysis": "analyze", "reservation": "reserve", "payment": "pay", "deletion": "delete",
    "execution": "execute",
}  # fmt: skip
"""Nouns that name an act or who does it; as weak as the nounish verbs."""

NAMED_ACTS: Final[Mapping[str, Act]] = {"return": "send"}
"""Verbs that act otherwise in a name than in a sentence: there a tool returns a value, here it returns goods."""

RUN_TOGETHER: Final[Mapping[str, str]] = {
    "grep": "search file", "glob": "find file", "ls": "list directory", "listdir": "list directory", "mkdir": "create directory",
    "rmdir": "delete directory", "readfile": "read file", "writefile": "write file", "webfetch": "web fetch", "websearch": "web search",
    "sendmail": "send mail", "sendemail": "send email", "apikey": "api key", "sequentialthinking": "sequential thinking",
}  # fmt: skip
"""Words of a name that are two, spelled out."""

UNIX: Final[Mapping[str, str]] = {
    "cat": "read file", "head": "read file", "tail": "read file", "pwd": "get directory", "cp": "copy file", "mv": "move file",
    "rm": "delete file", "dir": "list directory",
}  # fmt: skip
"""Commands that are a whole tool name."""

PLACE_WORDS: Final[Mapping[Place, str]] = {
    # SPEC 4.2 "code": the things that are code wherever a name says them, and those that are only where something runs them.
    "shell": "shell bash zsh pwsh powershell terminal cmd repl subprocess",
    "program": """command script python node program code snippet nodejs javascript typescript ruby perl php lua binary executable
        process test notebook workload benchmark container""",
    "query": "query sql select search report analysis aggregation cypher graphql",
    # SPEC 4.2 "credential", with separators (27.2 D14) and the other names of key material.
    "credential": """credential secret vault keychain apikey password keystore passphrase passcode totp mnemonic api+key private+key
        secret+key access+key ssh+key signing+key encryption+key access+token auth+token bearer+token refresh+token session+token
        oauth+token api+token""",
    "token": "token",
    # SPEC 4.2 "external source", then what public servers bring in: reference data, markets, places, media, other people's words.
    "outside": """web webpage url uri http https internet remote feed social post issue channel slack microsoft+teams discord mail
        email inbox message news browser rss website site pull+request merge+request leader+board playwright puppeteer online public
        tweet twitter comment thread discussion notification review rating story subreddit reddit youtube wikipedia hacker+news
        article paper arxiv pubmed literature research clinical+trial trial gene preprint citation advisory vulnerability cve weather
        forecast stock quote ticker market crypto cryptocurrency coin token+price exchange+rate price price+history earnings
        earnings+history dividend cashflow npm pypi maven documentation docs readme library changelog package icon font dataset
        trending leaderboard ranking rank hotel restaurant flight airport train station car+rental nearby map geocode geocoding route
        direction zipcode movie music song video podcast lyrics game recipe cuisine book holiday dictionary whois dns sms""",
    # SPEC 4.2 "private source" and "mutation target", the words they share; then the rest of each, and what lives on the same machine.
    "file": "file filesystem directory folder path",
    "here": "local disk filesystem",
    "inside": """workspace repository repo config configuration environment env history clipboard contact database sql record customer
        client patient medical financial invoice log excel sheet board drive notion document knowledge wiki internal crm source+code
        knowledge+base pdf docx spreadsheet calendar""",
    "local": """repository repo config configuration setting drive database workspace branch git worktree editor slide presentation
        pptx powerpoint docx xlsx excel sheet spreadsheet workbook worksheet paragraph word+document pdf svg table memory note
        notebook graph entity relation observation todo goal canvas clipboard env environment index cache log""",
    # SPEC 4.2 "disclosure target", then what says that a file or a table is kept by somebody else.
    "remote": """mail email message slack teams discord campaign api url uri http https endpoint network remote webhook web notion
        lark feishu calendar drive gist cloud organization org server account online github gitlab bitbucket gmail google dropbox
        onedrive sharepoint confluence jira linear asana trello evernote salesforce hubspot airtable stripe shopify twitter facebook
        linkedin telegram whatsapp wechat channel workflow pipeline actor tenant user member guest person people group policy subscription
        deployment pod cluster website pr pull+request merge+request""",
    "clock": """time date datetime timestamp timezone clock weekday day year today number integer float decimal digit math arithmetic
        expression equation unit liter gallon celsius fahrenheit kilogram percentage maximum minimum mean random uuid status health
        version ping pong alive connectivity heartbeat uptime thought thinking reasoning""",
    "drawing": "chart diagram graph plot mindmap map treemap qr barcode color palette uuid guid id identifier number slug random markdown",
}

COUNTED_TOKENS: Final = """count counter counting usage budget limit cost tokenizer tokenize estimate price supply holder chain coin
    crypto cryptocurrency swap market pair contract wallet trending ticker symbol max word llm"""
"""Words beside which a token is a unit of text or of money, not a secret (SPEC: riskproof 27.2 D14)."""

SECRET_HANDLING: Final = "update delete remove set change revoke disable enable modify replace unprotect edit add store save register"
"""Changes that write or end a secret without reading one."""
