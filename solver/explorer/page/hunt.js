// The view "Hunt": two rulesets, a relation between their values, a domain; counterexamples appear as pictures.
'use strict';

GG.addView({
  id: 'hunt', title: 'Hunt',
  build(panel) {
    const input = (id, text, size) => GG.h('input', {type: 'text', id, value: text, size, spellcheck: 'false'});
    this.left = input('hunt-left', 'tromp-taylor', 26);
    this.right = input('hunt-right', 'new-zealand', 26);
    const names = GG.h('datalist', {id: 'preset-names'}, GG.start.rules.presets.map((preset) => GG.h('option', {value: preset.name})));
    this.left.setAttribute('list', 'preset-names');
    this.right.setAttribute('list', 'preset-names');
    this.relation = GG.h('select', {id: 'hunt-relation'}, [['equal', 'values are equal'], ['winner', 'the same side wins, or both tie, or neither has a result'], ['within(1)', 'values within 1 point'], ['within(2)', 'values within 2 points'], ['at_most', 'the first is never above the second']]
      .map(([value, text]) => GG.h('option', {value}, text)));
    this.vertices = GG.h('select', {id: 'hunt-vertices'}, [0, 2, 3, 4, 5, 6].map((n) => GG.h('option', {value: String(n)}, n ? `all connected graphs to ${n} vertices` : 'no graphs but the boards named')));
    this.vertices.value = '4';
    this.boards = input('hunt-boards', '', 22);
    this.states = GG.h('select', {id: 'hunt-states'}, [['positions', 'every position as a fresh start'], ['reached', 'every state that play reaches'], ['empty', 'the empty board']].map(([value, text]) => GG.h('option', {value}, text)));
    this.status = GG.h('p', {id: 'hunt-status', role: 'status'});
    this.problem = GG.h('p', {class: 'problem', role: 'alert', id: 'hunt-problem'});
    this.cards = GG.h('div', {class: 'cards', id: 'hunt-cards'});
    this.begin = GG.h('button', {type: 'button', id: 'hunt-begin', class: 'primary', onclick: () => this.run()}, 'Hunt');
    this.stop = GG.h('button', {type: 'button', id: 'hunt-stop', hidden: true, onclick: () => { this.job.cancel(); this.ended('Stopped. '); }}, 'Stop');
    this.command = GG.h('div', {});
    const field = (text, element) => GG.h('label', {class: 'field'}, text, element);
    GG.clear(panel, names, GG.h('section', {class: 'card'}, GG.h('h2', {}, 'Hunt for a counterexample'),
      GG.h('div', {class: 'row'}, field('First ruleset', this.left), field('Second ruleset', this.right)),
      GG.h('div', {class: 'row'}, field('What should hold', this.relation), field('States', this.states)),
      GG.h('div', {class: 'row'}, field('Graphs', this.vertices), field('Boards, one after the other by spaces', this.boards)),
      GG.h('div', {class: 'row'}, this.begin, this.stop), this.problem, this.status, this.command), this.cards);
  },
  question() {
    const boards = this.boards.value.trim() ? this.boards.value.trim().split(/\s+/) : [];
    return {rules: [this.left.value.trim(), this.right.value.trim()], relation: this.relation.value, max_vertices: Number(this.vertices.value), boards, states: this.states.value};
  },
  link(parameters) {
    if (!parameters.get('hunt')) return;
    const asked = JSON.parse(parameters.get('hunt'));
    [this.left.value, this.right.value] = asked.rules;
    this.relation.value = asked.relation;
    this.vertices.value = String(asked.max_vertices);
    this.boards.value = asked.boards.join(' ');
    this.states.value = asked.states;
    this.keep(asked);
  },
  show() { if (this.asked) this.keep(this.asked); },
  keep(asked) { this.asked = asked; GG.viewParameters = {hunt: JSON.stringify(asked)}; GG.keepLink(); },
  run() {
    const asked = this.question();
    this.keep(asked);
    GG.clear(this.cards);
    this.problem.textContent = '';
    this.status.textContent = 'Hunting …';
    this.begin.disabled = true;
    this.stop.hidden = false;
    this.found = 0;
    const words = ['graphgo', 'hunt', ...(asked.max_vertices ? ['--max-vertices', String(asked.max_vertices)] : []),
      ...asked.boards, ...asked.rules.flatMap((rules) => ['--rules', rules]),
      '--relation', asked.relation, '--states', asked.states, '--all'];
    const command = words.map(GG.quoted).join(' ');
    GG.clear(this.command, GG.copyField('hunt-command', 'Command line', command));
    const tell = (sums, words) => {
      this.status.textContent = `${words}${sums.boards} of ${sums.of} boards, ${sums.compared.toLocaleString('en')} of their ${sums.states.toLocaleString('en')} states settled, ${sums.against.toLocaleString('en')} against`
        + (sums.unsettled ? `; ${sums.unsettled} boards left open` : '') + '.';
    };
    this.job = GG.job('hunt', asked, {
      counterexample: (found) => this.show_(found, asked),
      board: (sums) => tell(sums, ''),
      done: (sums) => tell(sums, sums.complete ? (sums.against ? 'All seen. ' : 'It holds on all of the domain. ') : this.found ? 'Enough to look at. ' : ''),
      refused: ({error}) => { this.problem.textContent = error; this.status.textContent = ''; },
      end: () => this.ended(''),
    });
  },
  ended(words) { this.begin.disabled = false; this.stop.hidden = true; if (words) this.status.textContent = words + this.status.textContent; },
  show_(found, asked) {
    ++this.found;
    const [left, right] = asked.rules;
    this.cards.append(GG.findingCard(found, [{text: 'Open side by side', rules: left, second: right}],
      [`${left}: ${GG.valueWords(GG.value(found.left))}`, `${right}: ${GG.valueWords(GG.value(found.right))}`]));
  },
});
