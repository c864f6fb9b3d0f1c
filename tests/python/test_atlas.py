"""The Atlas says in Python what `graphgo atlas show` says, in the labels of the user's graph."""

import json
import random
import sqlite3
import subprocess

import igraph
import networkx as nx
import pandas
import pytest

import graphgo as gg


@pytest.fixture(scope="module")
def known():
    return gg.Atlas()


@pytest.fixture(scope="module")
def built(program, tmp_path_factory):
    """An Atlas of the graphs to three vertices, with its database."""
    folder = tmp_path_factory.mktemp("atlas") / "OUT"
    subprocess.run([program, "atlas", "build", folder, "--max-vertices", "3", "--no-families"], check=True,
                   capture_output=True)
    return folder


def test_a_page_is_what_the_program_shows(program, known):
    for name in ("cycle:5", "K4", "graph6:D`[", "petersen", "path:3 + cycle:3", "2x3"):
        def shown(*words):
            run = subprocess.run([program, "atlas", "show", name, *words], capture_output=True, text=True)
            return run.stdout

        page = known.page(name)
        assert page.json == json.loads(shown("--json"))
        assert str(page) == shown()
        for value, line in zip(page.values, page.json["values"], strict=True):
            assert (value.rules, value.proved) == (line["rules"], line["proved"])
            assert value.solved == (value.proved != "open")
            assert value.states == line.get("positions", {}).get("states")
            for key in ("lo", "hi"):
                if key in line:
                    assert getattr(value, key) == float(line[key])
        assert [(at.position, at.to_move) for at in page.telling] == \
            [(at["position"], at["to_move"]) for at in page.json["telling"]]


def test_every_preset_has_a_value(known):
    page = known.page("path:3")
    assert sorted(name for value in page.values for name in value.names) == sorted(gg.presets())
    for name in gg.presets():
        assert name in page[name].names
    assert page["tromp-taylor,komi=0"] == page["tromp-taylor"]
    assert page["tromp-taylor"].value == 3 and page["conway-go"].result == "black"


def test_labels_and_numberings(known):
    draw = random.Random(5)
    for name in ("cycle:5", "graph6:D`[", "path:6", "star:4", "graph6:EQjO", "2x3"):
        plain = known.page(name)
        labels = [f"town {letter}" for letter in "abcdef"[:plain.board.size]]
        draw.shuffle(labels)
        edges = [(labels[plain.board.number(u)], labels[plain.board.number(v)]) for u, v in plain.board.edges]
        draw.shuffle(edges)
        page = known.page(nx.Graph(edges))
        assert page.graph6 == plain.graph6 and page.values == plain.values and page.facts == plain.facts
        assert len(page.telling) == len(plain.telling)
        for at in page.telling:
            assert set(at.stones) <= set(labels)
            assert "".join({None: ".", "black": "X", "white": "O"}[at.stones.get(v)]
                           for v in page.board.labels) == at.position
            for rules in draw.sample(list(at.values), 3):
                if at.values[rules].solved:
                    answer = gg.solve(at.state(rules), threads=1)
                    assert (answer.lo, answer.hi, answer.result) == (
                        at.values[rules].lo, at.values[rules].hi, at.values[rules].result), (name, at, rules)
    graph = igraph.Graph([(0, 1), (1, 2)])
    graph.vs["name"] = ["x", "y", "z"]
    assert known.page(graph).difference("aga", "lasker-maas").stones.keys() <= {"x", "y", "z"}


def test_where_nothing_is_counted_winners_are_one_and_minus_one(known):
    values = known.to_pandas()
    won = values[values.result.isin(["black", "white"])]
    assert (won.lo == won.hi).all() and (won.lo == won.result.map({"black": 1, "white": -1})).all()
    assert values.dtypes.lo == values.dtypes.hi == "float64" and values[["lo", "hi"]].notna().all(axis=None)


def test_positions_are_equal_and_hashable(known):
    first, again = (known.page("path:3").difference("aga", "lasker-maas") for _ in range(2))
    assert first == again and len({first, again, *known.page("path:3").telling}) > 1


def test_open_cells_have_bounds(known):
    value = known.page("graph6:E`?G")["tromp-taylor"]
    assert not value.solved and value.proved == "open" and value.value is None and value.result is None
    assert -6 <= value.lo < value.hi <= 6
    page = known.page("K6")
    assert page["nieminen"].states == page["aga"].states and page["nieminen"].open == 0 < page["aga"].open
    assert known.page("petersen")["aga"].states is None  # the empty board alone


def test_facts(known):
    facts = known.page(nx.petersen_graph()).facts
    assert facts == {"vertices": 10, "edges": 15, "components": 1, "automorphisms": 120, "min_degree": 3,
                     "max_degree": 3, "diameter": 2, "girth": 5, "bipartite": False, "planar": False,
                     "vertex_transitive": True, "cut_vertices": 0, "parts": facts["parts"]}
    apart = known.page("path:2 + path:1").facts
    assert apart["diameter"] is None and apart["girth"] is None and len(apart["parts"]) == 2


def test_a_difference_is_the_smallest(built):
    """Among all positions, which this Atlas has, none before it differs."""
    small = gg.Atlas(built)
    every = small.to_pandas("all_positions")
    area = ["tromp-taylor", "new-zealand", "aga", "lasker-maas", "lasker-maas-draft"]
    for name in ("path:3", "K3", "path:2"):
        page = small.page(name)
        rows = every[every.graph6 == page.graph6]
        for left in area:
            for right in area:
                found = page.difference(left, right)
                a, b = (rows[rows.ruleset == rules].reset_index() for rules in (left, right))
                apart = a[(a.lo != b.lo) | (a.hi != b.hi)]
                if found is None:
                    assert apart.empty and page[left].open == page[right].open == 0
                    continue
                assert found.smallest and found.left != found.right
                first = apart.iloc[0]
                assert sorted(first.position) == sorted(found.position) and first.to_move == found.to_move
                assert (first.lo, b.lo[apart.index[0]]) == (found.left.lo, found.right.lo)
    winners = small.page("path:2").difference("tromp-taylor", "conway-go")
    assert (winners.position, winners.left.value, winners.right.result) == ("..", 0, "white")
    won = small.page("path:3").difference("tromp-taylor", "conway-go")
    assert won is None or won.position != "..."  # Black wins the empty board under both


def test_where_positions_are_open_a_difference_is_not_called_the_smallest(known):
    page = known.page("bipartite:3x3")
    found = page.difference("tromp-taylor", "nieminen")
    assert page["tromp-taylor"].open > 0 and found is not None and not found.smallest
    first = known.page("K6").difference("aga", "nieminen")  # nothing is smaller than the empty board
    assert first.position == "......" and known.page("K6")["aga"].open > 0 and first.smallest


def test_the_whole_atlas_as_frames(known):
    values = known.to_pandas()
    rulesets = known.rulesets
    assert len(values) == len(known) * len(rulesets) and sum(map(len, rulesets.values())) == len(gg.presets())
    assert list(values.columns) == ["graph6", "ruleset", "lo", "hi", "solved", "result", "proved"]
    assert (values.solved == (values.proved != "open")).all() and (values.lo <= values.hi).all()
    graphs = known.to_pandas("graphs")
    assert len(graphs) == len(known) == graphs.graph6.nunique()
    assert graphs.set_index("number").vertices["6.10"] == 6  # a number of a page is no number
    assert graphs.dtypes["vertices"] == "int64" and graphs.dtypes["planar"] == bool
    assert graphs.girth.isna().sum() > 0 and graphs[graphs.graph6 == "Bw"].girth.item() == 3
    whole = values.merge(graphs, on="graph6")
    area = whole[(whole.ruleset == "tromp-taylor") & whole.solved & (whole.components == 1)]
    assert area.groupby("vertices").lo.mean()[3] == 1.5  # the path 3, the triangle 0
    for graph6, group in values[values.ruleset == "aga"].sample(20, random_state=2).groupby("graph6"):
        value = known.page("graph6:" + graph6)["aga"]
        assert (value.lo, value.hi, value.result) == tuple(group.iloc[0][["lo", "hi", "result"]])
    telling = known.to_pandas("telling")
    assert set(telling.to_move) == {"black", "white"} and telling.symmetric.min() == 1
    positions = known.to_pandas("positions")
    ways = positions.proof + positions.two_engines + positions.one_engine + positions.open
    assert (ways == positions.states).all()


def test_all_positions_are_those_of_the_database(built):
    frame = gg.Atlas(built).to_pandas("all_positions")
    with sqlite3.connect(gg.Atlas(built).folder + "/atlas.sqlite") as database:
        theirs = pandas.read_sql("SELECT graph6, position, to_move, symmetric, ruleset, lo, hi, winner "
                                 "FROM positions JOIN position_values USING (id)", database)
    keys = ["graph6", "position", "to_move", "ruleset"]
    theirs["to_move"] = theirs.to_move.str.lower()
    both = frame.merge(theirs, on=keys, validate="one_to_one", suffixes=("", "_there"))
    assert len(both) == len(frame) == 19 * 40
    for column in ("lo", "hi", "symmetric"):
        assert (both[column] == both[column + "_there"]).all()
    assert (both.winner.dropna() == both.result[both.winner.notna()]).all() and both.winner.notna().any()


def test_pictures():
    page = gg.atlas([("hub", leaf) for leaf in "abc"])
    assert "<svg" in page.svg() and "hub" in page.svg()
    assert "checked proof" in page._repr_html_()
    assert repr(page).startswith("AtlasPage(4.") and "star:3" in repr(page)
    assert len(page.to_pandas()) == 19


def test_where_the_atlas_is(built, monkeypatch, tmp_path):
    (tmp_path / "papers").mkdir()
    (tmp_path / "papers" / "atlas").symlink_to(built)
    monkeypatch.setenv("GRAPHGO_PAPERS", str(tmp_path / "papers"))
    assert len(gg.Atlas()) == 7 and gg.Atlas().folder == str(tmp_path / "papers" / "atlas")


@pytest.mark.parametrize("make, words", [
    (lambda: gg.atlas("path:3", folder="nowhere"), "nowhere: no Atlas there, about.csv is missing"),
    (lambda: gg.atlas("19x19"), "board 19x19: not in the Atlas"),
    (lambda: gg.atlas(nx.complete_graph(9)), "board graph6:H~~~~~~: not in the Atlas"),
    (lambda: gg.atlas("3y3"), "3y3"),
    (lambda: gg.atlas(nx.DiGraph([(0, 1)])), "directed"),
    (lambda: gg.atlas("K3")["tromp-tailor"], "tromp-taylor"),
    (lambda: gg.atlas("K3")["aga,komi=7"], "rules aga,komi=7: the Atlas has presets alone"),
    (lambda: gg.atlas("petersen").difference("aga", "nieminen"), "petersen: the Atlas has its empty board alone"),
    (lambda: gg.Atlas().to_pandas("everything"), "table: must be values, graphs"),
    (lambda: gg.Atlas().to_pandas("all_positions"), "all_positions.csv is missing; graphgo atlas build"),
])
def test_what_the_atlas_has_not(make, words):
    with pytest.raises(ValueError, match=words) as error:
        make()
    assert "\n" not in str(error.value)


def test_damaged_files(built):
    positions = built / "positions.csv"
    lines = positions.read_text().splitlines()
    row = next(number for number, line in enumerate(lines) if line.startswith("BW,aga,"))
    damaged = [*lines[:row], "BW,aga,15,x,0,0,0,0,0", *lines[row + 1:]]
    positions.write_text("".join(line + "\n" for line in damaged))
    with pytest.raises(ValueError, match=rf"positions.csv: line {row + 1}: states: 'x' is no number"):
        gg.atlas("path:3", folder=built)
    positions.write_text("".join(line + "\n" for line in lines))
