-- What README.md says of the Atlas, as questions to its database:
--   graphgo atlas build OUT && sqlite3 OUT/atlas.sqlite < papers/atlas/queries.sql
.headers off
.separator "  "

.print "Q1 values of connected graphs, tromp-taylor: vertices, value, graphs"
SELECT vertices, ifnull(value, 'open'), count(*) FROM graphs JOIN empty_boards USING (graph6)
 WHERE number IS NOT NULL AND ruleset = 'tromp-taylor' GROUP BY 1, 2;

.print "Q2 the same, lasker-maas"
SELECT vertices, ifnull(value, 'open'), count(*) FROM graphs JOIN empty_boards USING (graph6)
 WHERE number IS NOT NULL AND ruleset = 'lasker-maas' GROUP BY 1, 2;

.print "Q3 how values of empty boards were proved: ruleset, how, graphs to six vertices, all graphs"
SELECT ruleset, proved, sum(vertices <= 6), count(*) FROM graphs JOIN empty_boards USING (graph6)
 GROUP BY 1, 2;

.print "Q4 connected graphs of three to six vertices that are neither n nor at most 1, tromp-taylor"
SELECT number, graph6, value FROM graphs JOIN empty_boards USING (graph6)
 WHERE ruleset = 'tromp-taylor' AND number IS NOT NULL AND vertices BETWEEN 3 AND 6
   AND value NOT IN (0, 1, vertices);

.print "Q5 by edges, six vertices: edges, graphs, whole board, at most 1, open"
SELECT edges, count(*), ifnull(sum(value = vertices), 0), ifnull(sum(value <= 1), 0), sum(value IS NULL)
  FROM graphs JOIN empty_boards USING (graph6)
 WHERE ruleset = 'tromp-taylor' AND number IS NOT NULL AND vertices = 6 GROUP BY 1;

.print "Q6 by least degree, three to six vertices: degree, graphs, whole board, at most 1, open"
SELECT min_degree, count(*), ifnull(sum(value = vertices), 0), ifnull(sum(value <= 1), 0), sum(value IS NULL)
  FROM graphs JOIN empty_boards USING (graph6)
 WHERE ruleset = 'tromp-taylor' AND number IS NOT NULL AND vertices BETWEEN 3 AND 6 GROUP BY 1;

.print "Q7 by cut vertices, diameter, bipartite, planar, three to six vertices: graphs, whole board"
SELECT 'cut vertex', cut_vertices > 0, count(*), sum(value = vertices) FROM graphs JOIN empty_boards USING (graph6)
 WHERE ruleset = 'tromp-taylor' AND number IS NOT NULL AND vertices BETWEEN 3 AND 6 GROUP BY 2
UNION ALL
SELECT 'diameter', diameter, count(*), sum(value = vertices) FROM graphs JOIN empty_boards USING (graph6)
 WHERE ruleset = 'tromp-taylor' AND number IS NOT NULL AND vertices BETWEEN 3 AND 6 GROUP BY 2
UNION ALL
SELECT 'bipartite', bipartite, count(*), sum(value = vertices) FROM graphs JOIN empty_boards USING (graph6)
 WHERE ruleset = 'tromp-taylor' AND number IS NOT NULL AND vertices BETWEEN 3 AND 6 GROUP BY 2
UNION ALL
SELECT 'planar', planar, count(*), sum(value = vertices) FROM graphs JOIN empty_boards USING (graph6)
 WHERE ruleset = 'tromp-taylor' AND number IS NOT NULL AND vertices BETWEEN 3 AND 6 GROUP BY 2;

.print "Q8 vertex-transitive connected graphs of three vertices and more, tromp-taylor: value, graphs, names"
SELECT ifnull(value, 'open'), count(*), group_concat(ifnull(names, graph6), '; ')
  FROM graphs JOIN empty_boards USING (graph6)
 WHERE ruleset = 'tromp-taylor' AND components = 1 AND vertex_transitive AND vertices > 2 GROUP BY 1;

.print "Q9 a vertex beside all others that is a cut vertex: ruleset, graphs, whole board, n - 1, open"
SELECT ruleset, count(*), ifnull(sum(value = vertices), 0), ifnull(sum(value = vertices - 1), 0), sum(proved = 'open')
  FROM graphs JOIN empty_boards USING (graph6)
 WHERE max_degree = vertices - 1 AND cut_vertices = 1 AND vertices > 2 GROUP BY 1;

.print "Q10 is a value below 0? (none should follow) ruleset, graphs"
SELECT ruleset, count(*) FROM graphs JOIN empty_boards USING (graph6) WHERE value < 0 GROUP BY 1;

.print "Q11 a graph and the same with an isolated vertex, both settled: ruleset, pairs, equal ones"
SELECT a.ruleset, count(*), sum(a.lo = b.lo AND a.hi = b.hi)
  FROM graphs g JOIN graphs h ON h.parts = g.parts || ' @'
  JOIN empty_boards a ON a.graph6 = g.graph6
  JOIN empty_boards b ON b.graph6 = h.graph6 AND b.ruleset = a.ruleset
 WHERE a.proved <> 'open' AND b.proved <> 'open' GROUP BY 1;

.print "Q12 unions of two graphs with edges, tromp-taylor: parts, their values, the union's"
SELECT g.parts, a.value, b.value, ifnull(s.value, 'open')
  FROM graphs g JOIN empty_boards s USING (graph6)
  JOIN empty_boards a ON a.graph6 = substr(g.parts, 1, instr(g.parts, ' ') - 1) AND a.ruleset = s.ruleset
  JOIN empty_boards b ON b.graph6 = substr(g.parts, instr(g.parts, ' ') + 1) AND b.ruleset = s.ruleset
 WHERE g.components = 2 AND s.ruleset = 'tromp-taylor' AND instr(g.parts, '@') = 0;

.print "Q13 area less territory, connected graphs to seven vertices: difference, whole board by area, graphs"
SELECT a.value - l.value, a.value = vertices, count(*)
  FROM graphs JOIN empty_boards a USING (graph6) JOIN empty_boards l USING (graph6)
 WHERE number IS NOT NULL AND vertices > 2 AND a.ruleset = 'tromp-taylor' AND l.ruleset = 'lasker-maas'
   AND a.value IS NOT NULL AND l.value IS NOT NULL GROUP BY 1, 2;

.print "Q14 rulesets that differ on fewer than twelve empty boards of connected graphs to six vertices"
SELECT a.ruleset, b.ruleset, count(*), group_concat(number, ' ')
  FROM graphs JOIN empty_boards a USING (graph6) JOIN empty_boards b USING (graph6)
 WHERE number IS NOT NULL AND vertices <= 6 AND a.ruleset < b.ruleset AND a.proved <> 'open' AND b.proved <> 'open'
   AND (a.lo <> b.lo OR a.hi <> b.hi) AND a.winner IS NULL AND b.winner IS NULL
 GROUP BY 1, 2 HAVING count(*) < 12 ORDER BY 3, 1, 2;

.print "Q15 infinite play on empty boards of connected graphs to seven vertices: ruleset, graphs with lo < hi, no result among them"
SELECT ruleset, sum(lo < hi), sum(no_result) FROM graphs JOIN empty_boards USING (graph6)
 WHERE number IS NOT NULL AND proved <> 'open' GROUP BY 1 HAVING sum(lo < hi) > 0;

.print "Q16 states of all positions on which two superko rulesets differ: states settled under both, differing"
SELECT a.ruleset, b.ruleset, sum(symmetric), sum((a.lo <> b.lo) * symmetric)
  FROM positions JOIN position_values a USING (id) JOIN position_values b USING (id)
 WHERE a.proved <> 'open' AND b.proved <> 'open' AND (a.ruleset, b.ruleset) IN (VALUES
       ('tromp-taylor', 'tromp-taylor-4pass'), ('tromp-taylor', 'new-zealand'), ('new-zealand', 'taylor-concise'),
       ('new-zealand', 'aga'), ('taylor-concise', 'taylor16/asnf'), ('lasker-maas', 'lasker-maas-draft'),
       ('tromp-taylor', 'lasker-maas')) GROUP BY 1, 2 ORDER BY 1.0 * sum((a.lo <> b.lo) * symmetric) / sum(symmetric);

.print "Q17 positions: ruleset, states, open, with checked proof"
SELECT ruleset, count(*), sum(proved = 'open'), sum(proved = 'checked proof') FROM position_values GROUP BY 1;

.print "Q18 families: name, values under tromp-taylor, lasker-maas, logical-japanese, conway-go"
SELECT names, ifnull(a.value, 'open'), ifnull(l.value, 'open'), ifnull(j.value, j.proved), ifnull(c.winner, 'open')
  FROM graphs JOIN empty_boards a USING (graph6) JOIN empty_boards l USING (graph6)
  JOIN empty_boards j USING (graph6) JOIN empty_boards c USING (graph6)
 WHERE names IS NOT NULL AND a.ruleset = 'tromp-taylor' AND l.ruleset = 'lasker-maas'
   AND j.ruleset = 'logical-japanese' AND c.ruleset = 'conway-go' ORDER BY names;

.print "Q19 trees: vertices, value under tromp-taylor, graphs"
SELECT vertices, ifnull(value, 'open'), count(*) FROM graphs JOIN empty_boards USING (graph6)
 WHERE ruleset = 'tromp-taylor' AND components = 1 AND edges = vertices - 1 GROUP BY 1, 2;

.print "Q20 conway-go, connected graphs to seven vertices: who wins when Black begins, parity of the vertices, graphs"
SELECT ifnull(winner, 'open'), vertices % 2, count(*) FROM graphs JOIN empty_boards USING (graph6)
 WHERE number IS NOT NULL AND ruleset = 'conway-go' GROUP BY 1, 2;

.print "Q21 two passes and four: graphs settled under both, of these with another value"
SELECT count(*), ifnull(sum(a.value <> b.value), 0) FROM empty_boards a JOIN empty_boards b USING (graph6)
 WHERE a.ruleset = 'tromp-taylor' AND b.ruleset = 'tromp-taylor-4pass'
   AND a.value IS NOT NULL AND b.value IS NOT NULL;

.print "Q22 connected graphs where area and territory are more than one apart: graph6, edges, vertices, area, territory"
SELECT graph6, edges, vertices, a.value, l.value
  FROM graphs JOIN empty_boards a USING (graph6) JOIN empty_boards l USING (graph6)
 WHERE components = 1 AND vertices > 2 AND a.ruleset = 'tromp-taylor' AND l.ruleset = 'lasker-maas'
   AND abs(a.value - l.value) > 1;
