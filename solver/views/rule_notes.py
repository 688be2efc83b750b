"""Presets by country: what each changes, where it comes from, and which points its sources disagree about."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PresetNote:
    """Notes on a preset.

    Attributes:
        country: where people play so.
        about: what it changes, in a sentence.
        sources: public names of what it was read from; empty where it is one reading of the preset before it.
        disputed: points on which sources disagree, each with the option that decides it.
    """

    country: str
    about: str
    sources: tuple[str, ...] = ()
    disputed: tuple[str, ...] = ()


_LOT = "Whether 6-6 or the lot decides the first lead: official rules for pairs draw lots (first_lead)."
_TIE = "What a tied block gives: nothing, the deal to the leader's side, or to the blocker's (block_tie)."
_BLOCK = "Whether a block earns all unplayed pips, those of the opponents, or nothing (block_points)."
_DUEL = "Whether the blocker duels with the player to the right, who is next, or with that to the left (block_winner)."
_CAPICUA = "Whether a capicúa may be a double or show a blank (capicua_doubles, capicua_blanks)."
_ALIKE = "Whether two ends alike make a capicúa: here they do, as the tile could have been laid at either."
_CHUCHAZO = "Whether 0-0 at two blank ends is a chuchazo: here it is a cross (cross_out)."
_FIRST = "Whether the first pass bonus counts anew in each deal or once in a match (pass_bonus_scope)."
_VOID = "Whether the pass of the leader's partner voids the bonus for a pass on the lead (lead_pass_void)."
_TENS = "Whether pips are rounded to tens up, down, or to the nearest (rounding)."
_BRAZIL_TIE = "Whether a tied block makes the next deal worth one point more or twice as much (tie_next)."

_PAIRS = ("M. Castel, Dominó: arte y ciencia", "Federação Brasiliense de Dominó, simplified rules")

NOTES: dict[str, PresetNote] = {
    "doscientos": PresetNote("Doscientos", "Four in pairs to 200 points; the winning side scores all unplayed pips.",
                             ("published rules of Doscientos",), (_FIRST, _TIE)),
    "doscientos/100": PresetNote("Doscientos", "The same to 100 points."),
    "doscientos/tie-first": PresetNote("Doscientos", "A tied block goes to the side that led."),
    "doscientos/tie-last": PresetNote("Doscientos", "A tied block goes to the side that blocked."),
    "doscientos/duel": PresetNote("Doscientos", "The blocker and the next player settle a block between them.", (),
                                  (_DUEL,)),
    "doscientos/pass-20-10": PresetNote("Doscientos", "Making the next player pass scores 20 points, later 10.", (),
                                        (_FIRST,)),
    "mano-a-mano": PresetNote("Two and more, drawing", "Two players draw and score each other's pips to 50.",
                              ("published rules of Mano a Mano",)),
    "mano-a-mano/100": PresetNote("Two and more, drawing", "The same to 100 points."),
    "draw/2": PresetNote("Two and more, drawing", "The Draw game: the winner scores the others' pips less their own.",
                         ("published rules of the Draw game",)),
    "draw/3": PresetNote("Two and more, drawing", "The Draw game for three, five tiles each."),
    "draw/4": PresetNote("Two and more, drawing", "The Draw game for four, each alone."),
    "draw/partners": PresetNote("Two and more, drawing", "The Draw game for two pairs."),
    "partnership": PresetNote("International", "Pairs, clockwise; the winning side scores its opponents' pips.",
                              ("M. Castel, International Dominoes",)),
    "block/2": PresetNote("International", "Two players, seven tiles each, nobody draws.",
                          ("onlinedominogames.com, Block",)),
    "block/3": PresetNote("International", "The Block game for three, five tiles each.",
                          ("onlinedominogames.com, Block",)),
    "block/4": PresetNote("International", "The Block game for four, each alone, five tiles each.",
                          ("onlinedominogames.com, Block",)),
    "fid": PresetNote("International", "Federations: the lot gives the first lead, any tile is led; 200 points.",
                      _PAIRS, (_LOT, _TIE, _BLOCK)),
    "fid/150": PresetNote("International", "The same to 150 points.", _PAIRS, (_LOT, _TIE)),
    "spain": PresetNote("Spain", "Pairs to 300 points; after a tied block 6-6 leads again.",
                        ("Federación Española de Dominó, in Lloc de Joc 2008",), (_LOT, _TIE)),
    "mexico": PresetNote("Mexico", "Pairs to 100 points; the lot gives the first lead.",
                         ("Torneo Abierto de Dominó 2015, announcement",), (_LOT,)),
    "venezuela/75": PresetNote("Venezuela", "Pairs to 75 points.", (), (_LOT, _TIE)),
    "venezuela/100": PresetNote("Venezuela", "Pairs to 100 points.", (), (_LOT, _TIE)),
    "puerto-rico/500": PresetNote(
        "Puerto Rico", "To 500: opponents' pips, 100 for capicúa or chuchazo, 100 75 50 25 for the first deals.",
        ("sacitc.blog, domino rules", "manualzz.com, a manual of a domino game"),
        (_BLOCK, _CAPICUA, _ALIKE, _CHUCHAZO)),
    "puerto-rico/500-all": PresetNote("Puerto Rico", "The same with everybody's pips, for a quicker match.", (),
                                      (_BLOCK,)),
    "puerto-rico/200": PresetNote("Puerto Rico", "To 200: a pass scores 20, once in the match, and 10 later.",
                                  ("yamxavier-create/dominos_pr, a program",), (_FIRST, _TENS, _BLOCK)),
    "dominican": PresetNote(
        "Dominican Republic", "A duel settles blocks; passes on the lead and all around the table and capicúas pay.",
        ("dominoesonline.com, Dominican rules", "pagat.com, Caribbean dominoes"),
        (_DUEL, _TIE, _VOID, _CAPICUA, _CHUCHAZO)),
    "dominican/30": PresetNote("Dominican Republic", "The same with 30 points for each of them.",
                               ("Reglas dominicanas, a program",), (_DUEL, _VOID)),
    "cuba-east": PresetNote(
        "Cuba", "Eastern Cuba, double-six: pips in tens rounded up, 20 for the first pass of the match.",
        ("libreonline.com, Datos curiosos en el dominó",), (_TENS, _FIRST, _CAPICUA)),
    "brazil/6": PresetNote(
        "Brazil", "To 6: a deal is 1 point, 2 with a double, 3 at both ends, 4 with a double at both ends.",
        ("livrozilla.com, regras do dominó", "domino-esje.blogspot.com"), (_BRAZIL_TIE, _BLOCK, _ALIKE)),
    "brazil/100": PresetNote("Brazil", "To 100: opponents' pips; a tied block goes to those who did not block.",
                             ("todasasrespostas.com", "Federação Brasiliense de Dominó"), (_TIE, _BLOCK)),
    "pernambuco": PresetNote("Brazil", "As brazil/6 with six tiles each, four asleep.", ("Recife rules of a program",),
                             (_BRAZIL_TIE,)),
    "martinique": PresetNote("Martinique", "Three players, seven tiles each, a deal is 1 point; three win.",
                             ("omardev1900/domino-martinique, game rules",), (_TIE,)),
    "jamaica": PresetNote("Jamaica", "Partners: a deal is 1 point, the winning pair agrees who leads, to 6.",
                          ("caribbeanbreezegames.com", "dominoj.com, rules"), (_TIE,)),
    "cut-throat/2": PresetNote("Jamaica", "Two alone with 14 tiles each; a deal is 1 point.",
                               ("pagat.com, Caribbean dominoes", "sixlove.pages.dev"), (_TIE,)),
    "cut-throat/4": PresetNote("Jamaica", "Four alone; a deal is 1 point.",
                               ("pagat.com, Caribbean dominoes", "sixlove.pages.dev"), (_TIE,)),
    "latin-match": PresetNote("International", "Pairs: a deal is 1 point, ten win.",
                              ("domino-play.com, Latin Match Dominoes",), (_TIE,)),
}  # fmt: skip


def by_country() -> dict[str, list[str]]:
    """The names of the presets by country."""
    countries: dict[str, list[str]] = {}
    for name, note in NOTES.items():
        countries.setdefault(note.country, []).append(name)
    return countries
