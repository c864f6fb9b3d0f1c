// The view "Set-up": stones placed by hand, side, prisoners, komi, handicap, and SGF in and out. What is placed here begins a
// game of its own: a fresh start, without any history.
'use strict';

/** A row of choices, one of which holds. */
GG.choice = function (name, legend, options, chosen, changed) {
  const set = GG.h('fieldset', {}, GG.h('legend', {}, legend));
  const row = GG.h('div', {class: 'choice'});
  for (const [value, text] of options)
    row.append(GG.h('label', {}, GG.h('input', {type: 'radio', name, value, id: name + '-' + value, checked: value === chosen, onchange: () => changed(value)}), text));
  set.append(row);
  return set;
};
/** The ruleset text with an axis set. */
GG.withAxis = function (rules, axis, value) {
  const parts = GG.ruleParts(rules).filter((part, i) => i === 0 || !part.startsWith(axis + '='));
  return parts.concat(value === '' ? [] : [axis + '=' + value]).join(',');
};
/** "a,b=f(1,2),c={3;4}" at the commas outside brackets. */
GG.ruleParts = function (rules) {
  const parts = [''];
  let depth = 0;
  for (const c of rules) {
    if (c === '(' || c === '{') ++depth;
    if (c === ')' || c === '}') --depth;
    if (c === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += c;
  }
  return parts;
};
/** One of the rulesets that are shown, in short: its preset, or all of it where the other one has the same preset. */
GG.shortName = function (rules) {
  const presetOf = (text) => GG.ruleParts(text)[0];
  return GG.rulesets().some((other) => other !== rules && presetOf(other) === presetOf(rules)) ? rules : presetOf(rules);
};
GG.axisIn = (rules, axis, absent) => {
  const part = GG.ruleParts(rules).find((one) => one.startsWith(axis + '='));
  return part ? part.slice(axis.length + 1) : absent;
};

/** What is left of a handicap after some turns: plays that Black still makes in a row. */
function handicapLeft(handicap, turns) {
  const inARow = /consecutive\((\d+)\)/.exec(handicap), left = inARow ? Number(inARow[1]) - turns : 0;
  return left > 1 ? `consecutive(${left})` : 'none';
}

GG.addView({
  id: 'setup', title: 'Set-up',
  build(panel) {
    this.panel = panel;
    this.tool = 'black';
    this.hand = {cells: () => this.cells(), pick: (v) => this.place(v)};
  },
  show() {
    const m = GG.model, now = GG.now(GG.here()), turns = GG.recordOf(m.here).length;
    const handicap = GG.axisIn(m.rules, 'handicap', 'none'), begun = turns > 0 && now;  // the handicap comes on top of what is placed
    this.draft = {position: begun ? now.position : m.position, to_move: now ? now.to_move : m.toMove,
                  prisoners: ((begun && now.prisoners) || m.prisoners).slice(), komi: GG.axisIn(m.rules, 'komi', '0'),
                  handicap: begun ? handicapLeft(handicap, turns) : handicap};
    GG.boardTaken = this.hand;
    this.fillIn();
  },
  /** What is being set is part of the address, so that a link to an unfinished start is a link to it. */
  keep() {
    GG.viewParameters = {setup: JSON.stringify(this.draft)};
    GG.keepLink();
  },
  link(parameters) {
    if (!parameters.get('setup')) return;
    const draft = JSON.parse(parameters.get('setup'));
    if (typeof draft.position !== 'string' || draft.position.length !== GG.model.board.vertices || /[^.XO]/.test(draft.position))
      throw new Error('setup: the stones are not those of this board');
    Object.assign(this.draft, draft);
    this.keep();
    this.fillIn();
    GG.draw();
  },
  hide() { GG.boardTaken = null; },
  cells() {
    return GG.model.board.names.map((name, v) => {
      const colour = colourAt(this.draft.position, v);
      return {colour, kind: colour ? 'stone placed' : 'empty', words: `${name}, ${colour ? colour + ' stone' : 'empty'}; place ${this.tool === 'empty' ? 'nothing' : 'a ' + this.tool + ' stone'} here`};
    });
  },
  place(v) {
    const sign = {black: 'X', white: 'O', empty: '.'}[this.tool];
    const before = this.draft.position, put = before[v] === sign ? '.' : sign;
    this.set({position: before.slice(0, v) + put + before.slice(v + 1)});
  },
  set(change) {
    Object.assign(this.draft, change);
    this.keep();
    GG.draw();
  },
  fillIn() {
    const m = GG.model, turns = GG.recordOf(m.here).length, draft = this.draft;
    const komi = GG.h('input', {id: 'setup-komi', type: 'number', step: '0.5', value: draft.komi, onchange: () => this.set({komi: komi.value})});
    const handicap = GG.h('input', {id: 'setup-handicap', type: 'text', value: draft.handicap, size: 22, onchange: () => this.set({handicap: handicap.value})});
    const taken = () => this.set({prisoners: [Number(black.value), Number(white.value)]});
    const black = GG.h('input', {id: 'setup-prisoners-black', type: 'number', min: '0', value: draft.prisoners[0], onchange: taken});
    const white = GG.h('input', {id: 'setup-prisoners-white', type: 'number', min: '0', value: draft.prisoners[1], onchange: taken});
    const problem = GG.h('p', {class: 'problem', role: 'alert', id: 'setup-problem'});
    const refuseUnread = () => {  // what is no number has an empty value, which is none
      if (komi.validity.badInput) throw new Error('Komi: write a number, like 6.5; empty for none.');
      if (black.value === '' || white.value === '') throw new Error('Captured stones: write a whole number, 0 for none.');
    };
    const apply = async () => {
      try {
        problem.textContent = '';
        refuseUnread();
        let rules = GG.withAxis(m.rules, 'komi', komi.value === '' || Number(komi.value) === 0 ? '' : komi.value);
        rules = GG.withAxis(rules, 'handicap', handicap.value.trim() === 'none' ? '' : handicap.value.trim());
        rules = (await GG.post('rules', {rules})).rules;
        await GG.open({rules, position: draft.position, to_move: draft.to_move, prisoners: [Number(black.value), Number(white.value)], record: []});
        GG.showView('turns');
      } catch (error) { problem.textContent = error.message; }
    };
    GG.clear(this.panel,
      GG.h('section', {class: 'card'}, GG.h('h2', {}, 'Place stones'),
        GG.h('p', {class: 'hint'}, turns
          ? `You came here after ${turns} ${turns === 1 ? 'turn' : 'turns'}. What you place begins a new game: a fresh start that remembers none of them. “Turns” goes back to the game as it was.`
          : 'What you place begins a new game: a fresh start, with nothing played before.'),
        GG.choice('setup-tool', 'A click places', [['black', 'black'], ['white', 'white'], ['empty', 'nothing']], this.tool, (tool) => { this.tool = tool; GG.draw(); }),
        GG.choice('setup-side', 'To move', [['black', 'Black'], ['white', 'White']], draft.to_move, (side) => this.set({to_move: side})),
        !GG.offline && GG.h('div', {class: 'row'},
          GG.h('label', {class: 'field'}, 'Captured by Black', black), GG.h('label', {class: 'field'}, 'Captured by White', white),
          GG.h('label', {class: 'field'}, 'Komi, points for White', komi), GG.h('label', {class: 'field'}, 'Handicap', handicap)),
        !GG.offline && GG.h('p', {class: 'hint'}, 'Handicap: none, consecutive(2), {0;8}, prisoners(1,0), or some of them joined by +.'),
        problem,
        GG.h('div', {class: 'row'}, GG.h('button', {type: 'button', id: 'setup-apply', class: 'primary', onclick: apply}, 'Take this as a fresh start'),
          GG.h('button', {type: 'button', id: 'setup-clear', onclick: () => this.set({position: GG.empty(m.board)})}, 'Clear the board'))),
      GG.offline ? null : this.sgfCard());
  },
  sgfCard() {
    const m = GG.model;
    const text = GG.h('textarea', {id: 'sgf-text', class: 'code', rows: 5, spellcheck: 'false', 'aria-label': 'A game record as SGF text', placeholder: '(;SZ[3]AB[bb];W[aa])'});
    const note = GG.h('p', {class: 'hint', id: 'sgf-note', role: 'status'}), problem = GG.h('p', {class: 'problem', id: 'sgf-problem', role: 'alert'});
    const tell = (words, wrong) => { note.textContent = words; problem.textContent = wrong || ''; };
    const read = async () => {
      try {
        const game = await GG.post('record/read', {sgf: text.value, rules: m.rules});
        await GG.open({board: game.board, position: game.position, to_move: game.to_move, record: game.record, prisoners: [0, 0]});
        GG.showView('turns');
        GG.say('The record is read: you see the state after its last turn.' + (game.not_used.length ? ' Not used: ' + game.not_used.join(', ') + '; the rules are those chosen here.' : ''));
      } catch (error) { tell('', error.message); }
    };
    const file = GG.h('input', {type: 'file', accept: '.sgf', id: 'sgf-file', onchange: async () => { if (file.files[0]) { text.value = await file.files[0].text(); read(); } }});
    const write = async (save) => {
      try {
        const {sgf} = await GG.post('record/write', GG.query(m.here));
        text.value = sgf;
        if (save) GG.download('graphgo.sgf', sgf, 'application/x-go-sgf');
        tell('Start and turns up to the state looked at.');
      } catch (error) { tell('', error.message); }
    };
    return GG.h('section', {class: 'card'}, GG.h('h2', {}, 'Game record (SGF)'),
      GG.h('p', {class: 'hint'}, 'Its set-up is the start; its turns are played from there and count as history. Komi and rules stay those chosen here.'),
      text, GG.h('div', {class: 'row'}, GG.h('button', {type: 'button', id: 'sgf-read', onclick: read}, 'Read the text'),
        GG.h('label', {class: 'field'}, 'or a file', file),
        GG.h('button', {type: 'button', id: 'sgf-write', onclick: () => write(false)}, 'Show this game'),
        GG.h('button', {type: 'button', id: 'sgf-save', onclick: () => write(true)}, 'Save this game')), note, problem);
  },
});
