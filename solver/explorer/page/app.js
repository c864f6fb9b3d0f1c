// Joins the parts: the board with its marks, the headline, the tabs, the curve, keys, and the first state.
'use strict';

GG.view = 'turns';
GG.viewParameters = {};
let sayTimer = 0;
/** One line for everybody, read aloud too. `banned`: marks the moment that a turn would repeat. */
GG.say = function (text, banned) {
  clearTimeout(sayTimer);
  GG.id('say').textContent = text;
  document.querySelectorAll('.moment.marked').forEach((moment) => moment.classList.remove('marked'));
  if (banned && banned.repeats_after !== undefined) {
    document.querySelectorAll(`.moment[data-ply="${banned.repeats_after}"]`).forEach((moment) => moment.classList.add('marked'));
    const first = document.querySelector('.moment.marked');
    if (first) first.scrollIntoView({block: 'nearest'});
  }
  if (text) sayTimer = setTimeout(() => GG.say(''), 12000);
};

// ---- the board -----------------------------------------------------------------------------------------------------

function cellsOf(rules) {
  const m = GG.model, entry = GG.here(rules), now = GG.now(entry);
  const position = now ? now.position : m.position, record = GG.recordOf(m.here);
  const last = record.length ? record[record.length - 1] : -1, lastVertex = typeof last === 'object' ? last.play : last;
  const ranked = new Map(GG.rankedTurns(entry).filter((row) => typeof row.turn === 'number').map((row) => [row.turn, row]));
  const compared = m.second ? GG.here(rules === m.rules ? m.second : m.rules) : null;
  return m.board.at.map((unused, v) => {
    const name = m.board.names[v], colour = colourAt(position, v);
    if (colour) return {colour, kind: 'stone', last: v === lastVertex, words: `${name}, ${colour} stone${v === lastVertex ? ', the last turn' : ''}`};
    const banned = GG.bannedTurn(entry, v);
    const differs = differsAt(v, ranked.get(v), banned, compared);
    const also = differs ? '; differs under the other rules' : '';
    if (banned) return {kind: 'banned', differs, words: `${name}, empty, not allowed: ${banned.reason}${also}`};
    const row = ranked.get(v);
    if (!row || GG.hideValues) return {kind: 'empty', words: `${name}, empty`};
    return {kind: row.kind, label: row.value.text, differs,
            words: `${name}, empty: ${GG.valueWords(row.value)} after a play here; ${GG.lossWords(row.loss, row.same)}${also}`};
  });
}
function differsAt(v, row, banned, compared) {
  if (!compared || !compared.state || compared.refused) return false;
  const otherBanned = GG.bannedTurn(compared, v);
  if (!!banned !== !!otherBanned) return !!(compared.state.banned || compared.answer);
  const move = compared.answer && compared.answer.moves && compared.answer.moves.find((other) => other.turn === v);
  return !!(row && move && GG.differs(row.value, {value: GG.value(move)}));
}

GG.boardTaken = null;  // another part's hand on the board: {draw(), pick(v)}; set-up has it while stones are placed

function drawOne(place, rules, title) {
  const focused = place.contains(document.activeElement) ? Number(document.activeElement.getAttribute('data-vertex')) : -1;
  const taken = GG.boardTaken, m = GG.model;
  const cells = taken ? taken.cells() : cellsOf(rules);
  const fresh = GG.refresh(place, [m.boardName, title, rules, !!taken, cells], () => GG.bigBoard(m.board, cells, {
    title, focus: focused >= 0 ? focused : Number(place.dataset.focus || 0),
    pick: (v) => { place.dataset.focus = v; return taken ? taken.pick(v) : pick(v, rules); }}));
  if (fresh && focused >= 0) place.querySelector(`[data-vertex="${focused}"]`)?.focus();
}
/** A turn that the reader chose, anywhere on the page. In a game against the program he waits for its turns. */
GG.readerPlays = (turn) => (GG.playerWaits && GG.playerWaits() ? GG.say('The program is to move.') : GG.play(turn));
function pick(v, rules) {
  const m = GG.model, entry = GG.here(rules), now = GG.now(entry);
  if (now && now.over) return GG.say('The game is over. ◀ takes a turn back.');
  if (now && now.position[v] !== '.' && !now.asked) return GG.say(m.board.names[v] + ' is occupied.');
  return GG.readerPlays(v);
}

function drawBoards() {
  const m = GG.model, two = !!m.second && !GG.boardTaken;
  const box = GG.id('boards');
  box.classList.toggle('two', two);
  box.classList.toggle('wide', m.board.width > 1.5 * m.board.height);
  drawOne(GG.id('board'), m.rules, 'Board ' + GG.boardLabel(m.board) + (two ? ' under ' + m.rules : ''));
  GG.id('second-box').hidden = !two;
  GG.id('board-caption').hidden = !two;
  GG.id('board-caption').textContent = m.rules;
  GG.id('second-caption').textContent = m.second;
  const refused = two && GG.here(m.second).refused;
  if (refused) GG.refresh(GG.id('second-board'), refused, () => [GG.h('p', {class: 'refused'}, 'Not a state of these rules. ' + refused + '.')]);
  else if (two) drawOne(GG.id('second-board'), m.second, 'Board ' + GG.boardLabel(m.board) + ' under ' + m.second);
  else GG.refresh(GG.id('second-board'), null, () => []);
}

// ---- the headline --------------------------------------------------------------------------------------------------

function komiWords(entry) {
  const komi = entry.state && /(?:^|,)komi=([-\d.]+)/.exec(entry.state.rules);
  return komi ? ', after komi of ' + komi[1] : '';
}
/** Who wins, by how much, with units. */
function verdictWords(entry) {
  if (entry.refused) return entry.refused;
  if (!entry.answer) return entry.busy ? 'Searching …' : entry.state ? 'Not searched' : '…';
  const value = GG.value(entry.answer);
  const words = GG.valueWords(value);
  return words.charAt(0).toUpperCase() + words.slice(1) + (value.kind === 'winner' ? '' : komiWords(entry));
}
function contextWords(entry) {
  const m = GG.model, now = GG.now(entry), turns = GG.recordOf(m.here).length;
  if (!now) return '';
  const from = turns === 0 ? 'As a fresh start: nothing was played before'
    : turns === 1 ? 'After 1 turn from the start: it counts as history' : `After ${turns} turns from the start: they count as history`;
  const side = now.over ? 'the game is over' : now.asked ? `${GG.capital(now.to_move)} ${now.asked}` : GG.capital(now.to_move) + ' to move';
  const taken = now.prisoners && (now.prisoners[0] || now.prisoners[1]) ? `; prisoners: Black has ${now.prisoners[0]}, White ${now.prisoners[1]}` : '';
  return `${from}; ${side}${now.phase > 1 ? '; phase two' : ''}${taken}.`;
}
function showHeadline() {
  const m = GG.model, entry = GG.here();
  const set = (element, text) => { if (element.textContent !== text) element.textContent = text; };
  const placing = !!GG.boardTaken, kind = !placing && entry.answer ? GG.value(entry.answer) : null;
  const verdict = GG.id('verdict');
  set(verdict, placing ? 'Placing stones' : verdictWords(entry));
  verdict.dataset.lead = !kind || !kind.solved ? 'open' : kind.lo > 0 ? 'black' : kind.hi < 0 || kind.tie ? 'white' : 'none';
  verdict.dataset.value = kind ? kind.text : '';
  verdict.dataset.solved = kind ? String(kind.solved) : 'false';
  const second = GG.id('verdict-second');
  second.hidden = !m.second || placing;
  if (m.second) set(second, 'Under ' + m.second + ': ' + (GG.here(m.second).refused ? 'not a state of these rules' : verdictWords(GG.here(m.second))));
  set(GG.id('context'), placing ? 'No value is shown of what is being placed: take it as a fresh start first.' : contextWords(entry));
  document.title = `${verdict.textContent} · ${GG.boardLabel(m.board)} · GraphGo explorer`;
  set(GG.id('chip-board-text'), GG.boardLabel(m.board));
  set(GG.id('chip-rules-text'), m.rules);
  GG.id('chip-second').hidden = !m.second;
  set(GG.id('chip-second-text'), m.second);
}

function showControls() {
  GG.id('controls').hidden = !!GG.boardTaken;
  const m = GG.model, entry = GG.here(), now = GG.now(entry), path = GG.pathTo(m.here);
  GG.id('to-start').disabled = GG.id('back').disabled = !path.length;
  GG.id('forward').disabled = GG.id('to-end').disabled = !m.here.children.length;
  const pass = GG.id('pass'), row = GG.hideValues ? null : GG.rankedTurns(entry).find((one) => one.turn === -1);
  const banned = GG.bannedTurn(entry, -1);
  pass.disabled = !now || now.over || !!banned;
  pass.className = 'pass ' + (row ? row.kind : '');
  const other = row && m.second ? GG.otherOf(-1) : null, differs = other && GG.differs(row.value, other);
  GG.refresh(pass, [now && now.asked, row && row.value.text, differs && other.text], () => [now && now.asked ? 'Accept' : 'Pass', row && GG.h('span', {class: 'badge'}, row.value.text),
    differs && GG.h('span', {class: 'other-value'}, ' ≠ ' + other.text)]);
  pass.setAttribute('aria-label', (now && now.asked ? 'Accept' : 'Pass') + (row ? `: ${GG.valueWords(row.value)}; ${GG.lossWords(row.loss, row.same)}` : banned ? ': ' + banned.reason : ''));
  pass.title = banned ? banned.reason : row ? GG.lossWords(row.loss, row.same) : '';
  const others = GG.rankedTurns(entry).filter((one) => typeof one.turn === 'object' || one.turn < -1);
  GG.refresh(GG.id('others'), [m.boardName, others], () => others.map((one) => GG.h('button', {type: 'button', class: 'pass ' + one.kind, 'data-turn': plainText(one.turn), onclick: () => GG.readerPlays(one.turn)},
    GG.turnName(m.board, one.turn, now.asked), GG.h('span', {class: 'badge'}, one.value.text))));
}

function showLegend() {
  const kinds = new Set([...document.querySelectorAll('#board [data-kind]')].map((node) => node.getAttribute('data-kind')).concat([...GG.id('pass').classList]));
  const items = ['keeps', 'little', 'some', 'much', 'open'].filter((kind) => kinds.has(kind))
    .map((kind) => GG.h('li', {}, GG.h('span', {class: 'swatch ' + kind, 'aria-hidden': 'true'}), ' ' + GG.kindWords[kind]));
  if (kinds.has('banned')) items.push(GG.h('li', {}, GG.h('span', {class: 'sign', 'aria-hidden': 'true'}, '✕'), ' not allowed'));
  if (document.querySelector('#board .differs')) items.push(GG.h('li', {}, GG.h('span', {class: 'sign', 'aria-hidden': 'true'}, '≠'), ' differs under the other rules'));
  if (items.length) items.unshift(GG.h('li', {class: 'plain'}, 'Black’s score minus White’s after a play there:'));
  GG.clear(GG.id('legend'), GG.boardTaken ? [] : items);
}

// ---- the curve -----------------------------------------------------------------------------------------------------

let curveJob = null, curveKey = '';
/** Values along the record, those not known yet asked for in the background, once the present one is known. */
function findCurve() {
  const m = GG.model, record = GG.recordOf(m.here), path = [m.root, ...GG.pathTo(m.here)];
  if (!record.length) return;
  const missing = path.some((node) => !(GG.entry(node).answer || GG.entry(node).value));
  const key = JSON.stringify(GG.query(m.here));
  if (!missing || (curveJob && !curveJob.over) || key === curveKey || !GG.here().final) return;
  curveKey = key;
  curveJob = GG.job('values', GG.query(m.here), {
    value(found) { GG.entry(path[found.after]).value = found; showCurve(); },
    refused() {}, end() {},
  });
}
function showCurve() {
  const m = GG.model, path = [m.root, ...GG.pathTo(m.here)];
  for (let node = m.here; (node = node.chosen || node.children[0]);) path.push(node);
  GG.id('curve-box').hidden = path.length < 2 || !!GG.boardTaken;
  if (GG.id('curve-box').hidden) return;
  const values = path.map((node) => { const entry = GG.entry(node); return GG.value(entry.answer || entry.value); });
  const most = Math.max(m.board.vertices, ...values.filter((v) => v && Number.isFinite(v.lo)).map((v) => Math.abs(v.lo)));
  const width = Math.max(300, 44 + 26 * path.length), height = 100, middle = 46;
  const x = (i) => 36 + (i * (width - 56)) / Math.max(1, path.length - 1), y = (value) => middle - (Math.max(-most, Math.min(most, value)) / most) * 36;
  const svg = GG.s('svg', {viewBox: `0 0 ${width} ${height}`, class: 'curve-svg', role: 'group', 'aria-label': 'Value after each turn'});
  svg.append(GG.s('line', {x1: 30, x2: width - 8, y1: middle, y2: middle, class: 'zero'}),
    GG.s('text', {x: 24, y: 14, class: 'axis'}, GG.signed(most)), GG.s('text', {x: 24, y: middle + 4, class: 'axis'}, '0'),
    GG.s('text', {x: 24, y: 86, class: 'axis'}, GG.signed(-most)));
  const key = [values, path.indexOf(m.here), path.map((node) => node.turn), m.boardName];
  let previous = null;
  values.forEach((value, i) => {
    const here = path[i] === m.here;
    if (value && value.solved && value.lo === value.hi && previous !== null)
      svg.append(GG.s('path', {d: `M${x(previous.i)} ${y(previous.v)}L${x(i)} ${y(value.lo)}`, class: 'run' + (i > GG.pathTo(m.here).length ? ' ahead' : '')}));
    if (value && value.solved && value.lo === value.hi) previous = {i, v: value.lo};
    else previous = null;
    const words = (i === 0 ? 'start' : 'turn ' + i + ', ' + GG.nameOfTurnTo(path[i])) + ': ' + (value ? GG.valueWords(value) : 'not known yet');
    const dot = GG.s('g', {class: 'moment-dot' + (here ? ' here' : ''), role: 'button', tabindex: here ? '0' : '-1', 'aria-label': words, 'data-ply': i});
    dot.append(GG.s('title', {}, words), GG.s('rect', {x: x(i) - 11, y: 0, width: 22, height, class: 'hit'}));
    if (value && Number.isFinite(value.lo) && Number.isFinite(value.hi) && value.lo !== value.hi)
      dot.append(GG.s('line', {x1: x(i), x2: x(i), y1: y(value.lo), y2: y(value.hi), class: 'span'}));
    else dot.append(GG.s('circle', {cx: x(i), cy: value && Number.isFinite(value.lo) ? y(value.lo) : middle, r: here ? 6 : 4.2,
      class: value ? (i === 0 ? 'start' : i % 2 ? 'odd' : 'even') : 'unknown'}));
    if (i % Math.ceil(path.length / 20) === 0) dot.append(GG.s('text', {x: x(i), y: height - 2, class: 'axis ply'}, String(i)));
    const go = () => GG.look(path[i]);
    dot.addEventListener('click', go);
    dot.addEventListener('keydown', (event) => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); go(); } });
    svg.append(dot);
  });
  svg.style.minWidth = Math.min(width, 1400) + 'px';
  GG.refresh(GG.id('curve'), key, () => svg);
}

// ---- tabs ----------------------------------------------------------------------------------------------------------

GG.showView = function (id) {
  const before = GG.views.find((view) => view.id === GG.view), next = GG.views.find((view) => view.id === id) || GG.views[0];
  if (before && before !== next && before.hide) before.hide();
  GG.view = next.id;
  GG.viewParameters = {};
  for (const view of GG.views) {
    const chosen = view === next;
    const tab = GG.id('tab-' + view.id);
    tab.setAttribute('aria-selected', String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    GG.id('panel-' + view.id).hidden = !chosen;
  }
  if (next.show) next.show();
  drawAll();
  GG.keepLink();
};
function buildTabs() {
  const tabs = GG.id('tabs'), panels = GG.id('panels');
  for (const view of GG.views) {
    tabs.append(GG.h('button', {type: 'button', role: 'tab', id: 'tab-' + view.id, 'aria-controls': 'panel-' + view.id, onclick: () => GG.showView(view.id)}, view.title));
    const panel = GG.h('div', {role: 'tabpanel', id: 'panel-' + view.id, class: 'panel', 'aria-labelledby': 'tab-' + view.id, hidden: true});
    panels.append(panel);
    view.build(panel);
  }
  tabs.addEventListener('keydown', (event) => {
    const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (!step) return;
    const at = GG.views.findIndex((view) => view.id === GG.view), next = GG.views[(at + step + GG.views.length) % GG.views.length];
    GG.showView(next.id);
    GG.id('tab-' + next.id).focus();
  });
}

/** A state that is on its way is not drawn: what was there stays until it has come. */
function drawAll() {
  if (!GG.model.board || !GG.model.here || (!GG.here().state && !GG.here().refused)) return;
  drawBoards();
  showHeadline();
  showControls();
  showLegend();
  showCurve();
  const view = GG.views.find((one) => one.id === GG.view);
  if (view.update) view.update();
}
GG.draw = drawAll;

let drawing = false;
/** Answers come in bursts: one picture a frame. */
function drawSoon() {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(() => { drawing = false; drawAll(); findCurve(); });
}

function listen() {
  GG.on('state', () => { GG.say(''); if (curveJob) curveJob.cancel(); curveKey = ''; drawAll(); });
  GG.on('answer', drawSoon);
  GG.id('pass').addEventListener('click', () => GG.readerPlays(-1));
  document.querySelector('.skip').addEventListener('click', (event) => {  // the address is the permalink: it stays
    event.preventDefault();
    document.querySelector('#board .vertex[tabindex="0"]').focus();
  });
  GG.id('back').addEventListener('click', GG.back);
  GG.id('forward').addEventListener('click', GG.forward);
  GG.id('to-start').addEventListener('click', () => GG.look(GG.model.root));
  GG.id('to-end').addEventListener('click', () => { let node = GG.model.here; while (node.children.length) node = node.chosen || node.children[0]; GG.look(node); });
  for (const chip of document.querySelectorAll('.chip')) chip.addEventListener('click', () => GG.showView(chip.dataset.view));
  document.addEventListener('keydown', (event) => {
    if (event.target.closest('input, textarea, select, [contenteditable]') || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('.sketch')) return;
    const action = {Backspace: GG.back, Home: () => GG.look(GG.model.root), End: () => GG.id('to-end').click(), p: () => GG.id('pass').click(),
                    ',': GG.back, '.': GG.forward}[event.key];
    if (action && GG.model.here) { event.preventDefault(); action(); }
  });
  window.addEventListener('hashchange', (event) => openLink(new URL(event.newURL).hash));
}

GG.trouble = function (text) {
  GG.id('problem').hidden = !text;
  GG.id('problem').textContent = text || '';
};
async function openLink(hash) {
  try {
    const link = GG.readLink(hash);
    if (!link) return false;
    await GG.open(link.question);
    GG.showView(link.view);
    const view = GG.views.find((one) => one.id === GG.view);
    if (view.link) view.link(link.parameters);
    GG.trouble('');
    return true;
  } catch (error) {
    GG.trouble('This link cannot be opened: ' + error.message);
    return false;
  }
}

(async function begin() {
  try {
    GG.start = await GG.get('start');
    buildTabs();
    listen();
    if (!(await openLink(location.hash))) {
      await GG.open(GG.start.query);
      GG.showView('turns');
    }
  } catch (error) {
    GG.trouble(error.message);
  }
})();
