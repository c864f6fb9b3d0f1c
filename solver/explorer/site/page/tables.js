// The view "Tables": boards and rules of which this site has values. And proofs of this site in the view "Proof".
'use strict';

GG.addView({
  id: 'tables', title: 'Boards and rules',
  build(panel) {
    this.panel = panel;
    this.gallery = GG.h('div', {class: 'gallery', id: 'gallery'});
    this.first = GG.h('select', {id: 'table-rules', onchange: () => this.take({rules: this.first.value})});
    this.second = GG.h('select', {id: 'table-second', onchange: () => this.take({second: this.second.value})});
    this.problem = GG.h('p', {class: 'problem', role: 'alert'});
    this.about = GG.h('p', {class: 'hint', id: 'table-about'});
    GG.clear(panel,
      GG.h('section', {class: 'card'}, GG.h('h2', {}, 'Rules'), GG.h('div', {class: 'row'}, GG.h('label', {class: 'field'}, 'Values under', this.first),
        GG.h('label', {class: 'field'}, 'and beside them', this.second)), this.about, this.problem),
      GG.h('section', {class: 'card'}, GG.h('h2', {}, 'Boards'), this.gallery,
        GG.h('p', {class: 'hint'}, 'Every legal position of these, with either side to move. Pages of claims lead to more states. All other boards, up to what time allows: graphgo explore.')));
    for (const name of new Set(GG.start.tables.map((table) => table.board))) {
      const board = GG.data.boards[name];
      this.gallery.append(GG.h('button', {type: 'button', 'data-board': name, onclick: () => this.take({board: name})},
        GG.diagram(board, '', {title: 'Picture of ' + name}), GG.h('span', {}, name), GG.h('small', {}, `${board.vertices} ${board.vertices === 1 ? 'vertex' : 'vertices'}`)));
    }
  },
  rulesFor: (board) => GG.start.tables.filter((table) => table.board === board).map((table) => table.rules),
  show() {
    const m = GG.model, here = this.rulesFor(m.boardName), any = here.length ? here : [m.rules];
    const options = (list) => list.map((rules) => GG.h('option', {value: rules}, rules));
    GG.clear(this.first, options(any.includes(m.rules) ? any : [m.rules, ...any]));
    GG.clear(this.second, GG.h('option', {value: ''}, 'nothing'), options(any.includes(m.second) || !m.second ? any : [m.second, ...any]));
    this.first.value = m.rules;
    this.second.value = m.second;
    const preset = GG.start.rules.presets.find((one) => one.name === GG.ruleParts(m.rules)[0]);
    GG.clear(this.about, preset ? `${preset.name}: ${preset.summary} (${preset.source}). ` : '', GG.start.rules_page && GG.h('a', {href: GG.start.rules_page}, 'All rules, exactly'));
  },
  async take(change) {
    const m = GG.model, board = change.board || m.boardName, here = this.rulesFor(board);
    const rules = change.rules || (here.includes(m.rules) ? m.rules : here[0]);
    const second = change.second === undefined ? (here.includes(m.second) ? m.second : '') : change.second;
    const same = board === m.boardName;
    const question = {board, rules, second, position: same ? m.position : '', to_move: same ? m.toMove : 'black', record: same ? GG.recordOf(m.here) : []};
    try {
      this.problem.textContent = '';
      await GG.open(question).catch(() => GG.open({...question, record: []}));
    } catch (error) { this.problem.textContent = error.message; }
    this.show();
  },
});

/** The view "Proof" with the proofs that this site has. */
const proofView = GG.views.find((view) => view.id === 'proof');
Object.assign(proofView, {
  show() {
    if (this.list) return;
    const groups = new Map();
    for (const proof of GG.start.proofs) groups.set(proof.board, (groups.get(proof.board) || []).concat(proof));
    this.list = GG.h('select', {id: 'proof-list', onchange: () => { this.wanted = null; this.take_named(this.list.value); }}, GG.h('option', {value: ''}, 'choose one'),
      [...groups].map(([board, proofs]) => GG.h('optgroup', {label: board}, proofs.map((proof) => GG.h('option', {value: proof.name}, this.nameOf(proof))))));
    GG.clear(this.panel, GG.h('section', {class: 'card'}, GG.h('h2', {}, 'Proofs of values'),
      GG.h('p', {class: 'hint'}, 'A proof is a strategy for each side. A checker that shares no code with the search replayed these by the rules alone when the site was made.'),
      GG.h('label', {class: 'field'}, 'Proof', this.list), this.facts), this.walk);
    if (this.named) this.take_named(this.named);
  },
  nameOf(proof) {
    const start = /^\.*$/.test(proof.position) ? 'empty' : proof.position;
    return `${proof.board}, ${start}, ${GG.capital(proof.to_move)} to move${proof.record.length ? ', after turns' : ''}: ${proof.rules}`;
  },
  link(parameters) {
    this.named = parameters.get('proof') || '';
    this.wanted = this.placeIn(parameters, 'half');
    if (this.list && this.named) this.take_named(this.named);
  },
  /** The file and the place in it are the address. */
  keep() {
    if (GG.view !== 'proof' || !this.named || !this.claim) return;
    const half = this.text.claims.indexOf(this.claim);
    GG.viewParameters = {proof: this.named, ...(half ? {half} : {}), ...(this.path.length ? {walk: this.path.join(',')} : {})};
    GG.keepLink();
  },
  async take_named(name) {
    const proof = GG.start.proofs.find((one) => one.name === name);
    if (!proof) return;
    this.list.value = this.named = name;
    GG.viewParameters = {proof: name};
    GG.keepLink();
    const question = {board: proof.board, rules: proof.rules, second: '', position: proof.position, to_move: proof.to_move, prisoners: proof.prisoners, record: proof.record};
    const told = await GG.load(proof.file);
    const apart = await GG.open(question).then(() => false, () => true);  // no values of that state: the proof alone is shown
    this.take({...told, command: 'graphgo check ' + proof.name.split('/').pop()}, question, GG.data.boards[proof.board]);
    if (apart) this.facts.prepend(GG.h('p', {class: 'hint', id: 'proof-apart'}, 'The board beside shows another state: of the one proved here this site has no more than the proof.'));
  },
});

/** Addresses of proofs name no state: they show it beside the first board. */
const readStateLink = GG.readLink;
GG.readLink = function (hash) {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  if (parameters.get('board') || parameters.get('view') !== 'proof') return readStateLink(hash);
  return {question: GG.start.query, view: 'proof', parameters};
};
