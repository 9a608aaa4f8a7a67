"""The English tables hold what the specification lists, and agree with each other."""

from riskproof.detect import words

SPEC_READ = "fetch search retrieve read get list watch subscribe query inspect load open show view export access lookup find"
SPEC_SEND = "send post publish upload notify forward deliver transmit request push comment share tweet reply"
SPEC_CHANGE = "write create update delete remove move rename append commit merge install mkdir touch truncate replace save patch put"
SPEC_OUTSIDE = (
    "web webpage url uri http https internet remote feed social post issue channel slack discord mail email inbox message news browser rss"
)
SPEC_INSIDE = (
    "file filesystem directory folder path workspace repository repo config configuration environment env history clipboard contact"
    " database sql record customer client patient medical financial invoice log excel sheet board drive notion document knowledge wiki"
    " internal"
)
SPEC_CREDENTIAL = "credential secret vault keychain apikey password keystore"


def test_the_specifications_words_are_in_their_rows() -> None:
    acts, places = words.ACT_WORDS, words.PLACE_WORDS

    assert set(SPEC_READ.split()) <= set(acts["read"].split())
    assert set(SPEC_SEND.split()) <= set(acts["send"].split())
    assert set(SPEC_CHANGE.split()) <= set(acts["change"].split())
    assert set(SPEC_OUTSIDE.split()) <= set(places["outside"].split())
    assert set(SPEC_INSIDE.split()) <= set(f"{places['inside']} {places['file']}".split())
    assert set(SPEC_CREDENTIAL.split()) <= set(places["credential"].split())


def test_no_act_stands_in_two_rows() -> None:
    verbs = [verb for row in words.ACT_WORDS.values() for verb in row.split()]

    assert sorted(verbs) == sorted(set(verbs))


def test_no_place_is_listed_twice_in_one_row() -> None:
    rows = [row.split() for row in words.PLACE_WORDS.values()]

    assert [sorted(row) for row in rows] == [sorted(set(row)) for row in rows]


def test_every_weak_verb_is_an_act_and_weak_in_one_way_only() -> None:
    verbs = {verb for row in words.ACT_WORDS.values() for verb in row.split()}
    ambiguous, nounish = words.AMBIGUOUS.split(), words.NOUNISH.split()

    assert sorted(set(ambiguous + nounish) - verbs) == []
    assert sorted(ambiguous + nounish) == sorted(set(ambiguous + nounish))


def test_every_derived_noun_names_an_act() -> None:
    verbs = {verb for row in words.ACT_WORDS.values() for verb in row.split()}

    assert sorted(set(words.AGENT_NOUNS.values()) - verbs) == []
    assert sorted(set(words.NAMED_ACTS) - verbs) == []
    assert sorted(set(words.SECRET_HANDLING.split()) - verbs) == []
