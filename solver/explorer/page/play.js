// The view "Play": a game against perfect play, and what each of one's own turns lost.
'use strict';

GG.replyPause = 250;  // milliseconds: an answer that comes at once is not seen to come

GG.addView({
  id: 'play', title: 'Play',
  build(panel) {
    this.panel = panel;
    this.human = 'black';
    this.policy = 'longest';
    this.on = false;
    this.log = [];        // of the reader's turns: {ply, turn, loss, node}
    this.thinking = null;
    GG.skipsBack = (node) => this.on && (GG.now(GG.entry(node)) || {}).to_move === GG.other(this.human);
    GG.playerWaits = () => { const now = GG.now(GG.here()); return this.on && (!now || (!now.over && now.to_move !== this.human)); };
    GG.on('state', () => this.on && this.follow());
    GG.on('answer', (entry) => this.on && entry === GG.here() && this.follow());
  },
  show() { this.first = GG.model.toMove; this.update(); },
  toMove() { const now = GG.now(GG.here()); return now && !now.over ? now.to_move : null; },

  begin(fromHere) {
    this.on = true;
    this.answering = null;
    this.log = [];
    this.path = fromHere ? GG.pathTo(GG.model.here).length : 0;
    const m = GG.model;
    if (fromHere || this.first === m.toMove) GG.look(fromHere ? m.here : m.root);
    else GG.open({position: m.position, to_move: this.first, prisoners: m.prisoners, record: []}).catch((error) => { this.stop(); GG.say(error.message); });
    this.update();
  },
  stop() {
    this.on = false;
    if (this.thinking) this.thinking.forEach((job) => job.cancel());
    this.thinking = null;
    this.answering = null;
    this.update();
  },

  /** After every change: is there a turn of the reader's to weigh, or one of the program's to make? */
  follow() {
    this.weigh();
    const entry = GG.here();
    if (this.canMove(entry)) this.answer(entry);
    this.update();
  },
  canMove(entry) { return this.toMove() === GG.other(this.human) && entry.final && entry.answer && entry.answer.moves; },

  /** The reader's turns along the path, and what they lost. */
  weigh() {
    const path = GG.pathTo(GG.model.here);
    this.log = [];
    path.forEach((node, i) => {
      const before = GG.entry(node.parent), now = GG.now(before);
      if (i < this.path || !now || now.to_move !== this.human) return;
      const move = before.answer && before.answer.moves && before.answer.moves.find((one) => GG.sameTurn(one.turn, node.turn));
      this.log.push({ply: i + 1, node, loss: move ? GG.lossOf(GG.value(before.answer), GG.value(move), now.to_move, GG.endless(before)) : null});
    });
  },

  answer(entry) {
    if (this.answering === entry) return;
    this.answering = entry;
    const here = GG.model.here;
    const keep = GG.rankedTurns(entry).filter((row) => row.loss === 0);
    const best = keep.filter((row) => row.value.lo === keep[0].value.lo && row.value.hi === keep[0].value.hi).map((row) => row.turn);
    const done = (turn) => {
      this.answering = null;
      this.thinking = null;
      if (this.on && GG.model.here === here && turn !== undefined) GG.play(turn);
    };
    const onward = this.onward(entry);
    if (onward !== undefined) return setTimeout(() => done(onward), GG.replyPause);
    if (best.length < 2 || this.policy === 'random') return setTimeout(() => done(best[Math.floor(Math.random() * best.length)]), GG.replyPause);
    this.hardest(here, best, done);
  },
  /**
   * Without superko a turn that keeps the result may lead nowhere. Where the side cannot hope for more than it is sure of, the
   * engine's line, which comes to an end; undefined elsewhere.
   */
  onward(entry) {
    const line = entry.answer.principal_variation, value = GG.value(entry.answer);
    if (entry.state.superko || !line || !line.length || !value.solved) return undefined;
    return GG.worth(value, GG.endless(entry)) === (GG.now(entry).to_move === 'black' ? value.lo : value.hi) ? line[0] : undefined;
  },
  /** Of the best turns the one that leaves the fewest replies which keep the value, by what share of them do. */
  hardest(node, turns, done) {
    const scores = new Map();
    const finish = () => {
      if (scores.size < turns.length) return;
      done(turns.reduce((best, turn) => (scores.get(plainText(turn)) < scores.get(plainText(best)) ? turn : best)));
    };
    this.thinking = [];
    const ask = (i) => {
      if (i === turns.length || !this.on) return;
      const rules = GG.model.rules, child = {...GG.newNode(turns[i], node)}, entry = GG.entry(child, rules);
      const weigh = () => {
        const side = GG.other(GG.now(GG.entry(node)).to_move), moves = (entry.answer && entry.answer.moves) || [], before = GG.value(entry.answer);
        const keep = moves.filter((move) => GG.lossOf(before, GG.value(move), side, GG.endless(GG.here())) === 0).length;
        scores.set(plainText(turns[i]), moves.length ? keep / moves.length : 1);
        finish();
        ask(i + 1);
      };
      if (entry.final) return weigh();
      this.thinking.push(GG.job('solve', GG.query(child, rules), {
        answer(answer) { entry.answer = answer; entry.final = !answer.stopped_by; weigh(); },
        refused() { scores.set(plainText(turns[i]), 1); finish(); ask(i + 1); }, end() {},
      }));
    };
    ask(0);
  },

  update() {
    const m = GG.model, total = this.log.reduce((sum, one) => sum + (one.loss || 0), 0);
    const open = this.log.some((one) => one.loss === null);
    const rows = this.log.map((one) => GG.h('tr', {'data-ply': one.ply}, GG.h('td', {}, String(one.ply)),
      GG.h('td', {}, GG.h('button', {type: 'button', class: 'link', onclick: () => GG.look(one.node)}, GG.nameOfTurnTo(one.node))),
      GG.h('td', {class: one.loss ? 'much' : ''}, GG.lossWords(one.loss))));
    const now = GG.now(GG.here());
    const status = !this.on ? 'Choose, and begin. The program plays perfectly: it never loses a point that it could keep.'
      : now && now.over ? 'The game is over: ' + GG.valueWords(GG.value(GG.here().answer)) + '.'
      : this.toMove() === this.human ? 'Your turn, ' + GG.capital(this.human) + '.' : 'The program looks for its turn …';
    GG.clear(this.panel, GG.h('section', {class: 'card'}, GG.h('h2', {}, 'Play against perfection'),
      GG.choice('play-side', 'You play', [['black', 'Black'], ['white', 'White']], this.human, (side) => { this.human = side; if (this.on) this.follow(); }),
      GG.choice('play-first', 'A new game is begun by', [['black', 'Black'], ['white', 'White']], this.first || m.toMove, (side) => { this.first = side; }),
      GG.choice('play-policy', 'Among its best turns the program chooses', [['longest', 'the hardest to answer'], ['random', 'at random']], this.policy, (policy) => { this.policy = policy; }),
      GG.h('p', {class: 'hint'}, 'The hardest to answer is the one after which the smallest part of your turns keeps the value: that is how the loser resists longest.'),
      GG.h('div', {class: 'row'}, GG.h('button', {type: 'button', id: 'play-begin', class: 'primary', onclick: () => this.begin(false)}, 'New game from the start'),
        GG.h('button', {type: 'button', id: 'play-here', onclick: () => this.begin(true)}, 'Play on from here'),
        this.on && GG.h('button', {type: 'button', id: 'play-stop', onclick: () => this.stop()}, 'Stop playing')),
      GG.h('p', {id: 'play-status', role: 'status'}, status),
      GG.h('label', {class: 'check'}, GG.h('input', {type: 'checkbox', id: 'play-hide', checked: GG.hideValues, onchange: (event) => { GG.hideValues = event.target.checked; GG.draw(); }}), 'Hide the values on the board')),
      rows.length && GG.h('section', {class: 'card'}, GG.h('h2', {}, 'What your turns lost'),
        GG.h('table', {class: 'loss-log', id: 'loss-log'}, GG.h('thead', {}, GG.h('tr', {}, GG.h('th', {scope: 'col'}, 'Turn'), GG.h('th', {scope: 'col'}, 'Play'), GG.h('th', {scope: 'col'}, 'Loss'))), GG.h('tbody', {}, rows)),
        GG.h('p', {id: 'loss-total'}, 'In all: ' + (total === Infinity ? 'the game was lost' : points(total) + ' lost') + (open ? ', some turns still open' : '') + '.')));
  },
});
