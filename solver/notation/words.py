"""The words of the notation in Spanish and Portuguese, and the seats' names in all three languages.

English words are the canonical form. Other words are read if they can mean only one thing, and never written.
"""

import unicodedata
from collections.abc import Container, Iterator
from functools import cache

from tranca.language import Message

_KEYS = {
    "title": "título",
    "event": "evento",
    "date": "fecha data",
    "rules": "reglas regras",
    "deal": "mano mão",
    "stake": "apuesta aposta",
    "layout": "mesa",
    "ends": "puntas pontas extremos cabezas cabeças",
    "sides": "lados",
    "up": "arriba acima",
    "down": "abajo abaixo",
    "turned-up": "volteada virada",
    "lead": "salida saída sale sai salió saiu salidor saidor quién-salió quem-saiu",
    "last": "último última",
    "out": "dominó batida",
    "must-lead": "sale-con sai-com",
    "bonus-paid": "bono-pagado bônus-pago",
    "to-move": "turno vez turno-de vez-de le-toca le-toca-a",
    "boneyard": "pozo monte montón dormidas dorme",
    "play": "juega jugada jugadas joga jogada jogadas",
    "score": "marcador placar",
    "result": "resultado",
    "points": "puntos pontos",
}
_SEAT_KEYS = {
    "dealt": "reparto repartidas mano mão",
    "has": "tiene tem",
    "not": "no-tiene não-tem",
    "void": "falla falta",
    "player": "jugador jogador",
}
_SEATS = {"N": "north norte", "E": "east este leste l", "S": "south sur sul", "W": "west oeste o"}
_VALUES = {
    "yes": "sí sim",
    "no": "não",
    "none": "nadie ninguém",
    "out": "domina dominó bate bateu batida",
    "blocked": "trancado trancada tranca cerrado cerrada fechado fechada fecha",
    "by": "por",
}
_PASSES = "paso pasa pase pasó passo passa passe passou toque toco"
_TOURNAMENT = {
    "tournament": "torneo torneio",
    "event": "evento",
    "date": "fecha data",
    "rules": "reglas regras",
    "rounds": "rondas rodadas",
    "ranking": "clasificación classificação",
    "bye-score": "puntos-de-libre pontos-de-folga",
    "ends": "termina-por",
    "round": "ronda rodada",
    "bye": "libre folga",
    "absent": "ausente ausentes",
    "withdrawn": "retirado retirados retirada retiradas desistente desistentes",
    "pair": "pareja dupla",
    "player": "jugador jogador",
    "team": "equipo equipe",
    "table": "mesa",
    "result": "resultado",
    "record": "acta súmula",
    "forfeit": "incomparecencia wo",
    "by": "por",
    "target": "puntos pontos",
    "time": "tiempo tempo",
    "both": "ambos ambas",
}
_COLUMNS = {
    "deal": "mano mão",
    "player": "jugador jogador",
    "tile": "ficha pedra",
    "end": "punta ponta extremo",
    "drawn": "robadas compradas",
    "left": "izquierda esquerda",
    "right": "derecha direita",
}

OTHER_LETTERS = ("O", "L")
"""The letters of West in Spanish and Portuguese, and of East in Portuguese."""


def fold(text: str) -> str:
    """Return a word in lower case, without accents, with hyphens for blanks."""
    text = text.lower()
    if not text.isascii():
        text = "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
    return text.replace(" ", "-")


def _by_word(words: dict[str, str]) -> dict[str, str]:
    return {fold(word): meaning for meaning, listed in words.items() for word in listed.split()}


@cache
def keys() -> dict[str, str]:
    """Return the keys of a block by their words in other languages, without accents."""
    return _by_word(_KEYS)


@cache
def seat_keys() -> dict[str, str]:
    """Return the keys that are followed by a seat by their words in other languages."""
    return _by_word(_SEAT_KEYS)


@cache
def tournament_words() -> dict[str, str]:
    """Return keys and values of tournament files by their words in other languages."""
    return _by_word(_TOURNAMENT)


@cache
def _value_words() -> dict[str, str]:
    return _by_word(_VALUES)


@cache
def _column_words() -> dict[str, str]:
    return _by_word(_COLUMNS)


PASSES = frozenset(("-", "p", "pass", *_PASSES.split()))
_SEAT_NAMES = _by_word(_SEATS)
SEAT_WORDS = tuple(name for name in _SEAT_NAMES if len(name) > 1)


def words_of_reader() -> Iterator[tuple[str, str]]:
    """Yield the usual spellings of the words of plain keys and seats, with and without accents, and their meanings."""
    for key, listed in _KEYS.items():
        for word in listed.split():
            if not word.isascii():
                yield fold(word), key
            yield word, key
    for seat, listed in _SEATS.items():
        for word in listed.split():
            if len(word) > 1:
                yield word, seat
            yield word.capitalize(), seat


def find_seat(text: str, seats: Container[str]) -> str | None:
    """Return the one of `seats` that a letter or a name means, such as N, norte or O; None if there is none."""
    letter = text.upper()
    if letter in seats:
        return letter
    seat = _SEAT_NAMES.get(fold(text))
    return seat if seat in seats else None


def find_side(text: str, sides: Container[str]) -> str | None:
    """Return the one of `sides` that a word means, such as NS, EO or sur; None if there is none."""
    side = find_seat(text, sides)
    if side is None and len(text) == 2:
        letters = "".join(_SEAT_NAMES.get(letter, letter.upper()) for letter in text.lower())
        return letters if letters in sides else None
    return side


def letters_doubt(letters: Container[str]) -> Message | None:
    """Return why letters of seats used together may be misread; None if there is no doubt."""
    if "O" in letters and "W" in letters:
        return Message(
            "{letter} beside {other} may be west (oeste) or east (Ost); write E or W, or all seats as N E S O or "
            "N L S O",
            letter="O",
            other="W",
        )
    if "L" in letters and ("E" in letters or "W" in letters):
        return Message(
            "{letter} beside {other} may be east (leste) or another seat; write all seats as N E S W or N L S O",
            letter="L",
            other="E" if "E" in letters else "W",
        )
    return None


def value_word(text: str) -> str:
    """Return the English form of a word in a value, such as yes for sí; the word in lower case if it is no such."""
    return _value_words().get(fold(text), text.lower())


def tournament_word(text: str) -> str:
    """Return the English form of a word in a tournament file, or the word itself."""
    return tournament_words().get(fold(text), text)


def column_word(text: str) -> str:
    """Return the English form of the name of a column or side, in lower case."""
    return _column_words().get(fold(text), text.lower())
