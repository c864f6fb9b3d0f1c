// A board of one's own: vertices and edges added, dragged and removed by mouse, touch or keys.
'use strict';

/** What is drawn, in the drawing's own units. */
class SketchGraph {
  static width = 400;
  static height = 300;
  static radius = 15;  // of a vertex
  at = [];             // [x, y] of each vertex
  edges = [];          // [u, v], u < v
  orbits = [];         // the kind of each vertex; empty until the server has said it

  static inside([x, y]) {
    const within = (value, size) => Math.min(size - 16, Math.max(16, Math.round(value)));
    return [within(x, SketchGraph.width), within(y, SketchGraph.height)];
  }
  vertexAt([x, y]) { return this.at.findIndex(([px, py]) => Math.hypot(px - x, py - y) < SketchGraph.radius + 6); }
  edgeAt([x, y]) {
    return this.edges.findIndex(([u, v]) => {
      const [ax, ay] = this.at[u], [bx, by] = this.at[v];
      const t = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / Math.max(1, (bx - ax) ** 2 + (by - ay) ** 2)));
      return Math.hypot(ax + t * (bx - ax) - x, ay + t * (by - ay) - y) < 8;
    });
  }
  /** The new vertex; -1 where there are as many as the program takes. */
  add(place) {
    if (this.at.length >= GG.start.most_vertices) return -1;
    return this.at.push(SketchGraph.inside(place)) - 1;
  }
  /** Joins two vertices, or parts them. */
  join(u, v) {
    const [low, high] = u < v ? [u, v] : [v, u], at = this.edges.findIndex(([a, b]) => a === low && b === high);
    if (at >= 0) this.edges.splice(at, 1);
    else this.edges.push([low, high]);
  }
  move(v, place) { this.at[v] = SketchGraph.inside(place); }
  remove(v) {
    this.at.splice(v, 1);
    this.edges = this.edges.filter(([a, b]) => a !== v && b !== v).map(([a, b]) => [a > v ? a - 1 : a, b > v ? b - 1 : b]);
  }
  clear() { this.at = []; this.edges = []; }
  take(board) {
    const {width, height} = SketchGraph;
    const scale = Math.min((width - 50) / Math.max(1, board.width - 80), (height - 50) / Math.max(1, board.height - 80), 1.4);
    this.edges = board.edges.map(([u, v]) => [Math.min(u, v), Math.max(u, v)]);
    this.at = board.at.map(([x, y]) => SketchGraph.inside([25 + (x - 40) * scale, 25 + (y - 40) * scale]));
  }
  asBoard() { return {vertices: this.at.length, edges: this.edges, coordinates: this.at.map(([x, y]) => [x / 48, y / 48])}; }
}

/** Lines and vertices, a kind a colour. */
function drawSketch(graph, chosen) {
  const kinds = [...new Set(graph.orbits)], radius = SketchGraph.radius;
  const lines = graph.edges.map(([u, v]) => GG.s('line', {x1: graph.at[u][0], y1: graph.at[u][1], x2: graph.at[v][0], y2: graph.at[v][1]}));
  const vertices = graph.at.map(([x, y], v) => {
    const kind = kinds.indexOf(graph.orbits[v]);
    return GG.s('g', {'data-sketch': v, tabindex: '0', role: 'button', class: chosen === v ? 'chosen' : '',
      'aria-label': `vertex ${v}${kind >= 0 ? ', kind ' + (kind + 1) : ''}${chosen === v ? ', chosen' : ''}`},
      GG.s('circle', {cx: x, cy: y, r: radius, class: kind >= 0 ? 'orbit orbit-' + (kind % 12) : ''}),
      GG.s('circle', {cx: x, cy: y, r: radius, class: 'grip'}), GG.s('text', {x, y: y + 4.5}, String(kind >= 0 ? kind + 1 : v)));
  });
  const hint = !graph.at.length && GG.s('text', {x: SketchGraph.width / 2, y: SketchGraph.height / 2}, 'Click to place a vertex');
  return [lines, vertices, hint];
}

/** The editor; `use(board)` takes what was drawn. */
GG.sketch = function (use) {
  const graph = new SketchGraph();
  let tool = 'draw', chosen = -1, dragged = -1, moved = false, asked = 0;
  const svg = GG.s('svg', {class: 'sketch', id: 'sketch', viewBox: `0 0 ${SketchGraph.width} ${SketchGraph.height}`, role: 'group', tabindex: '0',
    'aria-label': 'Drawing of a board. Keys: N a new vertex; on a vertex arrows move it, Enter joins it with the next one chosen, Delete removes it.'});
  const facts = GG.h('p', {class: 'hint', id: 'sketch-facts', role: 'status'});
  const problem = GG.h('p', {class: 'problem', role: 'alert'});

  const focus = (v) => { (svg.querySelector(`[data-sketch="${v}"]`) || svg).focus(); };
  function draw() {
    const held = svg.querySelector('[data-sketch]:focus');
    GG.clear(svg, ...drawSketch(graph, chosen));
    if (held) focus(held.getAttribute('data-sketch'));
  }
  /** The kinds of vertices are the server's word, and come a moment later. */
  async function changed() {
    graph.orbits = [];
    draw();
    problem.textContent = '';
    const turn = ++asked;
    if (!graph.at.length) { facts.textContent = 'Two vertices chosen one after the other are joined, or parted again. A vertex can be dragged.'; return; }
    try {
      const board = await GG.post('board', {board: graph.asBoard()});
      if (turn !== asked) return;
      graph.orbits = board.orbits;
      const count = new Set(board.orbits).size;
      facts.textContent = `${board.vertices} vertices, ${board.edges.length} edges, ${board.automorphisms} symmetries, ${count} ${count === 1 ? 'kind' : 'kinds'} of vertices (numbers and colours).`;
      draw();
    } catch (error) { if (turn === asked) problem.textContent = error.message; }
  }
  /** After a change nothing is chosen. */
  function change(edit) {
    edit();
    chosen = -1;
    changed();
  }
  /** The first of two vertices that are to be joined, or the second. */
  function choose(v) {
    if (chosen >= 0 && chosen !== v) return change(() => graph.join(chosen, v));
    chosen = chosen === v ? -1 : v;
    draw();
  }
  function place(where) {
    const fresh = graph.add(where);
    if (fresh >= 0) change(() => chosen >= 0 && graph.join(chosen, fresh));
    return fresh;
  }
  const remove = (v) => change(() => graph.remove(v));
  function erase(where) {
    const v = graph.vertexAt(where), e = graph.edgeAt(where);
    if (v >= 0) remove(v);
    else if (e >= 0) change(() => graph.edges.splice(e, 1));
  }

  const point = (event) => {
    const box = svg.getBoundingClientRect();
    return [((event.clientX - box.left) * SketchGraph.width) / box.width, ((event.clientY - box.top) * SketchGraph.height) / box.height];
  };
  svg.addEventListener('pointerdown', (event) => {
    moved = false;
    dragged = tool === 'remove' ? -1 : graph.vertexAt(point(event));
    if (dragged >= 0) { svg.setPointerCapture(event.pointerId); event.preventDefault(); }
  });
  svg.addEventListener('pointermove', (event) => {
    if (dragged < 0) return;
    const where = point(event), [x, y] = graph.at[dragged];
    if (!moved && Math.hypot(where[0] - x, where[1] - y) < 6) return;
    moved = true;
    graph.move(dragged, where);
    draw();
  });
  svg.addEventListener('pointerup', (event) => {
    const where = point(event), v = graph.vertexAt(where), was = dragged;
    dragged = -1;
    if (moved) { moved = false; changed(); }
    else if (tool === 'remove') erase(where);
    else if (v >= 0) choose(v);
    else if (was < 0) place(where);
  });
  const onVertex = {Enter: choose, ' ': choose, Delete: remove, Backspace: remove};
  svg.addEventListener('keydown', (event) => {
    const node = event.target.closest('[data-sketch]'), v = node ? Number(node.getAttribute('data-sketch')) : -1;
    const n = graph.at.length, arrow = arrows[event.key], action = onVertex[event.key];
    if (event.key === 'n' || event.key === 'N') focus(place([60 + (n * 67) % 290, 60 + ((n * 113) % 190)]));
    else if (v < 0 || !(arrow || action)) return;
    else if (arrow) { graph.move(v, [graph.at[v][0] + 10 * arrow[0], graph.at[v][1] + 10 * arrow[1]]); draw(); }
    else action(v);
    event.preventDefault();
    event.stopPropagation();
  });

  const box = GG.h('div', {},
    GG.h('div', {class: 'row'}, GG.choice('sketch-tool', 'A click', [['draw', 'adds, joins, drags'], ['remove', 'removes']], tool, (value) => { tool = value; chosen = -1; draw(); })),
    svg, facts, problem,
    GG.h('div', {class: 'row'},
      GG.h('button', {type: 'button', id: 'sketch-use', class: 'primary', onclick: () => graph.at.length && use(graph.asBoard())}, 'Use the drawing'),
      GG.h('button', {type: 'button', id: 'sketch-take', onclick: () => change(() => graph.take(GG.model.board))}, 'Begin with this board'),
      GG.h('button', {type: 'button', id: 'sketch-clear', onclick: () => change(() => graph.clear())}, 'Clear')));
  changed();
  return box;
};
