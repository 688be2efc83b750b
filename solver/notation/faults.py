"""The faults of one block as they are reported."""

from dataclasses import dataclass, field

from tranca.errors import Fault


@dataclass(slots=True)
class FaultList:
    """Collects the faults of a block of this file, in any order; `keys_listed`: one of them names all keys."""

    file: str
    reported: list[Fault] = field(default_factory=list)
    keys_listed: bool = False

    def add(self, place: tuple[int, int], message: str, action: int | None = None) -> None:
        """Report a fault at a line and column; `action` is the number of the action in `play`, from 1."""
        self.reported.append(Fault(self.file, *place, message, action))

    def sorted(self) -> tuple[Fault, ...]:
        """Return all faults in the order of the text, each once."""
        return tuple(sorted(dict.fromkeys(self.reported), key=lambda fault: (fault.line, fault.column)))
