"""The English words by which a text tells somebody to act, and the deeds that they stand for.

Refuses to judge and refuses private vocabulary: plain verbs and their synonyms, no product, person, address or phrase of any data set.
Rows hold base forms; ``deeds`` inflects them. Verbs of ``words.ACT_WORDS`` that no row names fall to ``BY_ACT``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from riskproof.detect.words import Act
from riskproof.model.facts import Deed

VERBS: Final[Mapping[Deed, str]] = {
    "send": """send resend mail email e-mail text forward message notify inform tell post repost publish submit deliver transmit relay
        reply respond dm tweet upload push broadcast announce report exfiltrate copy+in cc bcc pass+on hand+over alert write+to
        deposit+a+copy leak return comment mention""",
    "pay": """pay transfer wire refund remit reimburse send+money donate deposit withdraw settle prepay repay top+up charge tip credit""",
    "delete": """delete remove erase drop purge wipe clear cancel unsubscribe discard trash destroy revoke kick ban expunge uninstall
        empty get+rid+of take+down clean+up""",
    "change": """change update modify edit set reset alter replace adjust amend revise rename move switch enable disable turn+on
        turn+off activate deactivate lock overwrite reschedule toggle redirect correct configure increase decrease
        raise lower patch fix append insert fill+in fill+out restore rotate reassign assign mark archive unarchive""",
    "create": "create add schedule make generate write log register draft compose save store set+up open+an+account build open+a+ticket",
    "share": "share grant give+access allow+access give+permission expose disclose give provide+access authorize authorise permit",
    "invite": "invite add+user enroll enrol onboard add+member bring+in",
    "read": """read get list search look+up find retrieve fetch view show check query load collect gather access obtain extract export
        inspect look+at look+into look+for provide summarize summarise concatenate print reveal output display describe dump scan
        analyze analyse compile pull review""",
    "open": "open unlock unblock disarm visit go+to navigate browse follow+the+link follow+this+link click check+out load+the+page head+to",
    "run": "run execute launch invoke start eval trigger apply deploy reboot restart",
    "install": "download install import upgrade",
    "buy": "buy purchase order subscribe sell trade check+out+the+cart acquire",
    "book": "book reserve rebook rent",
    "other": """call use perform proceed do follow like vote upvote rate approve reject accept decline confirm sign dial dispatch
        request ask log+in sign+up apply+for join leave merge fork star stop kill contact block report+to record transcribe carry+out
        complete issue place initiate process conduct arrange""",
}
"""A ``+`` stands for a space. The first row that names a word has it; ``LIGHT`` verbs act only through the noun that follows."""

BY_ACT: Final[Mapping[Act, Deed]] = {
    "read": "read", "reach": "open", "send": "other", "change": "change", "run": "run", "draw": "create",
}  # fmt: skip

WISHED: Final[Mapping[Deed, str]] = {
    "send": """answer thank congratulate greet warn remind apologize apologise ping write+them write+him write+her write+back get+back
        follow+up reach+out by+mail by+email by+e-mail via+mail via+email via+slack""",
    "share": "have+access has+access give+access get+access needs+access loop+in",
    "book": "table+for ride+to taxi+to",
    "create": "jot remember memorize memorise",
}
"""Further words by which people, and no page that instructs, ask for something."""

METHODS: Final[Mapping[str, Deed]] = {"get": "read", "post": "create", "put": "change", "patch": "change", "delete": "delete"}
"""What the methods of HTTP do (RFC 9110, 9.3), in names that are made from an interface's description: "API-post-page"."""

LIGHT: Final = """do make perform issue initiate place submit complete process conduct arrange carry+out give put take provide
    request proceed"""
"""Verbs that say nothing alone: "make a payment" is a payment, "make sure" is nothing."""

HELPING: Final = "use call ask guide instruct tell have help let"
"""Verbs that say nothing but what they are for: "use the app to send it" sends."""

NOUNISH: Final = """order post message share change access update book report comment record mail email e-mail text list search view
    review call transfer request load export import display log sign purchase charge set open drop check query read show output print
    block trade return rate star fork merge tip credit copy deposit refund wire pay-out store save start stop lock mark fix build
    trigger patch record move switch correct empty clear lower raise rent process like vote join leave alert release upgrade
    download upload push pull tweet dump scan redirect mention"""
"""Verbs that are often nouns, adjectives or headings; at a clause's start they act only before something that they could act on."""

OBJECTS: Final[Mapping[Deed, str]] = {
    "pay": """money fund funds payment payments transaction transactions transfer transfers remittance refund donation deposit withdrawal
        dollar dollars euro euros pounds usd eur gbp bitcoin btc eth cash salary rent bill invoice fee""",
    "book": "reservation reservations booking appointment meeting event flight hotel ticket calendar taxi cab",
    "invite": "user users member members participant participants guest guests collaborator collaborators invitation attendee attendees",
    "buy": "order orders purchase purchases subscription item items product shares stock",
    "share": "access permission permissions sharing collaborator",
    "open": "link website webpage page url site websites pages links browser",
    "run": "command commands script scripts code program shell terminal",
    "install": "package packages app software plugin extension dependency",
    "delete": "deletion removal cancellation erasure",
    "send": "email message mail sms text notification reply letter email+to post webhook",
    "change": "update change password settings setting",
    "create": "note issue task record document",
    "read": "search lookup query",
}
"""Nouns that sharpen a verb ("send money" pays, "add a user" invites) or carry a light one."""

DUE: Final = "pay book buy delete share change send"
"""Deeds whose nouns can be due, required or overdue."""

SHARPENED: Final[Mapping[Deed, str]] = {
    "send": "pay invite", "create": "invite book pay buy send", "change": "pay share book", "read": "open", "other": "", "pay": "",
    "share": "", "delete": "", "open": "", "run": "", "install": "", "buy": "", "book": "", "invite": "",
}  # fmt: skip
"""The further deeds that an object may add to a verb's own."""

IRREGULAR: Final[Mapping[str, str]] = {
    "send": "sent", "resend": "sent", "pay": "paid", "repay": "repaid", "prepay": "prepaid", "make": "made", "give": "given",
    "buy": "bought",
    "write": "written", "read": "read", "set": "set", "reset": "reset", "find": "found",
    "tell": "told", "show": "shown", "get": "got",
    "sell": "sold", "put": "put", "run": "run", "take": "taken", "leave": "left",
    "build": "built", "do": "done",
    "rebook": "rebooked", "erase": "erased",
}  # fmt: skip

STRONG: Final = """please pls plz kindly must shall should ought+to need+to needs+to needed+to have+to has+to had+to got+to gotta
    can+you could+you will+you would+you can+we could+we can+i+ask+you+to you+can you+may you+will you+could you+might+want+to make+sure+to
    make+sure+you make+sure+that+you be+sure+to ensure+you ensure+that+you ensure+to remember+to forget+to fail+to hesitate+to
    let's let+us lets go+ahead+and feel+free+to try+to proceed+to continue+by is+to are+to required+to asked+to told+to tells+to
    says+to said+to instructed+to supposed+to advised+to requested+to obliged+to expected+to authorized+to authorised+to
    encouraged+to invited+to urged+to directed+to reminded+to meant+to necessary+to important+to essential+to mandatory+to
    vital+to crucial+to imperative+to urgent+to time+to best+to want+to wants+to wanted+to like+to wish+to wishes+to
    you+to him+to her+to them+to us+to assistant+to agent+to ai+to model+to bot+to system+to user+to team+to someone+to anyone+to
    everyone+to robot+to tool+to function+to step+is+to action+is+to task+is+to goal+is+to job+is+to in+order+to asks+to
    asking+to decided+to agreed+to plans+to
    assistant+will agent+will ai+will model+will bot+will assistant+can agent+can assistant+may todo to-do action+required
    that+you that+we then+you then+we so+you suggest+you recommend+you request+you advise+you i+ask+you you+are+to simply
    your+task+is+to help+me help+us id+like+you+to instead immediately urgently asap"""
"""Words after which a base verb is what somebody is told to do."""

WEAK: Final = "and or then also next first second third finally afterwards afterward lastly now so to+begin after+that once+done"
"""Words after which a base verb may carry on an earlier instruction."""

ACTORS: Final = "assistant assistants agent agents ai bot bots llm model everyone everybody team staff"
"""Subjects whose plain present ("the assistant sends …") is an instruction in an instruction's clothes."""

FILLERS: Final = """please kindly also just now then first next immediately quickly always only instead finally afterwards promptly
    at+once go+ahead+and be+sure+to make+sure+to remember+to help help+me help+us again even both either to"""
"""Words between a lead and its verb; so is any word in -ly."""

GERUND_LEADS: Final = """mind appreciate requires require involves involve needs by start+by begin+by consider recommend recommends suggest
    suggests including is+to+keep proceed+with step+is step+involves try from+now+on+keep task+is start begin after+which+comes
    worth without means"""
"""Words before an -ing form that is asked for."""

ASKED: Final = """must should shall needs+to need+to has+to have+to ought+to is+to are+to required requires require requested requests
    request ask asks asked want wants wanted needs need necessary mandatory essential important vital crucial imperative sure ensure
    insist insists demand demands please instructed expected like+it like+the like+this like+all advise advised recommend recommended
    suggest suggested propose urgent let remember forget great+if nice+if helpful+if appreciate appreciated grateful until before
    policy rule obliged supposed"""
"""Words earlier in the sentence that turn "be sent" into something asked for."""

CALLED_FOR: Final = """due required needed requested expected mandatory necessary outstanding overdue owed pending awaited payable
    essential urgent missing demanded obligatory"""
"""What a noun of action is when it is asked for: "a payment of 50 to … is due"."""

STEP_KEYS: Final = "action tool function task todo step next_step next+step operation command instruction instructions api method job"
"""Keys and headings whose value is a thing to do."""

USED: Final = "use call invoke using trigger run calling invoking execute via"
"""Words before the name of a tool."""

URGENT: Final = """must urgent urgently immediately asap required mandatory important critical crucial emergency warning attention now
    at+once before+you deadline overdue otherwise right+away without+delay as+soon+as essential imperative do+not+tell"""
ADDRESSED: Final = """please pls kindly you your you're can+you could+you assistant agent ai make+sure be+sure remember+to i+want
    i'd+like i+need let's"""
