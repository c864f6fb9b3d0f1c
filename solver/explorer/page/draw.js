// Boards as pictures: the big one that is played on, and small diagrams.
'use strict';

/** Which letters and numbers stand beside a plain grid. */
const columnLetter = (column) => {
  const letters = 'abcdefghjklmnopqrstuvwxyz';
  return column < 25 ? letters[column] : letters[Math.floor(column / 25) - 1] + letters[column % 25];
};

function drawLines(board) {
  const lines = GG.s('g', {class: 'lines'});
  board.edges.forEach(([u, v], i) => {
    const [ax, ay] = board.at[u], [bx, by] = board.at[v], [cx, cy] = board.bends[i];
    lines.append(GG.s('path', {d: `M${ax} ${ay}Q${cx} ${cy} ${bx} ${by}`}));
  });
  return lines;
}

function drawCoordinates(board) {
  const g = GG.s('g', {class: 'coordinates', 'aria-hidden': 'true'});
  if (!board.rectangular) return g;
  const [rows, columns] = board.shape;
  for (let c = 0; c < columns; ++c) {
    const x = board.at[c][0], y = board.at[(rows - 1) * columns][1];
    g.append(GG.s('text', {x, y: y + 38}, columnLetter(c)));
  }
  for (let r = 0; r < rows; ++r) {
    const [x, y] = board.at[r * columns];
    g.append(GG.s('text', {x: x - 35, y: y + 4}, String(rows - r)));
  }
  return g;
}

function drawStone(x, y, colour, radius) {
  return GG.s('g', {class: 'stone ' + colour},
    GG.s('circle', {cx: x + 0.8, cy: y + 1.6, r: radius, class: 'shadow'}),
    GG.s('circle', {cx: x, cy: y, r: radius, fill: `url(#stone-${colour})`, class: 'face'}));
}

const colourAt = (position, v) => (position[v] === 'X' ? 'black' : position[v] === 'O' ? 'white' : null);

/** The picture's edge: a little less than the board's own, and more where letters and numbers stand. */
function frame(board, letters, attributes) {
  const near = 8, far = letters && board.rectangular ? -8 : near;
  const x = far, y = near, width = board.width - near - far, height = board.height - near - far;
  return GG.s('svg', {viewBox: `${x} ${y} ${width} ${height}`, ...attributes},
    GG.s('rect', {class: 'wood', x, y, width, height, rx: 7}));
}

/** A small diagram of a position. `last`: a vertex to mark. `tint`: orbits to tell apart. */
GG.diagram = function (board, position, options = {}) {
  const words = options.title || board.label;
  const svg = frame(board, false, {class: 'diagram', role: 'img', 'aria-label': words});
  svg.append(GG.s('title', {}, words));
  svg.append(drawLines(board));
  const orbits = options.tint ? [...new Set(board.orbits)] : [];
  board.at.forEach(([x, y], v) => {
    const colour = colourAt(position || '', v);
    if (colour) svg.append(drawStone(x, y, colour, 19));
    else if (options.tint) svg.append(GG.s('circle', {cx: x, cy: y, r: 13, class: 'orbit orbit-' + (orbits.indexOf(board.orbits[v]) % 12)}));
    else if (!board.rectangular) svg.append(GG.s('circle', {cx: x, cy: y, r: 5, class: 'node'}));
    if (options.tint) svg.append(GG.s('text', {x, y: y + 4.5, class: 'orbit-name'}, String(orbits.indexOf(board.orbits[v]) + 1)));
    if (options.last === v) svg.append(GG.s('circle', {cx: x, cy: y, r: 8, class: 'last ' + (colour || 'empty')}));
  });
  return svg;
};

/** The vertex nearest to `from` in the direction of an arrow key; `from` itself where there is none. */
function neighbourTowards(board, from, [dx, dy]) {
  const [x, y] = board.at[from];
  let best = from, least = Infinity;
  board.at.forEach(([px, py], v) => {
    const along = (px - x) * dx + (py - y) * dy, aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (v === from || along < 1) return;
    const cost = along + 2.5 * aside;
    if (cost < least) { least = cost; best = v; }
  });
  return best;
}

const arrows = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

/**
 * The board that is played on.
 * `cells`: for each vertex {colour, label, kind, last, words, differs}: what stands there, and what is said of it.
 * `pick(v)`: called for a click or Enter. `focus`: the vertex that Tab comes to.
 */
GG.bigBoard = function (board, cells, options) {
  const svg = frame(board, true, {class: 'big', role: 'group', 'aria-label': options.title});
  svg.style.maxWidth = Math.round(2.7 * board.width) + 'px';
  svg.append(drawLines(board), drawCoordinates(board));
  const focusable = options.focus >= 0 && options.focus < board.vertices ? options.focus : 0;
  const nodes = cells.map((cell, v) => drawCell(board, cell, v, v === focusable));
  svg.append(...nodes, drawNames(board));
  const vertexOf = (event) => {
    const node = event.target.closest('[data-vertex]');
    return node ? Number(node.getAttribute('data-vertex')) : -1;
  };
  svg.addEventListener('click', (event) => { const v = vertexOf(event); if (v >= 0) options.pick(v); });
  svg.addEventListener('keydown', (event) => {
    const v = vertexOf(event);
    if (v < 0) return;
    if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); options.pick(v); }
    if (!arrows[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    nodes.forEach((node) => node.setAttribute('tabindex', '-1'));
    const next = nodes[neighbourTowards(board, v, arrows[event.key])];
    next.setAttribute('tabindex', '0');
    next.focus();
  });
  return svg;
};

/** How far a point is from a line between two others. */
function distanceToLine([x, y], [ax, ay], [bx, by]) {
  const t = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / Math.max(1, (bx - ax) ** 2 + (by - ay) ** 2), at = Math.max(0, Math.min(1, t));
  return Math.hypot(ax + at * (bx - ax) - x, ay + at * (by - ay) - y);
}

/** Where each vertex' name stands: below to the right of it, or where stones and other names leave more room. */
function namePlaces(board) {
  if (board.namesAt) return board.namesAt;
  const away = 29, stone = 21, edge = 8, name = 12, taken = [];
  const lines = board.edges.flatMap(([u, v], i) => {  // a bent line as two straight ones
    const [a, c, b] = [board.at[u], board.bends[i], board.at[v]], middle = [0, 1].map((k) => (a[k] + 2 * c[k] + b[k]) / 4);
    return [[a, middle], [middle, b]];
  });
  const room = (place, v) => {
    const names = taken.map((at) => Math.hypot(at[0] - place[0], at[1] - place[1]) - name);
    const stones = board.at.map((at, u) => (u === v ? Infinity : Math.hypot(at[0] - place[0], at[1] - place[1]) - stone));
    const free = lines.map(([a, b]) => distanceToLine(place, a, b));
    const sides = [place[0] - edge, place[1] - edge, board.width - edge - place[0], board.height - edge - place[1]];
    return Math.min(4, ...stones, ...sides, ...names) + 0.2 * Math.min(4, ...free);
  };
  board.namesAt = board.at.map(([x, y], v) => {
    let best = null, most = -Infinity;
    for (let turn = 0; turn < 16; ++turn) {
      const angle = Math.PI / 4 + (turn % 2 ? -1 : 1) * Math.ceil(turn / 2) * Math.PI / 8;
      const place = [x + away * Math.cos(angle), y + away * Math.sin(angle)], free = room(place, v);
      if (free > most + 1) { most = free; best = place; }
    }
    taken.push(best);
    return best;
  });
  return board.namesAt;
}

/** Names stand above all else, beside what stands at their vertices. */
function drawNames(board) {
  const g = GG.s('g', {class: 'names', 'aria-hidden': 'true'});
  if (board.rectangular) return g;
  namePlaces(board).forEach(([x, y], v) => g.append(GG.s('text', {x, y: y + 3.4, class: 'name'}, board.names[v])));
  return g;
}

function drawCell(board, cell, v, focusable) {
  const [x, y] = board.at[v];
  const node = GG.s('g', {class: 'vertex ' + (cell.kind || ''), role: 'button', tabindex: focusable ? '0' : '-1',
                          'aria-label': cell.words, 'data-vertex': v, 'data-kind': cell.kind,
                          'data-value': cell.label, 'aria-disabled': cell.kind === 'stone' ? 'true' : null});
  node.append(GG.s('title', {}, cell.words));
  node.append(GG.s('circle', {cx: x, cy: y, r: 22, class: 'hit'}));
  if (cell.colour) node.append(drawStone(x, y, cell.colour, 20.5));
  else if (!board.rectangular && !cell.label) node.append(GG.s('circle', {cx: x, cy: y, r: 6, class: 'node'}));
  if (cell.last) node.append(GG.s('circle', {cx: x, cy: y, r: 7.5, class: 'last ' + cell.colour}));
  if (cell.label) {
    node.append(GG.s('circle', {cx: x, cy: y, r: 18, class: 'disc'}));
    if (cell.kind === 'keeps') node.append(GG.s('circle', {cx: x, cy: y, r: 21, class: 'ring'}));
    const long = cell.label.length, size = long < 3 ? 17 : long === 3 ? 14 : long < 6 ? 11 : 8.5;
    node.append(GG.s('text', {x, y: y + 0.36 * size, class: 'label', 'font-size': size}, cell.label));
  }
  if (cell.kind === 'banned') node.append(GG.s('path', {d: `M${x - 8} ${y - 8}L${x + 8} ${y + 8}M${x - 8} ${y + 8}L${x + 8} ${y - 8}`, class: 'cross'}));
  if (cell.differs) {
    const [bx, by] = [x + 15, y - 16];
    node.append(GG.s('circle', {cx: bx, cy: by, r: 8, class: 'differs'}), GG.s('text', {x: bx, y: by + 4.2, class: 'differs-sign'}, '≠'));
  }
  return node;
}
