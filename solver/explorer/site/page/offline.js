// Answers from data that came with the pages, in place of a server: the same questions and answers as solver/explorer/api.hpp.
// Pages from file:// may not fetch, but they may load classic scripts: each data script sets GG.data[NAME].
'use strict';

GG.data = {};
GG.offline = true;

const loading = new Map();
/** The data of a script, loaded once. */
GG.load = function (name) {
  if (!loading.has(name))
    loading.set(name, new Promise((done, failed) => {
      const script = GG.h('script', {src: name});
      script.onload = () => done(GG.data[name]);
      script.onerror = () => failed(new Error('A file of this site is missing: explorer/' + name));
      document.head.append(script);
    }));
  return loading.get(name);
};

const exploreCommand = (query) => {
  const position = /^\.*$/.test(query.position) ? '' : ' --position ' + GG.quoted(query.position);
  return `graphgo explore ${GG.quoted(query.board)} --rules ${GG.quoted(query.rules)}${position} --to-move ${query.to_move}`;
};

/** A table of solver/explorer/site/state_table.hpp, read row by row. */
class StateTable {
  constructor(data, vertices) {
    this.data = data;
    this.vertices = vertices;
    this.rows = data.rows.split(' ');
    this.places = new Map();
    for (let p = 0; p * vertices < data.positions.length; ++p) this.places.set(this.position(p), p);
  }
  position(p) { return this.data.positions.substr(p * this.vertices, this.vertices); }
  static number(digits) {
    let number = 0;
    for (const digit of digits) number = number * 64 + '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'.indexOf(digit);
    return number;
  }
  static turn(digit) { return digit === '.' ? -1 : StateTable.number(digit); }
  /** The row of a fresh start; undefined where the position is not legal. */
  freshStart(position, side) {
    const place = this.places.get(position);
    return place === undefined ? undefined : 2 * place + (side === 'white' ? 1 : 0);
  }
  row(i) {
    const {width, values, reasons} = this.data, [head, bans] = this.rows[i].split('!');
    const number = StateTable.number, row = {turns: [], banned: []};
    row.position = this.position(number(head.slice(0, width)));
    row.side = head[width] === 'b' ? 'black' : 'white';
    row.over = head[width + 1] === 'e';
    row.value = values[number(head.slice(width + 2, width + 4))];
    for (let at = width + 4; at < head.length; at += 3 + width)
      row.turns.push({turn: StateTable.turn(head[at]), value: values[number(head.slice(at + 1, at + 3))], next: number(head.slice(at + 3, at + 3 + width))});
    for (let at = 0; at < bans.length; at += 3) row.banned.push({turn: StateTable.turn(bans[at]), ...reasons[number(bans.slice(at + 1, at + 3))]});
    return row;
  }
}

const stepOf = (row) => ({position: row.position, to_move: row.side, phase: 1, over: row.over});
const answerOf = (row) => ({...row.value, moves: row.turns.map(({turn, value}) => ({turn, ...value})), banned: row.banned, method: 'table'});

/**
 * {state, answer} of a query, by a table. Where rules remember what was played a table knows fresh starts and the values of their
 * turns. After a turn only that value holds: what the next turns are worth is not that of a fresh start, and is not told.
 */
function stateInTable(table, query) {
  const {data} = table, record = query.record || [];
  const start = table.freshStart(query.position, query.to_move);
  if (start === undefined) throw new Error('This position is not legal: a chain has no liberty.');
  let row = table.row(start), value = row.value, known = true;
  const steps = [stepOf(row)];
  for (const turn of record) {
    if (!known) throw new Error('This site does not go on from here: what is legal and what it is worth hangs on the turns played before. Ask ' + exploreCommand(query));
    const played = row.turns.find((one) => one.turn === turn);
    if (!played) throw new Error('record: turn ' + steps.length + ' is not legal');
    row = table.row(played.next);
    value = played.value;
    known = data.plays_on || row.over;
    steps.push(stepOf(row));
  }
  const fresh = record.length === 0;
  const state = {rules: data.rules, superko: data.superko, situational: data.situational, steps,
                 remembered: !data.superko ? [] : fresh ? (data.remembers_start ? [{after: 0, by: GG.other(query.to_move)}] : []) : null,
                 legal: known ? row.turns.map(({turn}) => turn) : null, banned: known ? row.banned : null};
  return {state, answer: known ? answerOf(row) : {...value, method: 'table', turns_unknown: true}};
}

/** What is known of a query: {state, answer, line}. Throws what the reader is told. */
async function knownOf(query) {
  const prisoners = query.prisoners || [0, 0];
  if (prisoners[0] || prisoners[1]) throw new Error('This site has no values with prisoners taken before. Ask ' + exploreCommand(query) + ' --prisoners ' + prisoners.join(','));
  const scripts = GG.data.start.claims[query.board + ' ' + query.rules] || [];
  const key = JSON.stringify([query.board, query.rules, query.position, query.to_move, query.record || []]);
  for (const name of scripts) {
    const found = (await GG.load(name))[key];
    if (found) return found;
  }
  const place = GG.data.start.tables.find((one) => one.board === query.board && one.rules === query.rules);
  if (!place) throw new Error(`This site has no values of ${scripts.length ? 'this state of ' : ''}${query.board} under ${query.rules}. Ask ${exploreCommand(query)}`);
  if (!place.table) place.table = new StateTable(await GG.load(place.file), GG.data.boards[place.board].vertices);
  return stateInTable(place.table, query);
}

GG.send = async function (method, path, body) {
  if (path === 'start') return GG.data.start;
  if (path === 'state') return (await knownOf(body)).state;
  if (path === 'rules') return {rules: body.rules};
  if (path !== 'board') throw new Error('This needs the program: graphgo explore.');
  const board = GG.data.boards[body.board];
  if (!board) throw new Error('This site has no board of that name. Ask graphgo explore.');
  return board;
};

/** The kinds of jobs that data can answer; what they tell is what a server would. */
const jobsOf = {
  async solve(query, hear) {
    const {answer, line} = await knownOf(query);
    hear.answer(answer);
    if (line && hear.line) hear.line(line);
  },
  async values(query, hear) {
    const record = query.record || [];
    for (let after = record.length; after >= 0; --after)
      await knownOf({...query, record: record.slice(0, after)}).then(({answer}) => hear.value({...answer, after}), () => {});
  },
};
GG.job = function (kind, question, hear) {
  let ended = false;
  const heard = {};
  for (const [name, listener] of Object.entries(hear)) heard[name] = (told) => { if (!ended || name === 'end') listener(told); };
  jobsOf[kind](question, heard).catch((error) => heard.refused && heard.refused({error: error.message})).then(() => {
    if (ended) return;
    ended = true;
    if (hear.end) hear.end();
  });
  return {cancel() { ended = true; }, get over() { return ended; }};
};

GG.skipsBack = () => false;

/** In place of the list of turns, where only the value of the turn that led here is known. */
GG.unknownTurns = function () {
  const m = GG.model, now = GG.now(GG.here());
  return GG.h('div', {id: 'unknown-turns'},
    GG.h('p', {}, 'The value above is that of the turn just made, with what stood before it. The turns from here hang on that history, and their values are not on this site. The program has them: open the start in it, and play the same turn.'),
    GG.copyField('explore-command', 'Command line', exploreCommand(GG.query(m.root))),
    GG.h('p', {}, 'Or look at this position with nothing played before. That is another state, and its values may be others.'),
    GG.h('button', {type: 'button', id: 'as-fresh-start', onclick: () => GG.open({position: now.position, to_move: now.to_move, record: []}).catch((error) => GG.say(error.message))},
      'Set it up as a fresh start'));
};
