"""GraphGo: exact values of the game of Go on any small graph.

A *board* is a graph. A *state* is a position with the turns that led to it: under superko a value
belongs to a state and not to a position. `solve` gives its exact value, by proof.

>>> import graphgo as gg
>>> state = gg.State("1x3", rules="tromp-taylor,suicide=forbidden")
>>> gg.solve(state).value
3
>>> state.play("b1").legal()
[PASS]

Values are margins in points, Black's less White's, after komi: whole numbers are `int`, others
`fractions.Fraction`; infinite ones `float`. What is wrong with a question is a `ValueError` with one
line that says what and where. Ctrl-C ends a search: `solve` then answers with the bounds proved.
"""

from ._graphgo import version as __version__
from .answers import Answer, Move, Value
from .atlases import Atlas, AtlasDifference, AtlasPage, AtlasPosition, AtlasValue, atlas
from .boards import Board, boards, connected_graphs
from .research import Counterexample, Hunt, compare, control, hunt
from .solving import Check, Solver, check, solve
from .states import GIFT, PASS, RESUME, State, axes, presets, rules_text
from .tables import Table

__all__ = [
    "Answer", "Atlas", "AtlasDifference", "AtlasPage", "AtlasPosition", "AtlasValue", "Board", "Check",
    "Counterexample", "GIFT", "Hunt", "Move", "PASS", "RESUME", "Solver", "State", "Table", "Value", "atlas",
    "axes", "boards", "check", "compare", "connected_graphs", "control", "hunt", "presets", "rules_text", "solve",
    "__version__",
]
