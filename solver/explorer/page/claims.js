// The view "Claims": what the papers claim, settled on its quick domains, with counterexamples as states to open.
'use strict';

/** A state of a claim or a hunt as a picture with ways to open it. `openings`: [{text, rules, second, record}]. */
GG.findingCard = function (found, openings, lines) {
  const card = GG.h('div', {class: 'finding', 'data-board': found.board});
  const place = GG.h('div', {});
  GG.clear(card, place, found.title && GG.h('b', {}, found.title), GG.h('p', {}, `${found.board}, ${GG.capital(found.to_move)} to move` + (found.record && found.record.length ? `, after ${found.record.length} turns` : ', a fresh start')),
    GG.h('ul', {}, lines.map((line) => GG.h('li', {}, line))), found.remark && GG.h('p', {class: 'hint'}, found.remark),
    GG.h('div', {class: 'row'}, openings.map((one) => GG.h('button', {type: 'button', class: 'quiet', 'data-open': one.rules, onclick: async () => {
      try {
        await GG.open({board: card.boardName, rules: one.rules, second: one.second || '', position: found.position, to_move: found.to_move, record: (found.record || []).concat(one.record || []), prisoners: [0, 0]});
        GG.id('verdict').scrollIntoView({block: 'nearest'});
      } catch (error) { GG.say(error.message); }
    }}, one.text))));
  card.boardName = found.board;
  const draw = (board) => { card.boardName = board.board; place.append(GG.diagram(board, found.position, {title: `${found.board}: ${found.position}`})); };
  GG.post('board', {board: found.board}).then(draw).catch(() => GG.post('board', {board: {vertices: found.vertices, edges: found.edges}}).then(draw).catch(() => {}));
  return card;
};

/** Two answers about one state are opened side by side; others one by one. */
function openingsOf(answers) {
  if (answers.length === 2 && !answers[0].record && !answers[1].record && answers[0].rules !== answers[1].rules)
    return [{text: 'Open side by side', rules: answers[0].rules, second: answers[1].rules}];
  return answers.map((answer) => ({text: 'Open under ' + answer.rules + (answer.record ? ', after its turns' : ''), rules: answer.rules, record: answer.record}));
}

GG.addView({
  id: 'claims', title: 'Claims',
  build(panel) {
    this.list = GG.h('div', {class: 'list', id: 'claim-list'});
    this.detail = GG.h('div', {id: 'claim-detail'});
    GG.clear(panel, GG.h('section', {class: 'card'}, GG.h('h2', {}, 'Claims of the papers'), this.list), this.detail);
  },
  async show() {
    if (this.chosen) GG.viewParameters = {claim: this.chosen.id};
    if (this.claims) return;
    try {
      this.claims = (await GG.get('claims')).claims;
    } catch (error) { return GG.clear(this.list, GG.h('p', {class: 'problem'}, 'No claims here: ' + error.message)); }
    GG.clear(this.list, this.claims.map((claim) => GG.h('button', {type: 'button', 'data-claim': claim.id, onclick: () => this.choose(claim)}, GG.h('b', {}, claim.id), ' ' + claim.title)));
    if (this.wanted) this.link(this.wanted);
  },
  async link(parameters) {
    this.wanted = parameters;
    const claim = this.claims && this.claims.find((one) => one.id === parameters.get('claim'));
    if (claim) this.choose(claim);
  },
  choose(claim) {
    if (this.job) this.job.cancel();
    this.chosen = claim;
    GG.viewParameters = {claim: claim.id};
    GG.keepLink();
    for (const button of this.list.children) button.setAttribute('aria-current', String(button.dataset.claim === claim.id));
    this.result = GG.h('div', {id: 'claim-result'});
    this.stop = GG.h('button', {type: 'button', id: 'claim-stop', hidden: true, onclick: () => { this.job.cancel(); this.stop.hidden = true; this.run.disabled = false; GG.clear(this.result); }}, 'Stop');
    this.run = GG.h('button', {type: 'button', id: 'claim-run', class: 'primary', onclick: () => this.settle(claim)}, 'Settle it on the quick domains');
    GG.clear(this.detail, GG.h('section', {class: 'card'}, GG.h('h2', {}, claim.id + ': ' + claim.title), GG.h('blockquote', {}, claim.quote),
      GG.h('p', {class: 'hint'}, claim.source), GG.h('p', {}, claim.form),
      GG.h('ul', {}, claim.pairs.map((pair) => GG.h('li', {}, `${pair.left} against ${pair.right}: ${pair.relation}`)), claim.rules.map((rules) => GG.h('li', {}, rules))),
      GG.h('div', {class: 'row'}, this.run, this.stop), this.result,
      GG.copyField('claim-command', 'Command line', `graphgo claim run ${claim.id} --quick`)));
    this.detail.scrollIntoView({block: 'nearest'});
  },
  settle(claim) {
    const line = GG.h('p', {class: 'hint busy', role: 'status'}, 'Settling …');
    GG.clear(this.result, line);
    this.run.disabled = true;
    this.stop.hidden = false;
    this.job = GG.job('claim', {id: claim.id}, {
      progress: (told) => { line.textContent = told.line; },
      report: (report) => this.report(report),
      refused: ({error}) => GG.clear(this.result, GG.h('p', {class: 'problem', role: 'alert'}, error)),
      end: () => { this.run.disabled = false; this.stop.hidden = true; },
    });
  },
  report(report) {
    const words = {verified: '✓ verified on these domains', refuted: '✗ refuted', open: '? open: a limit struck'}[report.verdict];
    const rows = report.parts.map((part) => GG.h('tr', {}, GG.h('td', {}, part.reading || '', ' ', GG.h('span', {class: 'hint'}, part.domain)), GG.h('td', {}, part.verdict), GG.h('td', {class: 'num'}, String(part.compared)), GG.h('td', {class: 'num'}, String(part.against))));
    const cards = report.findings.map((finding) => GG.findingCard(finding,
      openingsOf(finding.answers),
      finding.answers.map((answer) => `${answer.rules}: ${GG.valueWords(GG.value(answer))}`)));
    GG.clear(this.result, GG.h('p', {id: 'claim-verdict', 'data-verdict': report.verdict}, GG.h('b', {}, words), ` (${report.nodes.toLocaleString('en')} nodes in ${report.seconds.toFixed(1)} s)`),
      GG.h('table', {}, GG.h('thead', {}, GG.h('tr', {}, ['Reading and domain', 'Verdict', 'Settled', 'Against'].map((name, i) => GG.h('th', {scope: 'col', class: i > 1 ? 'num' : ''}, name)))), GG.h('tbody', {}, rows)),
      report.remarks.map((remark) => GG.h('p', {class: 'hint'}, remark)),
      cards.length && GG.h('h3', {}, 'States that show it'), GG.h('div', {class: 'cards'}, cards));
  },
});
