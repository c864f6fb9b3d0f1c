// The view "Proof": a proof of the state's value written and checked by the program, and walked here turn by turn. The form of
// the text is that of solver/certificates/check/FORMAT.md; the conditions on the history are derived as its last section says.
'use strict';

/** The rules of a play, for what a proof says of it: captures, then suicide. */
class ProofBoard {
  constructor(size, edges) {
    this.size = size;
    this.neighbours = Array.from({length: size}, () => []);
    for (const [u, v] of edges) { this.neighbours[u].push(v); this.neighbours[v].push(u); }
  }
  chain(stones, v) {
    const colour = stones[v], seen = new Set([v]), rest = [v];
    let free = false;
    while (rest.length)
      for (const w of this.neighbours[rest.pop()]) {
        if (stones[w] === '.') free = true;
        else if (stones[w] === colour && !seen.has(w)) { seen.add(w); rest.push(w); }
      }
    return {seen, free};
  }
  /** {position, suicide} after a play of `sign` at v. */
  play(position, v, sign) {
    const stones = [...position];
    stones[v] = sign;
    for (const w of this.neighbours[v])
      if (stones[w] !== '.' && stones[w] !== sign) {
        const {seen, free} = this.chain(stones, w);
        if (!free) seen.forEach((x) => (stones[x] = '.'));
      }
    const own = this.chain(stones, v);
    if (!own.free) own.seen.forEach((x) => (stones[x] = '.'));
    return {position: stones.join(''), suicide: !own.free};
  }
}

/** A proof file's text, read. Throws where it has a form that is not walked here. */
class ProofText {
  constructor(text) {
    this.lines = text.split('\n');
    this.at = 0;
    this.rules = {};
    this.maps = [null];
    this.claims = [];
    this.head();
    while (this.lines[this.at] && this.lines[this.at].startsWith('claim')) this.readClaim();
  }
  head() {
    const edges = [];
    let size = 0;
    for (; this.at < this.lines.length && !this.lines[this.at].startsWith('claim'); ++this.at) {
      const [word, ...rest] = this.lines[this.at].split(' ');
      if (word === 'vertices') size = Number(rest[0]);
      else if (word === 'edge') edges.push(rest.map(Number));
      else if (word === 'rule') this.rules[rest[0]] = rest.slice(1).join(' ');
      else if (word === 'record') this.record = rest.filter((turn) => turn).map(Number);
      else if (word === 'symmetry') this.maps.push(rest.map(Number));
    }
    this.board = new ProofBoard(size, edges);
    this.maps[0] = Array.from({length: size}, (unused, v) => v);
  }
  readClaim() {
    const [, side, ...rest] = this.lines[this.at++].split(' ');
    const count = Number(this.lines[this.at++].split(' ')[1]), nodes = [];
    for (let i = 0; i < count; ++i) nodes.push(this.node(this.lines[this.at++]));
    const root = this.lines[this.at++].split(' ')[1];
    if (root === 'tree') throw new Error('this proof begins among handicap turns and is not walked here');
    this.claims.push({winner: side, words: this.claimWords(side, rest), nodes, root});
  }
  claimWords(side, rest) {
    if (rest[0] === 'wins') return GG.capital(side) + ' wins';
    if (rest[0] === 'none') return GG.capital(side) + ' keeps play from ending';
    return `${GG.capital(side)} secures a margin of at ${side === 'black' ? 'least' : 'most'} ${rest[0]} (before komi)`;
  }
  node(line) {
    const fields = line.split(' '), r = this.rules;
    const node = {position: fields.shift(), side: fields.shift() === 'b' ? 'black' : 'white', passes: fields.shift()};
    if (r.phases === '2') node.phase = fields.shift();
    if (r.scoring === 'territory' || (r.phases === '2' && r.phase1_open_ko_tax === '1')) node.need = fields.shift();
    if (r.passing === 'costs_prisoner') node.prisoners = fields.shift().split(',').map(Number);
    if (r.repetition === 'basic_ko') node.ko = (fields.shift() || '-').split(',').filter((v) => v !== '-').map(Number);
    node.turns = fields;
    return node;
  }
  get remembersPasses() { return /^superko\(situational,counted/.test(this.rules.repetition); }
  get superko() { return this.rules.repetition.startsWith('superko'); }

  /** Where a turn of node i leads: {node, map} or a word. */
  next(i, text) {
    if (['.', 'p', 'x', 'c'].includes(text)) return {word: text};
    const [down, map] = text.split(':').map(Number);
    return {node: i - down, map: this.maps[map || 0]};
  }
  /** The turns of a node: [{turn, next, legalPlay}], in its own coordinates. */
  turnsOf(claim, i) {
    const node = claim.nodes[i];
    if (node.side === claim.winner) {
      const [turn, ...rest] = node.turns[0].split(':'), [name, play] = turn.split('/');
      return [{turn: name === 'p' ? -1 : Number(name), legalPlay: play === undefined ? null : Number(play), next: this.next(i, rest.join(':'))}];
    }
    const turns = this.repliesOf(node);
    if (turns.length !== node.turns.length) throw new Error('the replies of this ruleset are not walked here');
    return turns.map((turn, k) => ({turn, next: this.next(i, node.turns[k])}));
  }
  /** The turns that all rules but superko allow. */
  repliesOf(node) {
    const sign = node.side === 'black' ? 'X' : 'O', turns = [];
    for (let v = 0; v < this.board.size; ++v) {
      if (node.position[v] !== '.' || (node.ko && node.ko.includes(v))) continue;
      const after = this.board.play(node.position, v, sign);
      if (!after.suicide || this.rules.suicide === 'allowed') turns.push(v);
    }
    const passing = this.rules.passing, purse = node.prisoners && node.prisoners[node.side === 'black' ? 0 : 1];
    if (passing !== 'never' && (passing !== 'costs_prisoner' || purse > 0)) turns.push(-1);
    return turns;
  }
  /** What superko must remember (P) and must not (N) for a node to hold: sets of positions, in the node's coordinates. */
  conditionsOf(claim, wanted) {
    if (!claim.conditions) claim.conditions = [];
    const known = claim.conditions;
    const back = (sets, map) => [sets.P, sets.N].map((set) => [...set].map((p) => map.map((w) => p[w]).join('')));
    for (let i = known.length; i <= wanted; ++i) {
      const node = claim.nodes[i], sign = node.side === 'black' ? 'X' : 'O', P = new Set(), N = new Set();
      for (const {turn, next, legalPlay} of this.turnsOf(claim, i)) {
        const made = turn >= 0 ? this.board.play(node.position, turn, sign).position : this.remembersPasses ? node.position : null;
        if (next.word === 'x') { if (turn >= 0) P.add(made); continue; }
        if (next.node !== undefined && next.node < i) {
          const [needed, forbidden] = back(known[next.node], next.map);
          needed.forEach((p) => p !== made && P.add(p));
          forbidden.forEach((p) => N.add(p));
        }
        if (node.side === claim.winner && turn >= 0) N.add(made);
        if (legalPlay !== null && legalPlay !== undefined) N.add(this.board.play(node.position, legalPlay, sign).position);
      }
      if (/^superko\(positional,.*,counted\)$/.test(this.rules.repetition)) P.delete(node.position);
      known.push({P, N});
    }
    return known[wanted];
  }
}

GG.addView({
  id: 'proof', title: 'Proof',
  build(panel) {
    this.panel = panel;
    this.facts = GG.h('div', {id: 'proof-facts'});
    this.walk = GG.h('div', {id: 'proof-walk'});
    GG.on('state', () => this.keep());
  },
  show() {
    this.keep();
    GG.clear(this.panel, GG.h('section', {class: 'card'}, GG.h('h2', {}, 'Proof of this value'),
      GG.h('p', {class: 'hint'}, 'The program writes a strategy for each side, and a checker that shares no code with the search replays it by the rules alone. Then it can be walked here.'),
      GG.h('div', {class: 'row'}, GG.h('button', {type: 'button', id: 'proof-write', class: 'primary', onclick: () => this.write()}, 'Write a proof and have it checked'),
        GG.h('button', {type: 'button', id: 'proof-stop', hidden: true, onclick: () => this.job.cancel() || this.ended()}, 'Stop')),
      this.facts), this.walk);
  },
  /** A link with a place in the walk: the proof is written anew, and walked as far as it has the same turns. */
  link(parameters) {
    if (!parameters.get('proof')) return;
    this.wanted = this.placeIn(parameters, 'proof');
    this.write();
  },
  /** A place in a walk, as an address tells it: which half, and the turns from its root. */
  placeIn(parameters, half) {
    return {half: Number(parameters.get(half) || 0), turns: (parameters.get('walk') || '').split(',').filter(Boolean).map(Number)};
  },
  /** The place is part of the address while the state is looked at whose proof it is. */
  keep() {
    if (GG.view !== 'proof') return;
    const {second, ...query} = this.question || {};
    const here = this.claim && JSON.stringify(query) === JSON.stringify(GG.query(GG.model.here));
    GG.viewParameters = here ? {proof: this.text.claims.indexOf(this.claim), ...(this.path.length ? {walk: this.path.join(',')} : {})} : {};
    GG.keepLink();
  },
  ended() { GG.id('proof-stop').hidden = true; GG.id('proof-write').disabled = false; },
  write() {
    const query = GG.query(GG.model.here), question = {...query, second: GG.model.second};
    GG.id('proof-stop').hidden = false;
    GG.id('proof-write').disabled = true;
    GG.clear(this.facts, GG.h('p', {class: 'hint busy'}, 'Searching, writing, checking …'));
    GG.clear(this.walk);
    this.claim = null;
    this.job = GG.job('proof', query, {
      proof: (proof) => this.take(proof, question),
      refused: ({error}) => GG.clear(this.facts, GG.h('p', {class: 'problem', role: 'alert'}, error)),
      end: () => this.ended(),
    });
  },
  take(proof, question, board = GG.model.board) {
    const sentence = (proof.facts.find(([key]) => key === 'proves') || ['', ''])[1], [, short] = /, (the (?:value|lo|hi|winner) is.*)$/s.exec(sentence) || ['', sentence];
    GG.clear(this.facts,
      GG.h('p', {id: 'proof-verdict', role: 'status'}, GG.h('b', {}, proof.accepted ? '✓ accepted by the checker. ' : (proof.judged === false ? 'Not judged: ' : '✗ rejected: ') + proof.complaint + ' '), short && short.charAt(0).toUpperCase() + short.slice(1)),
      GG.h('p', {class: 'hint'}, (proof.nodes ? `${proof.nodes} nodes for ${proof.states} states, ` : '') + `${proof.bytes} bytes.`),
      GG.h('details', {}, GG.h('summary', {}, 'What was checked'), GG.h('dl', {class: 'facts'}, proof.facts.map(([key, value]) => [GG.h('dt', {}, key), GG.h('dd', {}, value)]))),
      proof.text && GG.h('button', {type: 'button', class: 'quiet', onclick: () => GG.download('state.proof.txt', proof.text, 'text/plain')}, 'Save its text'),
      GG.copyField('proof-command', 'The proof as a file', proof.command || GG.command(GG.model.here).replace(/ --moves$/, ' --proof state.proof').replace(/ \| graphgo batch$/, ' | graphgo batch  # batch writes no proofs')));
    if (!proof.text) return GG.clear(this.walk, GG.h('p', {class: 'hint'}, 'This proof is too long to be walked in a browser.'));
    try {
      this.text = new ProofText(proof.text);
      this.board = board;
      this.question = question;
      this.begin(this.text.claims[0]);
      if (this.wanted) this.follow(this.wanted);
      this.wanted = null;
    } catch (error) { GG.clear(this.walk, GG.h('p', {class: 'hint'}, 'Not walked: ' + error.message + '.')); }
  },
  begin(claim) {
    this.claim = claim;
    this.path = [];
    const [number, map] = claim.root.split(':');
    this.steps = /^\d+$/.test(number) ? [{node: Number(number), map: this.text.maps[Number(map || 0)]}] : [];
    this.draw();
  },
  /** A turn of the node that is looked at, as `turnsOf` tells it. */
  step({turn, next}) {
    const here = this.steps[this.steps.length - 1];
    this.path.push(this.real(turn));
    this.steps.push(next.word ? {word: next.word} : {node: next.node, map: here.map.map((w) => next.map[w])});
  },
  /** A turn's name in the coordinates of the board that is looked at. */
  real(turn) { return turn < 0 ? turn : this.steps[this.steps.length - 1].map.indexOf(turn); },
  follow({half, turns}) {
    this.begin(this.text.claims[half] || this.claim);
    for (const turn of turns) {
      const here = this.steps[this.steps.length - 1];
      const one = here && !here.word && this.text.turnsOf(this.claim, here.node).find((other) => this.real(other.turn) === turn && other.next.word !== 'x');
      if (!one) {
        GG.say('This proof has other turns than the link: it is walked as far as they are the same.');
        break;
      }
      this.step(one);
    }
    this.draw();
  },
  draw() {
    this.keep();
    const {text, claim, board} = this, here = this.steps[this.steps.length - 1];
    const chooser = GG.choice('proof-claim', 'The two halves of the proof', text.claims.map((one, i) => [String(i), one.words]), String(text.claims.indexOf(claim)), (i) => this.begin(text.claims[Number(i)]));
    const body = !here ? [GG.h('p', {}, 'This half holds at every end of the game: there is nothing to walk.')]
      : here.word ? this.endOf(here) : this.nodeOf(here);
    const line = this.path.map((turn, i) => GG.h('button', {type: 'button', class: 'step', onclick: () => { this.path.length = i + 1; this.steps.length = i + 2; this.draw(); }}, (i + 1) + ' ' + GG.turnName(board, turn)));
    GG.clear(this.walk, GG.h('section', {class: 'card'}, GG.h('h2', {}, 'Walk the proof'), chooser,
      GG.h('div', {class: 'line'}, GG.h('button', {type: 'button', class: 'step', onclick: () => this.begin(claim)}, 'root'), line), body));
  },
  endOf(here) {
    const words = {'.': 'The game is over, as ' + GG.capital(this.claim.winner) + ' likes it.', p: GG.capital(this.claim.winner) + ' answers by a pass, and the game is over as he likes it.',
      c: GG.capital(this.claim.winner) + ' has enough for certain, whatever is played from here on: chains with two eyes, and regions that are too narrow for two.'}[here.word];
    return [GG.h('p', {id: 'proof-end'}, words), this.openButton()];
  },
  nodeOf(here) {
    const {text, claim, board} = this, node = claim.nodes[here.node], wins = node.side === claim.winner;
    const position = here.map.map((w) => node.position[w]).join('');
    let turns;
    try { turns = text.turnsOf(claim, here.node); } catch (error) { return [GG.h('p', {class: 'hint'}, error.message)]; }
    const buttons = turns.map((one) => {
      const turn = this.real(one.turn), name = GG.turnName(board, turn);
      const banned = one.next.word === 'x';
      return GG.h('button', {type: 'button', disabled: banned, class: wins ? 'primary' : '', 'data-proof-turn': turn, onclick: () => { this.step(one); this.draw(); }}, name + (banned ? ' ✕ banned by superko' : ''));
    });
    return [GG.h('p', {}, `${GG.capital(node.side)} to move. ` + (wins ? `${GG.capital(claim.winner)}’s turn in this proof:` : turns.length ? 'Every turn that the rules allow, and what the proof says of it:' : 'No turn is left, and the side to move loses.')),
      GG.h('div', {class: 'row'}, GG.h('div', {class: 'proof-state'}, GG.diagram(board, position, {title: 'State in the proof', last: this.lastPlay()}))), GG.h('div', {class: 'row'}, buttons),
      GG.h('p', {class: 'hint'}, 'What is not listed is not in the proof: other turns of ' + GG.capital(claim.winner) + ' are not judged here.'), this.openButton(), this.conditions(here)];
  },
  lastPlay() { const turn = this.path[this.path.length - 1]; return turn === undefined ? -1 : turn; },
  openButton() {
    return GG.h('button', {type: 'button', id: 'proof-open', class: 'quiet', onclick: () => GG.open({...this.question, record: (this.question.record || []).concat(this.path)}).catch((error) => GG.say(error.message))}, 'Show this state on the board');
  },
  conditions(here) {
    const {text, claim, board} = this, most = 3000;
    if (!text.superko || here.node > most) return null;
    const {P, N} = text.conditionsOf(claim, here.node);
    const show = (set) => GG.h('div', {class: 'conditions'}, [...set].slice(0, 24).map((p) => GG.diagram(board, here.map.map((w) => p[w]).join(''), {title: 'A position of the history'})));
    return GG.h('details', {id: 'proof-conditions'}, GG.h('summary', {}, `Conditions on the history (${P.size} needed, ${N.size} excluded)`),
      GG.h('p', {class: 'hint'}, P.size ? 'The node holds where these have stood, so that superko bans them:' : 'Nothing need have stood before.'), P.size ? show(P) : null,
      GG.h('p', {class: 'hint'}, N.size ? 'and these have not, so that the turns that make them are allowed:' : 'Nothing is excluded.'), N.size ? show(N) : null);
  },
});
