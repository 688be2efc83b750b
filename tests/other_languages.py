"""Write a text of the notation with the keys, seats and passes of Spanish or Portuguese players."""

import re

KEYS = {
    "es": {
        "title": "título",
        "event": "evento",
        "date": "fecha",
        "player": "jugador",
        "rules": "reglas",
        "deal": "mano",
        "stake": "apuesta",
        "layout": "mesa",
        "ends": "puntas",
        "up": "arriba",
        "down": "abajo",
        "turned-up": "volteada",
        "lead": "salida",
        "last": "último",
        "out": "dominó",
        "must-lead": "sale con",
        "bonus-paid": "bono pagado",
        "to-move": "turno",
        "boneyard": "pozo",
        "play": "jugadas",
        "score": "marcador",
        "result": "resultado",
        "points": "puntos",
        "dealt": "reparto",
        "has": "tiene",
        "not": "no tiene",
        "void": "falla",
    },
    "pt_BR": {
        "title": "título",
        "event": "evento",
        "date": "data",
        "player": "jogador",
        "rules": "regras",
        "deal": "mão",
        "stake": "aposta",
        "layout": "mesa",
        "ends": "pontas",
        "up": "acima",
        "down": "abaixo",
        "turned-up": "virada",
        "lead": "saída",
        "last": "último",
        "out": "batida",
        "must-lead": "sai com",
        "bonus-paid": "bônus pago",
        "to-move": "vez",
        "boneyard": "monte",
        "play": "jogada",
        "score": "placar",
        "result": "resultado",
        "points": "pontos",
        "dealt": "mão",
        "has": "tem",
        "not": "não tem",
        "void": "falta",
    },
}
NAMES = {
    "es": {"N": "Norte", "E": "Este", "S": "Sur", "W": "Oeste"},
    "pt_BR": {"N": "Norte", "E": "Leste", "S": "Sul", "W": "Oeste"},
}
LETTERS = {"es": {"W": "O"}, "pt_BR": {"E": "L", "W": "O"}}
PASSES = {"es": "paso", "pt_BR": "passo"}
VALUES = {
    "es": {"yes": "sí", "no": "no", "none": "nadie", "out": "domina", "blocked": "trancado", "by": "por"},
    "pt_BR": {"yes": "sim", "no": "não", "none": "ninguém", "out": "bate", "blocked": "fechado", "by": "por"},
}


def translate(block: str, language: str, *, letters: bool = False) -> str:
    """Return a block with one key on each line in another language; `letters`: seats as letters, not as names."""
    seats = LETTERS[language] if letters else NAMES[language]
    return "\n".join(_line(line, language, seats) for line in block.splitlines())


def _line(line: str, language: str, seats: dict[str, str]) -> str:
    key, colon, value = line.partition(":")
    if not colon or line.startswith("#"):
        return line
    kind, _, seat = key.partition(" ")
    known = KEYS[language] | seats
    written = f"{known[kind]} {seats.get(seat, seat)}" if seat else known.get(key, key)
    return f"{written}:{_value(kind, value, language, seats)}"


def _value(kind: str, value: str, language: str, seats: dict[str, str]) -> str:
    if kind in ("lead", "last", "to-move", "result", "bonus-paid"):
        words = VALUES[language]
        return re.sub(r"[a-z]+|[A-Z]", lambda word: words.get(word[0]) or seats.get(word[0], word[0]), value)
    if kind in ("score", "points"):
        return re.sub(
            r"\b[NESW]{1,2}\b",
            lambda side: "".join(LETTERS[language].get(seat, seat) for seat in side[0]),
            value,
        )
    if kind == "play":
        value = re.sub(r"([A-Z]):", lambda seat: f"{seats.get(seat[1], seat[1])}:", value)
        return re.sub(r"(?<=[: ])-(?=\s|$)", PASSES[language], value)
    return value
