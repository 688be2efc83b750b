"""The sums of a study over the deals of a chunk, in one line."""

from importlib import import_module

from tranca.views.schemas.common import encode
from tranca.views.schemas.rows.study import StudyObject

from ..inputs.pieces import Chunk, RandomPiece
from ..job import BatchJob
from ..outputs.chunk import ChunkAnswer


def sums_line(job: BatchJob, chunk: Chunk) -> ChunkAnswer:
    """Compute the sums over the deals of a chunk, as a line of JSON."""
    (piece,) = chunk.pieces
    assert isinstance(piece, RandomPiece)
    study = import_module(f"tranca.runs.studies.{job.command}")
    sums = study.sums(piece.play, piece.first, piece.step, piece.count)
    row = StudyObject(
        number=piece.first,
        study=job.command,
        rules=str(piece.play.rules),
        deals=piece.count,
        shape=list(sums.shape),
        sums=sums.ravel().tolist(),
    )
    return ChunkAnswer(chunk.index, chunk.rows, 1, 0, chunk.read, f"{encode(row)}\n".encode())
