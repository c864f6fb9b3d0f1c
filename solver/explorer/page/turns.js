// The view "Turns": what every turn is worth, why others are banned, the best line, the tree, what superko remembers.
'use strict';

GG.views = [];
/** A tab: {id, title, build(panel), show(), hide()}. */
GG.addView = (view) => GG.views.push(view);

/** All turns of an answer with their values, the best for the side to move first; of equal ones the order of the vertices. */
GG.rankedTurns = function (entry) {
  const now = GG.now(entry);
  if (!now || !entry.answer || !entry.answer.moves) return [];
  const before = GG.value(entry.answer), sign = now.to_move === 'black' ? 1 : -1, endless = GG.endless(entry);
  const rows = entry.answer.moves.map((move, order) => {
    const value = GG.value(move);
    const loss = GG.lossOf(before, value, now.to_move, endless);
    const same = value.lo === before.lo && value.hi === before.hi;
    return {turn: move.turn, value, loss, same, order, kind: GG.lossClass(loss, GG.model.board.vertices, same)};
  });
  const force = (row) => (sign > 0 ? row.value.lo : -row.value.hi);
  const hope = (row) => (sign > 0 ? row.value.hi : -row.value.lo);
  const result = (row) => (row.value.solved ? sign * GG.worth(row.value, endless) : force(row));
  return rows.sort((a, b) => result(b) - result(a) || force(b) - force(a) || hope(b) - hope(a) || a.order - b.order);
};

const kindWords = {keeps: 'keeps the value', little: 'loses a little', some: 'loses some', much: 'loses much', open: 'open'};

function turnButton(turn, text, attributes) {
  return GG.h('button', {type: 'button', class: 'link', 'data-turn': plainText(turn), onclick: () => GG.readerPlays(turn), ...attributes}, text);
}

/** The value of the same turn under the other ruleset. */
function otherColumn(turn) {
  const second = GG.model.second && GG.here(GG.model.second);
  if (!second || !second.answer || !second.answer.moves) return {text: second ? '…' : '', value: null};
  const move = second.answer.moves.find((other) => GG.sameTurn(other.turn, turn));
  return move ? {value: GG.value(move), text: GG.value(move).text} : {value: null, text: 'banned', banned: true};
}
GG.differs = function (value, other) {
  if (!other) return false;
  if (other.banned) return true;
  const beside = other.value;
  if (!value || !beside || !value.solved || !beside.solved) return false;
  const same = (value.kind === 'winner') === (beside.kind === 'winner') ? (x, y) => x === y : (x, y) => Math.sign(x) === Math.sign(y);
  return !(same(value.lo, beside.lo) && same(value.hi, beside.hi));
};
GG.otherOf = otherColumn;

function turnsTable(entry) {
  const m = GG.model, now = GG.now(entry), rows = GG.rankedTurns(entry);
  if (entry.answer && entry.answer.turns_unknown) return GG.unknownTurns();
  if (!rows.length) return GG.h('p', {class: 'hint'}, now && now.over ? 'The game is over.' : 'No turn has a value yet.');
  const head = GG.h('tr', {}, GG.h('th', {scope: 'col'}, 'Turn'), GG.h('th', {scope: 'col', class: 'num'}, 'Value'),
    GG.h('th', {scope: 'col'}, 'For ' + GG.capital(now.to_move)), m.second && GG.h('th', {scope: 'col', class: 'num'}, 'Under ' + GG.shortName(m.second)));
  const body = rows.map((row) => {
    const other = m.second ? otherColumn(row.turn) : null, differs = GG.differs(row.value, other);
    return GG.h('tr', {class: row.kind, 'data-turn': plainText(row.turn), 'data-value': row.value.text},
      GG.h('td', {}, turnButton(row.turn, GG.turnName(m.board, row.turn, now.asked))),
      GG.h('td', {class: 'num'}, row.value.text),
      GG.h('td', {}, GG.h('span', {class: 'swatch ' + row.kind, 'aria-hidden': 'true'}), ' ' + GG.lossWords(row.loss, row.same)),
      m.second && GG.h('td', {class: 'num' + (differs ? ' differ' : '')}, (differs ? '≠ ' : '') + other.text));
  });
  return [GG.h('p', {class: 'hint'}, 'Value of the game after each turn: Black’s score minus White’s. Best for ' + GG.capital(now.to_move) + ' first.'),
    GG.h('div', {class: 'scroll', tabindex: rows.length > 10 ? '0' : null}, GG.h('table', {class: 'turns', id: 'turns-table', 'aria-label': 'Turns and their values'},
      GG.h('thead', {}, head), GG.h('tbody', {}, body)))];
}

function stepTo(ply) {
  const path = GG.pathTo(GG.model.here);
  return ply === 0 ? GG.model.root : path[ply - 1];
}

function bannedList(entry, title) {
  const list = (entry.state && entry.state.banned) || (entry.answer && entry.answer.banned) || [];
  if (!list.length) return null;
  const items = list.map((banned) => {
    const name = GG.turnName(GG.model.board, banned.turn);
    const item = GG.h('li', {'data-banned': banned.turn}, GG.h('b', {}, '✕ ' + name), ' ' + banned.reason + '. ');
    if (banned.repeats_after !== undefined) item.append(momentOf(entry, banned.repeats_after, 'repeats'));
    return item;
  });
  return GG.h('section', {class: 'card'}, GG.h('h2', {}, title || 'Turns that the rules forbid'), GG.h('ul', {class: 'banned'}, items));
}

/** What stood after so many turns, small, and a way to go there. */
function momentOf(entry, ply, kind) {
  const step = entry.state.steps[ply];
  const words = ply === 0 ? 'the start' : 'after turn ' + ply;
  const turn = ply > 0 ? GG.recordOf(GG.model.here)[ply - 1] : -1;
  return GG.h('button', {type: 'button', class: 'moment ' + (kind || ''), 'data-ply': ply, onclick: () => GG.look(stepTo(ply)), title: 'Look at ' + words},
    GG.diagram(GG.model.board, step.position, {title: 'What stood ' + (ply === 0 ? 'at ' : '') + words, last: typeof turn === 'number' ? turn : -1}),
    GG.h('span', {}, kind === 'repeats' ? 'stood ' + (ply === 0 ? 'at the start' : words) : words));
}

function rememberedList(entry) {
  const state = entry.state;
  if (!state || !state.remembered) return null;
  if (!state.superko)
    return GG.h('section', {class: 'card'}, GG.h('h2', {}, 'What the rules remember'),
      GG.h('p', {class: 'hint'}, 'These rules have no superko: earlier positions stay allowed, but for what ko forbids at once.'));
  const list = state.remembered, show = list.slice(-24);
  const items = show.map((item) => {
    const moment = momentOf(entry, item.after);
    if (state.situational) moment.append(GG.h('small', {}, 'left by ' + GG.capital(item.by)));
    return moment;
  });
  return GG.h('section', {class: 'card', id: 'remembered'}, GG.h('h2', {}, 'What superko remembers'),
    GG.h('p', {class: 'hint'}, list.length
      ? (state.situational ? 'A play may not leave one of these that the same side left before.' : 'No play may leave one of these again.')
        + (list.length > show.length ? ' The last ' + show.length + ' of ' + list.length + '.' : '')
      : 'Nothing yet: the start is not counted.'),
    GG.h('div', {class: 'moments'}, items));
}

function lineCard(entry) {
  if (!entry.line || !entry.line.principal_variation || !entry.line.principal_variation.length) return null;
  const {principal_variation: line, moments} = entry.line, m = GG.model;
  const end = entry.line.decided_after === undefined ? line.length : entry.line.decided_after;
  const steps = line.map((turn, i) => {
    const {to_move: side, asked, ends_phase: last} = moments[i];  // under handicaps and phases sides do not take turns
    const button = GG.h('button', {type: 'button', class: 'step ' + side + (i >= end ? ' after' : ''), 'data-step': i,
      onclick: () => followLine(line, i + 1)}, GG.h('b', {}, side === 'black' ? 'B' : 'W'), ' ' + GG.turnName(m.board, turn, asked));
    return GG.h('li', {}, button, last ? GG.h('span', {class: 'hint'}, ' | phase two') : null);
  });
  return GG.h('section', {class: 'card', id: 'line'}, GG.h('h2', {}, entry.line.one_value ? 'A line of best play' : 'A line that keeps the bounds'), GG.h('ol', {class: 'line'}, steps),
    GG.h('p', {class: 'hint'}, (end < line.length ? 'After turn ' + end + ' of the line only safe plays and passes follow. ' : '')
      + (entry.line.one_value ? '' : 'It is not best play: each side only keeps its own bound along it, Black lo and White hi. ')
      + (entry.line.line_complete ? '' : 'A limit cut it short. ') + 'Choose a turn to step there; ◀ and ▶ walk along it.'));
}

/** The whole line becomes a branch of the tree; the state after `steps` of its turns is looked at. */
function followLine(line, steps) {
  let node = GG.model.here, at = node;
  line.forEach((turn, i) => {
    const child = GG.childBy(node, turn);
    node.chosen = child;
    node = child;
    if (i + 1 === steps) at = child;
  });
  const chosen = at.chosen;
  GG.look(at);
  at.chosen = chosen;
}

/** Variations as nested lists; what has one child goes on in the same line. */
function treeList(node, ply) {
  const run = GG.h('span', {class: 'run'});
  const lists = [run];
  let at = node;
  while (at.children.length) {
    const [main, ...others] = at.children;
    run.append(treeButton(main, ply));
    if (others.length) {
      lists.push(GG.h('ul', {}, others.map((other) => GG.h('li', {}, treeButton(other, ply), ' ', ...treeList(other, ply + 1)))));
      lists.push(...treeList(main, ply + 1));
      return lists;
    }
    at = main;
    ++ply;
  }
  return lists;
}
function treeButton(node, ply) {
  const name = GG.nameOfTurnTo(node);
  return GG.h('button', {type: 'button', class: 'tree-turn' + (node === GG.model.here ? ' here' : ''), 'aria-current': node === GG.model.here ? 'step' : null,
    onclick: () => GG.look(node)}, (ply + 1) + '. ' + name);
}
const treeShape = (node) => [node.turn, node.children.map(treeShape)];
function treeCard() {
  const m = GG.model;
  if (!m.root.children.length) return null;
  return GG.h('section', {class: 'card', id: 'tree'}, GG.h('h2', {}, 'Turns looked at'),
    GG.h('div', {class: 'tree'}, GG.h('button', {type: 'button', class: 'tree-turn' + (m.here === m.root ? ' here' : ''), onclick: () => GG.look(m.root)}, 'start'),
      ...treeList(m.root, 0)));
}

function elsewhereCard() {
  const m = GG.model, query = {...GG.query(m.here), moves: true};
  const link = location.href.replace(/#.*/s, '') + GG.linkText(GG.view);
  return GG.h('details', {class: 'card', id: 'elsewhere'}, GG.h('summary', {}, 'The same answer elsewhere'),
    GG.copyField('permalink', 'Permalink', link), GG.copyField('command', 'Command line', GG.command(m.here)),
    m.second && GG.copyField('command-second', 'Command line for the second ruleset', GG.command(m.here, m.second)),
    GG.copyField('json-query', 'JSON query for graphgo batch', JSON.stringify(query)));
}

GG.addView({
  id: 'turns', title: 'Turns',
  build(panel) {
    this.panel = panel;
    this.parts = ['table', 'banned', 'second', 'line', 'remembered', 'tree', 'elsewhere'].map((name) => GG.h('div', {class: 'part part-' + name}));
    GG.clear(panel, this.parts);
  },
  show() { this.update(); },
  update() {
    const entry = GG.here(), second = GG.model.second ? GG.here(GG.model.second) : null;
    const [table, banned, other, line, remembered, tree, elsewhere] = this.parts;
    const m = GG.model, place = [m.boardName, m.rules, m.second, GG.query(m.here)];
    GG.refresh(table, [place, entry.answer, entry.busy, entry.problem, entry.final, entry.progress, second && [second.answer, second.busy, second.problem, second.final, second.progress]], () => GG.h('section', {class: 'card'}, GG.h('h2', {}, 'Every turn and its value'), turnsTable(entry), effortLines()));
    const forbidden = (one) => one && ((one.state && one.state.banned) || (one.answer && one.answer.banned));
    GG.refresh(banned, [place, forbidden(entry)], () => [bannedList(entry)]);
    GG.refresh(other, [place, forbidden(second)], () => [second && second.state && bannedList(second, 'Forbidden under ' + m.second)]);
    GG.refresh(line, [place, entry.line], () => [lineCard(entry)]);
    GG.refresh(remembered, [place, !!entry.state], () => [entry.state && rememberedList(entry)]);
    GG.refresh(tree, [place, treeShape(m.root)], () => [treeCard()]);
    const open = elsewhere.firstChild && elsewhere.firstChild.open;
    GG.refresh(elsewhere, place, () => elsewhereCard());
    if (open) elsewhere.firstChild.open = true;
  },
});

/** How far the search of a state has come, in words. */
function effortWords(entry) {
  if (entry.problem) return entry.problem;
  if (!entry.answer) return entry.busy ? 'Searching …' : 'The search was stopped.';
  const {nodes, seconds, method, stopped_by: why} = entry.answer;
  const words = method === 'table' ? 'From a table of solved positions.' : `${nodes.toLocaleString('en')} ${nodes === 1 ? 'node' : 'nodes'} in ${seconds.toFixed(2)} s (${method}).`;
  if (why) return 'Stopped by ' + why + '. ' + words;
  return entry.final ? words : entry.busy ? 'Searching: bounds narrow. ' + (entry.progress || '') : 'The search was stopped.';
}
/** A line for each ruleset, and a button that stops all that is searched, or goes on with all that was stopped. */
function effortLines() {
  const searched = GG.rulesets().map((rules) => ({rules, entry: GG.here(rules)})).filter(({entry}) => !entry.refused && (entry.answer || !entry.final));
  const entries = searched.map(({entry}) => entry);
  const lines = searched.map(({rules, entry}) => GG.h('p', {class: entry.problem ? 'problem' : entry.busy ? 'hint busy' : 'hint', role: entry.problem ? 'alert' : null, 'data-effort': rules},
    (GG.model.second ? 'Under ' + GG.shortName(rules) + ': ' : '') + effortWords(entry)));
  const button = (id, text, act) => GG.h('button', {type: 'button', id, class: 'quiet', onclick: act}, text);
  const open = (entry) => entry.problem || !entry.final || (entry.answer && entry.answer.stopped_by);
  if (lines.length && entries.some((entry) => entry.busy)) lines[lines.length - 1].append(' ', button('halt', 'Stop', () => GG.halt()));
  else if (lines.length && entries.some(open)) lines[lines.length - 1].append(' ', button('resume', 'Search on', () => GG.resume()));
  return lines;
}
GG.kindWords = kindWords;
