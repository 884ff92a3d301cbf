// The answers: solutions and where they differ, what all of them share, or the rules that contradict each other.

/** @typedef {{name: string, text: string, rules?: string[], view: View}} Answer */

class Answers {
  /**
   * @param {Board} board
   * @param {PageData} data
   */
  constructor(board, data) {
    this.board = board;
    this.story = data.story;
    this.certainOnly = data.certainOnly;
    this.all = this.found();
    this.chosen = 0;
    this.choices = this.all.map(({ name }, index) => button(name, () => this.choose(index)));
    if (this.choices.length > 1) element("choices").append(...this.choices);
  }

  /** @returns {Answer[]} */
  found() {
    const { solutions, shown, certain, conflict, verdict } = this.story;
    if (conflict) return [this.contradiction(conflict)];
    const several = verdict === "multiple";
    const boards = this.certainOnly ? [] : solutions.slice(0, several ? Math.max(shown, 2) : shown);
    const differing = this.board.data.unknowns.flatMap(({ places }, unknown) =>
      solutions.every((values) => values[unknown] === solutions[0][unknown]) ? [] : places,
    );
    const text = several ? "The marked places are not the same in all solutions of this page." : "";
    const marks = [{ look: "differs", places: differing }];
    const answers = boards.map((values, index) => ({
      name: boards.length > 1 ? `Solution ${index + 1}` : "Solution",
      text,
      view: { entries: values.map((value) => ({ value, notes: [] })), marks },
    }));
    return certain && several ? [...answers, this.shared(certain)] : answers;
  }

  /**
   * @param {(number | null)[]} certain
   * @returns {Answer}
   */
  shared(certain) {
    const open = this.board.data.unknowns.flatMap(({ places }, unknown) => (certain[unknown] === null ? places : []));
    const entries = certain.map((value) => ({ value, notes: [] }));
    const text = "This is what all solutions share; of the marked places nothing is certain.";
    return { name: "What all share", text, view: { entries, marks: [{ look: "differs", places: open }] } };
  }

  /**
   * @param {Conflict} conflict
   * @returns {Answer}
   */
  contradiction({ rules, granted, scopes }) {
    const given = granted.length ? `As ${granted.join(" and ")}, these` : "These";
    const text = `${given} cannot hold together, though all but any one of them can:`;
    const places = [...new Set(scopes.flat())];
    const view = { entries: this.board.start(), marks: [{ look: "differs", places }] };
    return { name: "Conflict", text, rules, view };
  }

  /** @param {number} index */
  choose(index) {
    this.chosen = index;
    this.show();
  }

  show() {
    const { text, rules, view } = this.all[this.chosen];
    this.choices.forEach((choice, index) => choice.setAttribute("aria-pressed", `${index === this.chosen}`));
    const list = made("ul", "", "rules");
    list.append(...(rules ?? []).map((rule, index) => this.rule(rule, index)));
    element("about-answer").replaceChildren(made("p", text), ...(rules ? [list] : []));
    this.board.show(view);
  }

  /**
   * A rule of the conflict, which shows the places that it is about.
   * @param {string} rule
   * @param {number} index
   */
  rule(rule, index) {
    const item = made("li");
    item.append(button(rule, () => this.showRule(index)));
    return item;
  }

  /** @param {number} index */
  showRule(index) {
    const { view } = this.all[this.chosen];
    const places = this.story.conflict?.scopes[index] ?? [];
    this.board.show({ ...view, marks: [...(view.marks ?? []), { look: "concluded", places }] });
  }
}
