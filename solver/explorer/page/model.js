// What is looked at: a board, one ruleset or two, a start, and the tree of turns played from it. What was asked about a state
// is kept, so that going back costs nothing.
'use strict';

GG.model = {
  board: null,           // what the server says of it: picture, names, orbits
  boardName: '3x3',      // how queries name it
  rules: 'tromp-taylor',
  second: '',            // another ruleset to look at beside it; empty: none
  position: '', toMove: 'black', prisoners: [0, 0],
  root: null, here: null,
};

GG.newNode = (turn, parent) => ({turn, parent, children: [], chosen: null});
GG.pathTo = function (node) {
  const path = [];
  for (; node.parent; node = node.parent) path.unshift(node);
  return path;
};
GG.recordOf = (node) => GG.pathTo(node).map((step) => step.turn);
GG.empty = (board) => '.'.repeat(board.vertices);

/** The query of `batch` about the state at a node. */
GG.query = function (node, rules) {
  const m = GG.model;
  const query = {board: m.boardName, rules: rules || m.rules, position: m.position, to_move: m.toMove};
  if (m.prisoners[0] || m.prisoners[1]) query.prisoners = m.prisoners;
  const record = GG.recordOf(node);
  if (record.length) query.record = record;
  return query;
};

// ---- what is known of a state under a ruleset: {state, answer, line, refused, final} -------------------------------

const known = new Map(), most = 4000;
GG.entry = function (node, rules) {
  const key = JSON.stringify(GG.query(node, rules));
  if (!known.has(key)) {
    if (known.size >= most) known.delete(known.keys().next().value);
    known.set(key, {state: null, answer: null, line: null, refused: '', final: false, busy: false});
  }
  return known.get(key);
};
GG.here = (rules) => GG.entry(GG.model.here, rules);
/** The last moment of a state's record: what stands, who is to move. */
GG.now = (entry) => (entry && entry.state ? entry.state.steps[entry.state.steps.length - 1] : null);
/** The turn that led to the node, as an answer where its side was asked something. */
GG.nameOfTurnTo = function (node) {
  const before = node.parent && GG.now(GG.entry(node.parent));
  return GG.turnName(GG.model.board, node.turn, before && before.asked);
};

GG.rulesets = () => (GG.model.second ? [GG.model.rules, GG.model.second] : [GG.model.rules]);

let jobs = [];  // those of the state that is looked at
const stopJobs = () => { jobs.forEach((job) => job.cancel()); jobs = []; };

async function findState(entry, node, rules) {
  if (entry.state || entry.refused) return;
  try {
    entry.state = await GG.post('state', GG.query(node, rules));
    GG.trouble('');
  } catch (error) {
    if (error.gone) GG.trouble(error.message);
    else entry.refused = error.message;
  }
}

/** Asks for the values of a state; the entry grows as they come. */
GG.solve = function (node, rules, heard) {
  const entry = GG.entry(node, rules);
  if (entry.final || entry.refused) return null;
  entry.busy = true;
  entry.problem = '';
  const changed = () => { if (heard) heard(entry); GG.tell('answer', entry); };
  return GG.job('solve', GG.query(node, rules), {
    progress({line}) { entry.progress = line; changed(); },
    bounds(answer) { entry.answer = answer; changed(); },
    answer(answer) {
      entry.answer = answer;
      entry.final = !answer.stopped_by;
      entry.stopped = answer.stopped_by || '';
      changed();
    },
    line(line) { entry.line = line; changed(); },
    refused({error}) { entry.problem = error; changed(); },
    end() { entry.busy = false; changed(); },
  });
};

let looking = 0, lastSeen = null;  // the last state that was there: a new one is drawn when it has come
/** Looks at a state: its history, then its values. Where it cannot be had, the last one stays, and false comes back. */
GG.look = async function (node) {
  const turn = ++looking;
  stopJobs();
  GG.model.here = node;
  const rulesets = GG.rulesets();
  const entries = rulesets.map((rules) => GG.entry(node, rules));
  await Promise.all(rulesets.map((rules, i) => findState(entries[i], node, rules)));
  if (turn !== looking) return false;
  if (!entries[0].state && lastSeen && lastSeen !== node) {
    await GG.look(lastSeen);
    return false;
  }
  lastSeen = node;
  for (let child = node; child.parent; child = child.parent) child.parent.chosen = child;
  GG.tell('state');
  GG.keepLink();
  jobs = rulesets.map((rules) => GG.solve(node, rules)).filter((job) => job);
  return true;
};
/** Stops the search that runs; `resume` goes on. */
GG.halt = function () {
  stopJobs();
  GG.rulesets().forEach((rules) => (GG.here(rules).busy = false));
  GG.tell('answer');
};
GG.resume = () => GG.look(GG.model.here);

/** The child by that turn, made if it is new. */
GG.childBy = function (node, turn) {
  let child = node.children.find((other) => GG.sameTurn(other.turn, turn));
  if (!child) node.children.push((child = GG.newNode(turn, node)));
  return child;
};

/** Plays a turn from the state that is looked at, or says why it cannot be played. */
GG.play = async function (turn) {
  const m = GG.model, entry = GG.here();
  const banned = GG.bannedTurn(entry, turn);
  if (banned) return GG.say(GG.turnName(m.board, turn) + ' is not allowed: ' + banned.reason, banned);
  const isNew = !m.here.children.some((other) => GG.sameTurn(other.turn, turn));
  const from = m.here, child = GG.childBy(from, turn);
  await GG.look(child);
  const {state, refused} = GG.entry(child);
  if (!state && isNew) from.children = from.children.filter((other) => other !== child);
  if (!state && m.here === from) GG.say(refused);
  return !!state;
};
GG.bannedTurn = function (entry, turn) {
  const list = (entry && ((entry.state && entry.state.banned) || (entry.answer && entry.answer.banned))) || [];
  return list.find((banned) => banned.turn === turn) || null;
};
/** One turn back; in a game against the program to one's own turn. */
GG.back = function () {
  let node = GG.model.here.parent;
  if (node && node.parent && GG.skipsBack(node)) node = node.parent;
  if (node) GG.look(node);
};
GG.forward = () => { const next = GG.model.here.chosen || GG.model.here.children[0]; if (next) GG.look(next); };

// ---- another board, start or ruleset -------------------------------------------------------------------------------

/** Takes a question as it is: {board, rules, second, position, to_move, prisoners, record}. Throws what the server says. */
GG.open = async function (question) {
  const m = GG.model, name = question.board || m.boardName;
  const same = m.board && JSON.stringify(name) === JSON.stringify(m.boardName);
  const board = same ? m.board : await GG.post('board', {board: name});
  const position = question.position || GG.empty(board);
  const next = {boardName: board.board, rules: question.rules || m.rules,
                second: question.second === undefined ? m.second : question.second, position,
                toMove: question.to_move || 'black', prisoners: question.prisoners || [0, 0]};
  const query = {board: next.boardName, rules: next.rules, position: next.position, to_move: next.toMove, prisoners: next.prisoners};
  if (question.record && question.record.length) query.record = question.record;
  const state = await GG.post('state', query);  // refused here, and nothing has changed
  Object.assign(m, next, {board});
  m.root = GG.newNode(null, null);
  let node = m.root;
  for (const turn of question.record || []) node = GG.childBy(node, turn);
  GG.entry(node).state = state;
  if (!same) GG.tell('board');
  await GG.look(node);
};

/** Other rules for the same start; as much of the record stays as is legal under them. */
GG.useRules = async function (rules, second) {
  const m = GG.model;
  const question = {rules, second, position: m.position, to_move: m.toMove, prisoners: m.prisoners, record: GG.recordOf(m.here)};
  try {
    await GG.open(question);
  } catch (error) {
    if (!question.record.length) throw error;
    await GG.open({...question, record: []});
    GG.say('The turns played are not all legal under these rules, so the game begins anew: ' + error.message);
  }
};

// ---- permalinks ----------------------------------------------------------------------------------------------------

const plainText = (value) => (typeof value === 'string' ? value : JSON.stringify(value));
/** The address of what is seen: everything after #. */
GG.linkText = function (view) {
  const m = GG.model, parameters = new URLSearchParams();
  parameters.set('board', plainText(m.boardName));
  parameters.set('rules', m.rules);
  if (m.second) parameters.set('second', m.second);
  if (m.position !== GG.empty(m.board)) parameters.set('position', m.position);
  if (m.toMove !== 'black') parameters.set('to_move', m.toMove);
  if (m.prisoners[0] || m.prisoners[1]) parameters.set('prisoners', m.prisoners.join(','));
  const record = GG.recordOf(m.here);
  if (record.length) parameters.set('record', JSON.stringify(record).slice(1, -1));
  if (view && view !== 'turns') parameters.set('view', view);
  for (const [key, value] of Object.entries(GG.viewParameters || {})) parameters.set(key, value);
  return '#' + parameters.toString().replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%28/g, '(').replace(/%29/g, ')');
};
const linkPause = 350;  // ms; browsers refuse more than 100 addresses in 30 s (Safari) or 200 in 10 s, as a held key makes
let linkTimer = null, linkIsOld = false;
/** The first address at once; of those asked for within the pause the last, after it. */
GG.keepLink = function () {
  linkIsOld = true;
  if (linkTimer) return;
  linkIsOld = false;
  history.replaceState(null, '', GG.linkText(GG.view));
  linkTimer = setTimeout(() => { linkTimer = null; if (linkIsOld) GG.keepLink(); }, linkPause);
};
/** What a permalink asks for; null where it names no board. */
GG.readLink = function (hash) {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  if (!parameters.get('board')) return null;
  const text = parameters.get('board');
  const question = {board: text.trim().startsWith('{') ? JSON.parse(text) : text, rules: parameters.get('rules') || 'tromp-taylor',
                    second: parameters.get('second') || ''};
  if (parameters.get('position')) question.position = parameters.get('position');
  if (parameters.get('to_move')) question.to_move = parameters.get('to_move');
  if (parameters.get('prisoners')) question.prisoners = parameters.get('prisoners').split(',').map(Number);
  if (parameters.get('record')) question.record = JSON.parse('[' + parameters.get('record') + ']');
  return {question, view: parameters.get('view') || 'turns', parameters};
};

/** A word of a command line, as a shell reads it back. */
GG.quoted = (text) => (/^[\w.:,/=+-]+$/.test(text) ? text : "'" + text.replace(/'/g, "'\\''") + "'");

/** The command that gives the same answer in a terminal. */
GG.command = function (node, rules) {
  const query = GG.query(node, rules);
  if (typeof query.board !== 'string' || query.record)
    return 'echo ' + GG.quoted(JSON.stringify({...query, moves: true})) + ' | graphgo batch';
  let text = 'graphgo solve ' + GG.quoted(query.board) + ' --rules ' + GG.quoted(query.rules);
  if (query.position !== GG.empty(GG.model.board)) text += ' --position ' + GG.quoted(query.position);
  text += ' --to-move ' + query.to_move;
  if (query.prisoners) text += ' --prisoners ' + query.prisoners.join(',');
  return text + ' --moves';
};
