// A board of one's own: vertices and edges added, dragged and removed by mouse, touch or keys.
'use strict';

/** The editor; `use(board)` takes what was drawn. */
GG.sketch = function (use) {
  const width = 400, height = 300, radius = 15;
  const graph = {at: [], edges: [], orbits: []};
  let tool = 'draw', chosen = -1, dragged = -1, moved = false, asked = 0;
  const svg = GG.s('svg', {class: 'sketch', id: 'sketch', viewBox: `0 0 ${width} ${height}`, role: 'group', tabindex: '0',
    'aria-label': 'Drawing of a board. Keys: N a new vertex; on a vertex arrows move it, Enter joins it with the next one chosen, Delete removes it.'});
  const facts = GG.h('p', {class: 'hint', id: 'sketch-facts', role: 'status'});
  const problem = GG.h('p', {class: 'problem', role: 'alert'});

  const point = (event) => {
    const box = svg.getBoundingClientRect();
    return [((event.clientX - box.left) * width) / box.width, ((event.clientY - box.top) * height) / box.height];
  };
  const inside = ([x, y]) => [Math.min(width - 16, Math.max(16, Math.round(x))), Math.min(height - 16, Math.max(16, Math.round(y)))];
  const vertexAt = ([x, y]) => graph.at.findIndex(([px, py]) => Math.hypot(px - x, py - y) < radius + 6);
  const edgeIndex = (u, v) => graph.edges.findIndex(([a, b]) => (a === u && b === v) || (a === v && b === u));
  const edgeAt = ([x, y]) => graph.edges.findIndex(([u, v]) => {
    const [ax, ay] = graph.at[u], [bx, by] = graph.at[v];
    const t = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / Math.max(1, (bx - ax) ** 2 + (by - ay) ** 2)));
    return Math.hypot(ax + t * (bx - ax) - x, ay + t * (by - ay) - y) < 8;
  });

  function add(place) {
    if (graph.at.length >= GG.start.most_vertices) return;
    graph.at.push(inside(place));
    changed();
    return graph.at.length - 1;
  }
  function join(u, v) {
    if (u === v) return;
    const at = edgeIndex(u, v);
    if (at >= 0) graph.edges.splice(at, 1);
    else graph.edges.push([Math.min(u, v), Math.max(u, v)]);
    changed();
  }
  function remove(v) {
    graph.at.splice(v, 1);
    graph.edges = graph.edges.filter(([a, b]) => a !== v && b !== v).map(([a, b]) => [a > v ? a - 1 : a, b > v ? b - 1 : b]);
    chosen = -1;
    changed();
  }

  svg.addEventListener('pointerdown', (event) => {
    const v = vertexAt(point(event));
    moved = false;
    dragged = tool === 'remove' ? -1 : v;
    if (dragged >= 0) { svg.setPointerCapture(event.pointerId); event.preventDefault(); }
  });
  svg.addEventListener('pointermove', (event) => {
    if (dragged < 0) return;
    const place = point(event), [x, y] = graph.at[dragged];
    if (!moved && Math.hypot(place[0] - x, place[1] - y) < 6) return;
    moved = true;
    graph.at[dragged] = inside(place);
    draw();
  });
  svg.addEventListener('pointerup', (event) => {
    const place = point(event), v = vertexAt(place), was = dragged;
    dragged = -1;
    if (moved) { moved = false; return changed(); }
    if (tool === 'remove') {
      if (v >= 0) return remove(v);
      const e = edgeAt(place);
      if (e >= 0) { graph.edges.splice(e, 1); changed(); }
      return;
    }
    if (v < 0 && was < 0) {
      const fresh = add(place);
      if (chosen >= 0 && fresh !== undefined) join(chosen, fresh);
      chosen = -1;
      return draw();
    }
    if (v < 0) return;
    if (chosen >= 0 && chosen !== v) { join(chosen, v); chosen = -1; }
    else chosen = chosen === v ? -1 : v;
    draw();
  });
  svg.addEventListener('keydown', (event) => {
    const node = event.target.closest('[data-sketch]'), v = node ? Number(node.getAttribute('data-sketch')) : -1;
    if (event.key === 'n' || event.key === 'N') { const n = graph.at.length; add([60 + (n * 67) % 290, 60 + ((n * 113) % 190)]); focus(graph.at.length - 1); }
    else if (v < 0) return;
    else if (arrows[event.key]) { const [dx, dy] = arrows[event.key]; graph.at[v] = inside([graph.at[v][0] + 10 * dx, graph.at[v][1] + 10 * dy]); draw(); focus(v); }
    else if (event.key === 'Enter' || event.key === ' ') { if (chosen >= 0 && chosen !== v) { join(chosen, v); chosen = -1; } else chosen = chosen === v ? -1 : v; draw(); focus(v); }
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(v);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const focus = (v) => { (svg.querySelector(`[data-sketch="${v}"]`) || svg).focus(); };

  function draw() {
    const kinds = [...new Set(graph.orbits)], held = svg.querySelector('[data-sketch]:focus');
    GG.clear(svg, graph.edges.map(([u, v]) => GG.s('line', {x1: graph.at[u][0], y1: graph.at[u][1], x2: graph.at[v][0], y2: graph.at[v][1]})),
      graph.at.map(([x, y], v) => {
        const kind = kinds.indexOf(graph.orbits[v]);
        return GG.s('g', {'data-sketch': v, tabindex: '0', role: 'button', class: chosen === v ? 'chosen' : '',
          'aria-label': `vertex ${v}${kind >= 0 ? ', kind ' + (kind + 1) : ''}${chosen === v ? ', chosen' : ''}`},
          GG.s('circle', {cx: x, cy: y, r: radius, class: kind >= 0 ? 'orbit orbit-' + (kind % 12) : ''}),
          GG.s('circle', {cx: x, cy: y, r: radius, class: 'grip'}), GG.s('text', {x, y: y + 4.5}, String(kind >= 0 ? kind + 1 : v)));
      }),
      !graph.at.length && GG.s('text', {x: width / 2, y: height / 2}, 'Click to place a vertex'));
    if (held) focus(held.getAttribute('data-sketch'));
  }
  const asBoard = () => ({vertices: graph.at.length, edges: graph.edges, coordinates: graph.at.map(([x, y]) => [x / 48, y / 48])});
  /** The kinds of vertices are the server's word, and come a moment later. */
  async function changed() {
    graph.orbits = [];
    draw();
    problem.textContent = '';
    const turn = ++asked;
    if (!graph.at.length) { facts.textContent = 'Two vertices chosen one after the other are joined, or parted again. A vertex can be dragged.'; return; }
    try {
      const board = await GG.post('board', {board: asBoard()});
      if (turn !== asked) return;
      graph.orbits = board.orbits;
      const count = new Set(board.orbits).size;
      facts.textContent = `${board.vertices} vertices, ${board.edges.length} edges, ${board.automorphisms} symmetries, ${count} ${count === 1 ? 'kind' : 'kinds'} of vertices (numbers and colours).`;
      draw();
    } catch (error) { if (turn === asked) problem.textContent = error.message; }
  }
  function take(board) {
    graph.edges = board.edges.map((edge) => edge.slice());
    const scale = Math.min((width - 50) / Math.max(1, board.width - 80), (height - 50) / Math.max(1, board.height - 80), 1.4);
    graph.at = board.at.map(([x, y]) => inside([25 + (x - 40) * scale, 25 + (y - 40) * scale]));
    chosen = -1;
    changed();
  }
  const box = GG.h('div', {},
    GG.h('div', {class: 'row'}, GG.choice('sketch-tool', 'A click', [['draw', 'adds, joins, drags'], ['remove', 'removes']], tool, (value) => { tool = value; chosen = -1; draw(); })),
    svg, facts, problem,
    GG.h('div', {class: 'row'},
      GG.h('button', {type: 'button', id: 'sketch-use', class: 'primary', onclick: () => graph.at.length && use(asBoard())}, 'Use the drawing'),
      GG.h('button', {type: 'button', id: 'sketch-take', onclick: () => take(GG.model.board)}, 'Begin with this board'),
      GG.h('button', {type: 'button', id: 'sketch-clear', onclick: () => { graph.at = []; graph.edges = []; chosen = -1; changed(); }}, 'Clear')));
  changed();
  return box;
};
