// The pad: a button for each value, for who has no keyboard.

class Pad {
  /**
   * @param {Board} board
   * @param {Input} input
   * @param {(text: string) => void} say
   */
  constructor(board, input, say) {
    this.board = board;
    this.input = input;
    this.say = say;
    if (input.mode === "number" || input.mode === "choice") this.make();
  }

  make() {
    const { domains, mode } = this.board.data;
    const named = domains.flatMap(({ values, names }) =>
      values.map((value, index) => /** @type {[number, string]} */ ([value, names[index]])),
    );
    const names = [...new Map(named)].sort(([one], [other]) => one - other);
    const buttons = names.map(([value, name]) => button(name, () => this.press(value)));
    buttons.push(button("Clear", () => this.press(null)));
    if (mode === "number") buttons.push(this.small());
    element("pad").append(...buttons);
  }

  small() {
    const small = button("Small", () => this.input.setSmall(!this.input.small));
    small.id = "small";
    small.title = "Small candidates";
    small.setAttribute("aria-pressed", "false");
    return small;
  }

  /** @param {number | null} value */
  press(value) {
    const unknown = this.board.openUnknown(this.board.focused);
    if (unknown === null) this.say("Point at a cell first.");
    else if (value === null) this.input.fill(unknown, EMPTY);
    else if (this.board.domain(unknown).values.includes(value)) this.input.enter(unknown, value, this.input.small);
  }
}
