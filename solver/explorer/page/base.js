// What every part of the page uses: elements, requests, jobs, values. One global: GG.
'use strict';
const GG = {};

/** An element: h('p', {class: 'x', onclick: f}, 'text', other). */
GG.h = function (name, attributes, ...children) {
  return GG.fill(document.createElement(name), attributes, children);
};
/** The same within SVG. */
GG.s = function (name, attributes, ...children) {
  return GG.fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
};
GG.fill = function (element, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'value' || key === 'checked' || key === 'disabled') element[key] = value;
    else element.setAttribute(key, value === true ? '' : value);
  }
  for (const child of children.flat()) if (child !== undefined && child !== null && child !== false) element.append(child);
  return element;
};
GG.id = (name) => document.getElementById(name);
GG.clear = function (element, ...children) {
  element.replaceChildren(...children.flat(2).filter((child) => child !== undefined && child !== null && child !== false));
  return element;
};

/** Builds a part of the page anew only where what it shows is another: the focus and a click under way stay. */
GG.refresh = function (element, key, build) {
  const text = JSON.stringify(key);
  if (element.shownKey === text) return false;
  element.shownKey = text;
  GG.clear(element, build());
  return true;
};

// Who wants to know what happened: 'board' (another board), 'state' (another state or ruleset), 'answer' (values came),
// 'view' (another tab).
GG.listeners = {};
GG.on = (event, listener) => (GG.listeners[event] = GG.listeners[event] || []).push(listener);
GG.tell = (event, detail) => (GG.listeners[event] || []).forEach((listener) => listener(detail));

GG.send = async function (method, path, body) {
  let response;
  try {
    response = await fetch('api/' + path, {
      method,
      headers: body === undefined ? {} : {'Content-Type': 'application/json'},
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (unused) {
    throw Object.assign(new Error('The program that served this page has ended. Start it again, and go on here.'), {gone: true});
  }
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error || 'the server answered ' + response.status);
  return answer;
};
GG.get = (path) => GG.send('GET', path);
GG.post = (path, body) => GG.send('POST', path, body);

/** Starts a job and hears its events. `hear`: a function for each event's name; 'refused' with a message; 'end' last. */
GG.job = function (kind, question, hear) {
  let source = null, id = null, ended = false, heard = false, tries = 3;
  const end = () => {
    if (ended) return;
    ended = true;
    if (source) source.close();
    if (hear.end) hear.end();
  };
  const listen = ({job}) => {
    id = job;
    if (ended) return GG.send('DELETE', 'jobs/' + id).catch(() => {});
    source = new EventSource('api/jobs/' + id + '/events');
    for (const name of Object.keys(hear))
      if (name !== 'end') source.addEventListener(name, (event) => { heard = true; if (!ended) hear[name](JSON.parse(event.data)); });
    source.addEventListener('end', end);
    source.onerror = () => {
      source.close();
      if (!ended && !heard && --tries > 0) return submit();  // given up before it was listened to
      if (!ended && hear.refused) hear.refused({error: 'The search broke off: the program that served this page has ended, or dropped it.'});
      end();
    };
  };
  const submit = () => GG.post('jobs', {[kind]: question}).then(listen).catch((error) => {
    if (!ended && hear.refused) hear.refused({error: error.message});
    end();
  });
  submit();
  return {
    cancel() {
      if (ended) return;
      ended = true;
      if (source) source.close();
      if (id) GG.send('DELETE', 'jobs/' + id).catch(() => {});
    },
    get over() { return ended; },
  };
};

// ---- values -------------------------------------------------------------------------------------------------------

const number = (x) => (x === 'inf' ? Infinity : x === '-inf' ? -Infinity : x);
GG.signed = (x) => (x === Infinity ? '∞' : x === -Infinity ? '−∞' : x < 0 ? '−' + String(-x) : String(x));

/**
 * An answer's value, or a turn's: {lo, hi, solved, text, kind, tie}. Margins are Black's score minus White's; `tie` says whose a
 * tie is, if the rules give it to a side.
 */
GG.value = function (object) {
  if (object === undefined || object === null) return null;
  if (object.winner) {
    const black = object.winner === 'black';
    return {lo: black ? 1 : -1, hi: black ? 1 : -1, solved: true, kind: 'winner', text: black ? 'B' : 'W'};
  }
  if (typeof object.value === 'number')
    return {lo: object.value, hi: object.value, solved: true, kind: 'margin', text: GG.signed(object.value), tie: object.tie};
  if (object.lo === undefined) return null;
  const lo = number(object.lo), hi = number(object.hi);
  if (object.kind === 'winner') return {lo, hi, solved: true, kind: 'winner', text: '–'};
  if (object.solved === false) {
    const kind = 'winner' in object ? 'winner' : 'margin';
    if (kind === 'winner') return {lo, hi, solved: false, kind, text: '?'};
    const text = lo === -Infinity && hi === Infinity ? '?' : lo === hi ? GG.signed(lo) : GG.signed(lo) + '…' + GG.signed(hi);
    return {lo, hi, solved: false, kind, text};
  }
  return {lo, hi, solved: true, kind: 'interval', result: object.result, tie: object.tie,
          text: lo === hi ? GG.signed(lo) : GG.signed(lo) + '|' + GG.signed(hi)};
};

const points = (x) => String(Math.abs(x)) + (Math.abs(x) === 1 ? ' point' : ' points');
/** A value in words with units: "Black wins by 3 points". */
GG.valueWords = function (value) {
  if (!value) return '';
  const margin = (x) => (x === Infinity ? 'Black wins by any number of points' : x === -Infinity ? 'White wins by any number of points'
                        : x > 0 ? 'Black wins by ' + points(x) : x < 0 ? 'White wins by ' + points(x)
                        : value.tie ? 'a tie, which White wins' : 'a tie');
  if (!value.solved) {
    if (value.kind === 'winner') return 'open: who wins is not settled yet';
    if (value.lo === -Infinity && value.hi === Infinity) return 'open: no bound is proved yet';
    return 'open: between ' + GG.signed(value.lo) + ' and ' + GG.signed(value.hi) + ' points for Black';
  }
  if (value.kind === 'winner') return value.lo > 0 ? 'Black wins' : value.hi < 0 ? 'White wins' : 'nobody can force a win: no result';
  if (value.lo === value.hi) return margin(value.lo);
  if (value.result === 'no result') return 'no result: neither side can force an end in its favour (Black can force '
    + GG.signed(value.lo) + ', White ' + GG.signed(value.hi) + ')';
  return margin(number(value.result)) + ' (Black can force ' + GG.signed(value.lo) + ', White ' + GG.signed(value.hi) + ')';
};

/**
 * The result as a number: where play need not end, the median of lo, of what endless play counts, and of hi. As in
 * solver/question/answer.hpp.
 */
GG.worth = (value, endless) => Math.max(value.lo, Math.min(value.lo < value.hi ? endless : value.hi, value.hi));
/** What endless play counts by an entry's rules. */
GG.endless = (entry) => Number((/no_result_value=([^,]+)/.exec(entry.state.rules) || [0, 0])[1]);

/** What a turn takes from the result for the side that makes it; null where a value is open. Of wins alone: 0 or infinity. */
GG.lossOf = function (before, after, side, endless) {
  if (!before || !after || !before.solved || !after.solved) return null;
  const was = GG.worth(before, endless), is = GG.worth(after, endless);
  const loss = was === is ? 0 : side === 'black' ? was - is : is - was;
  return before.kind === 'winner' && loss > 0 ? Infinity : loss;
};
/** The class of a loss: its colour and its words. `same`: lo and hi are both kept. */
GG.lossClass = function (loss, vertices, same) {
  if (loss === null || loss === undefined) return 'open';
  if (loss === 0) return same ? 'keeps' : 'little';
  if (loss <= Math.max(1, vertices / 6)) return 'little';
  return loss <= vertices ? 'some' : 'much';
};
GG.lossWords = (loss, same = true) => (loss === null || loss === undefined ? 'open'
  : loss === 0 ? (same ? 'keeps the value' : 'keeps the result, not both bounds')
  : loss === Infinity ? 'loses the game' : 'loses ' + points(loss));

// ---- turns --------------------------------------------------------------------------------------------------------

GG.other = (side) => (side === 'black' ? 'white' : 'black');
GG.capital = (side) => (side === 'black' ? 'Black' : 'White');
/** A turn in words; `asked`: what the turn answers, if it does. */
GG.turnName = function (board, turn, asked) {
  if (typeof turn === 'object') {
    const play = turn.play === undefined ? '' : ' and play ' + board.names[turn.play];
    return 'remove the cycle from turn ' + turn.remove + play;
  }
  if (turn === -1) return asked ? 'accept' : 'pass';
  if (turn === -2) return 'resume';
  if (turn === -3) return 'give a stone';
  return (asked ? 'dispute ' : '') + board.names[turn];
};
GG.sameTurn = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** A value that is copied to the clipboard by a button beside it. */
GG.copyField = function (id, label, text) {
  const field = GG.h('textarea', {id, readonly: true, rows: Math.min(4, Math.ceil(text.length / 52)), spellcheck: 'false', 'aria-label': label});
  field.value = text;
  const button = GG.h('button', {type: 'button', id: id + '-copy', class: 'quiet', onclick: async () => {
    try { await navigator.clipboard.writeText(field.value); } catch (unused) { field.select(); document.execCommand('copy'); }
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 1200);
  }}, 'Copy');
  return GG.h('div', {class: 'copy'}, GG.h('label', {for: id}, label), field, button);
};

/** Gives the reader a file. */
GG.download = function (name, text, type) {
  const url = URL.createObjectURL(new Blob([text], {type}));
  const link = GG.h('a', {href: url, download: name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
};

/** What people call a board: its name, or that it is one's own. */
GG.boardLabel = (board) => (typeof board.board === 'string' && board.board.length <= 30 ? board.board
  : (typeof board.board === 'string' ? board.board.slice(0, 24) + '…' : 'own board') + ' (' + board.vertices + ' vertices)');
