// The view "Boards": all families with a preview, boards pasted in any format, and how this one is called elsewhere.
'use strict';

/** A small board of a family, from its syntax: "torus:RxC" -> "torus:3x3". */
const familyExamples = {tree: 'tree:0,0,1,1', hex: 'hex:2', triangular: 'triangular:3', bipartite: 'bipartite:2x3'};
function familyExample(family) {
  if (familyExamples[family.name]) return familyExamples[family.name];
  const [name, form] = family.syntax.includes(':') ? family.syntax.split(/:(.*)/s) : ['', family.syntax];
  if (!family.syntax.includes(':') && !/^R/.test(family.syntax)) return family.syntax;
  const filled = form.replace(/[A-Z]+/g, (letter, at) => ({R: '3', C: name === 'torus' || name === 'klein' ? '4' : '3', N: '5', D: '3', M: '2'}[letter] || '3'));
  return name ? name + ':' + filled : filled;
}

GG.addView({
  id: 'boards', title: 'Boards',
  build(panel) {
    this.panel = panel;
    this.name = GG.h('input', {id: 'board-name', type: 'text', size: 26, spellcheck: 'false', onkeydown: (event) => event.key === 'Enter' && this.take({board: this.name.value})});
    this.problem = GG.h('p', {class: 'problem', id: 'board-problem', role: 'alert'});
    this.gallery = GG.h('div', {class: 'gallery', id: 'gallery'});
    this.paste = GG.h('textarea', {id: 'board-paste', class: 'code', rows: 5, spellcheck: 'false', 'aria-label': 'A board as text', placeholder: 'graph6, an edge list, GraphML, GML, DOT, JSON of GraphGo, networkx or govariants'});
    this.facts = GG.h('div', {id: 'board-facts'});
    const preview = GG.h('div', {id: 'board-preview'});
    GG.clear(panel,
      GG.h('section', {class: 'card'}, GG.h('h2', {}, 'Name a board'),
        GG.h('div', {class: 'row'}, GG.h('label', {class: 'field'}, 'Family, graph6:…, or a union with +', this.name),
          GG.h('button', {type: 'button', id: 'board-use', class: 'primary', onclick: () => this.take({board: this.name.value})}, 'Use this board')),
        this.problem, preview),
      GG.h('section', {class: 'card', id: 'sketch-card'}, GG.h('h2', {}, 'Draw a board'), GG.sketch((board) => this.take({board}))),
      GG.h('details', {class: 'card', open: true}, GG.h('summary', {}, 'All families'), this.gallery),
      GG.h('details', {class: 'card', id: 'paste-card'}, GG.h('summary', {}, 'Paste a board'), this.paste,
        GG.h('div', {class: 'row'}, GG.h('button', {type: 'button', id: 'board-paste-use', onclick: () => this.take({paste: this.paste.value})}, 'Use the pasted board'))),
      this.facts);
  },
  async show() {
    this.name.value = plainText(GG.model.boardName).startsWith('{') ? '' : GG.model.boardName;
    this.showFacts();
    if (this.filled) return;
    this.filled = true;
    for (const family of GG.start.families) await this.addFamily(family);
  },
  async addFamily(family) {
    const example = familyExample(family);
    try {
      const board = await GG.post('board', {board: example});
      this.gallery.append(GG.h('button', {type: 'button', 'data-board': example, title: family.meaning, onclick: () => this.take({board: example})},
        GG.diagram(board, '', {title: 'Picture of ' + example}), GG.h('span', {}, example), GG.h('small', {}, family.syntax)));
    } catch (unused) {  // a family whose example the page cannot guess is still told of
      this.gallery.append(GG.h('p', {class: 'hint'}, family.syntax + ': ' + family.meaning));
    }
  },
  async take(asked) {
    try {
      this.problem.textContent = '';
      const board = await GG.post('board', asked);
      await GG.open({board: board.board, position: GG.empty(board), to_move: 'black', prisoners: [0, 0], record: []});
      this.name.value = plainText(board.board).startsWith('{') ? '' : board.board;
      this.showFacts();
      if (board.warnings.length) GG.say(board.warnings.join('; '));
      GG.id('board').scrollIntoView({block: 'nearest'});
    } catch (error) { this.problem.textContent = error.message; this.problem.scrollIntoView({block: 'nearest'}); }
  },
  showFacts() {
    const board = GG.model.board, orbits = new Set(board.orbits).size;
    const formats = Object.entries(board.formats);
    GG.clear(this.facts, GG.h('section', {class: 'card'}, GG.h('h2', {}, 'This board'),
      GG.h('p', {}, `${typeof board.board === 'string' ? board.board : 'Your own board'}: ${board.vertices} ${board.vertices === 1 ? 'vertex' : 'vertices'}, ${board.edges.length} ${board.edges.length === 1 ? 'edge' : 'edges'}, ${board.automorphisms} ${board.automorphisms === '1' ? 'symmetry' : 'symmetries'}; ${orbits} ${orbits === 1 ? 'kind' : 'kinds'} of vertices. Vertices of one kind have one number and colour.`),
      GG.h('div', {class: 'row'}, GG.diagram(board, '', {tint: true, title: 'Kinds of vertices'})),
      GG.h('details', {}, GG.h('summary', {}, 'As text'), formats.map(([name, text]) => GG.copyField('format-' + name, name, text)))));
    const picture = this.facts.querySelector('.diagram');
    picture.style.maxHeight = '190px';
  },
});
