// The view "Rules": presets and axes from the program's own tables; a second ruleset beside the first, and where they differ.
'use strict';

const groupNames = {area: 'Area scoring', japanese: 'Japanese-like', curiosity: 'Curiosities', taylor16: 'Taylor’s sixteen'};

GG.presetSelect = function (id, chosen, changed, empty) {
  const select = GG.h('select', {id, onchange: () => changed(select.value)});
  if (empty !== undefined) select.append(GG.h('option', {value: ''}, empty));
  for (const [group, heading] of Object.entries(groupNames)) {
    const names = GG.start.rules.presets.filter((preset) => preset.group === group);
    select.append(GG.h('optgroup', {label: heading}, names.map((preset) => GG.h('option', {value: preset.name, title: preset.summary}, preset.name))));
  }
  select.value = chosen;
  return select;
};

/** The plain words among an axis' values; others are written by hand. */
function plainValues(axis) {
  return axis.values.split('|').map((value) => value.trim()).filter((value) => /^[a-z_0-9]+$/.test(value));
}
const writtenByHand = (axis) => plainValues(axis).length < axis.values.split('|').length || !plainValues(axis).length;

/** The form of one ruleset. `change(rules)`: a text that the server has taken. */
class RulesForm {
  constructor(name, change) {
    this.name = name;
    this.change = change;
    this.box = GG.h('div', {class: 'rules-form'});
    this.problem = GG.h('p', {class: 'problem', role: 'alert', id: name + '-problem'});
  }
  /** Asks the server for every axis of the ruleset, and shows them. */
  async fill(rules) {
    this.rules = rules;
    const all = await GG.post('rules', {rules});
    const preset = GG.start.rules.presets.find((one) => one.name === all.preset);
    this.text = GG.h('input', {type: 'text', id: this.name + '-text', value: all.rules, size: 34, spellcheck: 'false',
      onchange: () => this.attempt(this.text.value)});
    GG.clear(this.box,
      GG.h('div', {class: 'row'}, GG.h('label', {class: 'field'}, 'Preset', GG.presetSelect(this.name + '-preset', all.preset, (value) => this.attempt(value))),
        GG.h('label', {class: 'field'}, 'As text', this.text)),
      preset && GG.h('p', {class: 'hint'}, preset.summary + ' (' + preset.source + ')'), this.problem,
      GG.h('details', {id: this.name + '-axes'}, GG.h('summary', {}, 'Every axis'), GG.start.rules.axes.map((axis) => this.axisRow(axis, all))));
  }
  axisRow(axis, all) {
    const value = all[axis.name], id = this.name + '-' + axis.name, set = (text) => this.attempt(all, axis.name, text);
    const choices = plainValues(axis).concat(plainValues(axis).includes(value) ? [] : [value]);
    const refused = (all.refused && all.refused[axis.name]) || {};
    let field;
    if (writtenByHand(axis)) {
      const list = GG.h('datalist', {id: id + '-list'}, choices.filter((text) => !refused[text]).map((text) => GG.h('option', {value: text})));
      field = [GG.h('input', {type: 'text', id, list: id + '-list', value, size: 28, spellcheck: 'false', onchange: (event) => set(event.target.value)}), list];
    } else {
      field = GG.h('select', {id, onchange: (event) => set(event.target.value)}, choices.map((text) => GG.h('option', {value: text, disabled: !!refused[text], title: refused[text]}, text)));
      field.value = value;
    }
    const term = axis.terms[value];
    return GG.h('div', {class: 'row axis', 'data-axis': axis.name}, GG.h('label', {class: 'field'}, axis.name, field),
      GG.h('p', {class: 'hint'}, term ? value + ': ' + term : axis.meaning + ' Values: ' + axis.values),
      Object.entries(refused).map(([text, reason]) => GG.h('p', {class: 'hint refused-value', 'data-refused': text}, '✕ ' + reason.replace(/^ruleset [^:]*: /, ''))));
  }
  /** A text, or all axes with one changed. What is refused says why, and nothing has changed. */
  async attempt(rules, axis, value) {
    try {
      this.problem.textContent = '';
      let asked = rules;
      if (axis) {
        asked = {preset: rules.preset};
        for (const one of GG.start.rules.axes) asked[one.name] = rules[one.name];
        asked[axis] = value;
      }
      const taken = (await GG.post('rules', {rules: asked})).rules;
      await this.change(taken);
      const open = this.box.querySelector('details').open;
      await this.fill(taken);
      this.box.querySelector('details').open = open;
    } catch (error) {
      this.problem.textContent = 'Refused: ' + error.message;
    }
  }
}

GG.addView({
  id: 'rules', title: 'Rules',
  build(panel) {
    this.first = new RulesForm('rules', async (rules) => { await GG.useRules(rules, GG.model.second); this.compare(); });
    this.second = new RulesForm('second', async (rules) => { await GG.useRules(GG.model.rules, rules); this.compare(); });
    this.both = GG.h('input', {type: 'checkbox', id: 'two-rulesets', onchange: () => this.toggle()});
    this.differences = GG.h('div', {id: 'rules-differences'});
    this.secondCard = GG.h('section', {class: 'card'}, GG.h('h2', {}, 'The second ruleset'), this.second.box, this.differences);
    GG.clear(panel, GG.h('section', {class: 'card'}, GG.h('h2', {}, 'The rules'), this.first.box,
      GG.h('label', {class: 'check'}, this.both, 'Show a second ruleset side by side')), this.secondCard);
  },
  async show() {
    const m = GG.model;
    this.both.checked = !!m.second;
    this.secondCard.hidden = !m.second;
    if (this.first.rules !== m.rules) await this.first.fill(m.rules);
    if (m.second && this.second.rules !== m.second) await this.second.fill(m.second);
    this.compare();
  },
  async toggle() {
    const m = GG.model;
    try {
      await GG.useRules(m.rules, this.both.checked ? this.second.rules || (m.rules === 'new-zealand' ? 'tromp-taylor' : 'new-zealand') : '');
    } catch (error) { GG.say(error.message); }
    this.show();
  },
  async compare() {
    const m = GG.model;
    if (!m.second) return GG.clear(this.differences);
    const {differences} = await GG.post('rules', {rules: m.rules, other: m.second});
    GG.clear(this.differences, GG.h('h3', {}, differences.length ? 'Where they differ' : 'They are the same on every axis'),
      differences.length && GG.h('table', {}, GG.h('tbody', {}, differences.map((d) => GG.h('tr', {}, GG.h('th', {scope: 'row'}, d.axis), GG.h('td', {}, d.left), GG.h('td', {}, d.right))))));
  },
});
