// The lesson: the steps of the explanation, one after the other, each shown on the board.

class Lesson {
  /**
   * @param {Board} board
   * @param {Story} story
   * @param {Step[]} steps
   */
  constructor(board, story, steps) {
    this.board = board;
    this.story = story;
    this.steps = steps;
    this.number = 1;
    /** How many conclusions of a chain are unfolded; null where the step itself is shown. */
    /** @type {number | null} */
    this.unfolded = null;
    this.slider = /** @type {HTMLInputElement} */ (element("slider"));
    this.slider.max = `${steps.length}`;
    this.items = steps.map((step, index) => this.item(step, index + 1));
    element("steps").append(...this.items);
    this.listen();
  }

  listen() {
    element("first").addEventListener("click", () => this.go(1));
    element("previous").addEventListener("click", () => this.go(this.number - 1));
    element("next").addEventListener("click", () => this.go(this.number + 1));
    element("last").addEventListener("click", () => this.go(this.steps.length));
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
  }

  /**
   * @param {Step} step
   * @param {number} number
   */
  item(step, number) {
    const item = made("li");
    item.append(button(step.text, () => this.go(number)));
    return item;
  }

  /**
   * What a key does; whether it does anything.
   * @param {string} key
   * @returns {boolean}
   */
  key(key) {
    const { number, steps } = this;
    /** @type {Record<string, number>} */
    const goals = { ArrowLeft: number - 1, ArrowRight: number + 1, Home: 1, End: steps.length };
    if (key in goals) this.go(goals[key]);
    else if (key === "ArrowDown" && this.step.supposed) this.unfold((this.unfolded ?? -1) + 1);
    else if (key === "ArrowUp" && this.unfolded !== null) this.unfold(this.unfolded - 1);
    else return false;
    return true;
  }

  get step() {
    return this.steps[this.number - 1];
  }

  /** @param {number} number */
  go(number) {
    this.number = Math.min(Math.max(number, 1), this.steps.length);
    this.unfolded = null;
    history.replaceState(null, "", `#step=${this.number}`);
    this.show();
    this.follow();
  }

  /** Keep the list where the step is, without moving the page. */
  follow() {
    const list = element("steps");
    const item = this.items[this.number - 1];
    const above = item.offsetTop;
    if (above < list.scrollTop || above + item.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = above - list.clientHeight / 3;
    }
  }

  /** @param {number} links below nothing the step itself is shown again */
  unfold(links) {
    this.unfolded = links < 0 ? null : Math.min(links, this.step.chain.length);
    this.show();
  }

  show() {
    const { number, steps, step } = this;
    this.slider.value = `${number}`;
    this.slider.setAttribute("aria-valuetext", `step ${number} of ${steps.length}`);
    element("step-number").textContent = `Step ${number} of ${steps.length}: ${step.technique}`;
    element("first").toggleAttribute("disabled", number === 1);
    element("previous").toggleAttribute("disabled", number === 1);
    element("next").toggleAttribute("disabled", number === steps.length);
    element("last").toggleAttribute("disabled", number === steps.length);
    element("key-supposed").hidden = !step.supposed;
    const chain = this.chain(step);
    const text = chain.length ? step.conclusion : step.text;
    element("telling").replaceChildren(made("p", sentence(text)), ...chain, ...this.ownSteps(step));
    this.items.forEach((item, index) => setCurrent(item, index === number - 1));
    this.board.show(this.unfolded === null ? this.concluded() : this.supposing(this.unfolded));
    this.board.reveal("concluded");
  }

  /**
   * The chain from what is supposed to the contradiction; each conclusion can be unfolded.
   * @param {Step} step
   * @returns {HTMLElement[]}
   */
  chain(step) {
    if (!step.supposed || !step.chain.length) return [];
    const list = made("ol", "", "chain");
    const texts = [`Supposing ${step.supposed.text}`, ...step.chain.map(({ text, rule }) => `${text}, by ${rule}`)];
    texts.forEach((text, links) => {
      const item = made("li");
      item.append(button(text, () => this.unfold(links === this.unfolded ? links - 1 : links)));
      setCurrent(item, this.unfolded !== null && links <= this.unfolded);
      list.append(item);
    });
    list.append(made("li", `✗ ${step.end}`, "end"));
    return [list];
  }

  /**
   * A case has steps of its own.
   * @param {Step} step
   * @returns {HTMLElement[]}
   */
  ownSteps(step) {
    if (!step.case.length) return [];
    const whole = made("details");
    whole.append(made("summary", `The ${step.case.length} steps of this case`));
    const list = made("ol", "", "case");
    list.append(...step.case.map((text) => made("li", text)));
    whole.append(list);
    return [whole];
  }

  /**
   * The values that are left for each unknown before a step.
   * @returns {number[][]}
   */
  before() {
    const left = this.board.data.unknowns.map(({ given }, unknown) =>
      given === null ? this.board.domain(unknown).values : [given],
    );
    const put = (/** @type {Change[]} */ changes) => changes.forEach(([unknown, values]) => (left[unknown] = values));
    for (const { struck, changes } of this.steps.slice(0, this.number - 1)) {
      put(struck);
      put(changes);
    }
    put(this.step.struck);
    return left;
  }

  /**
   * @param {number[][]} left
   * @returns {Entry[]}
   */
  entries(left) {
    const isNumber = this.board.data.mode === "number";
    return left.map((values, unknown) => {
      if (values.length === 1) return { value: values[0], notes: [] };
      return { value: null, notes: isNumber && values.length < this.board.domain(unknown).values.length ? values : [] };
    });
  }

  /**
   * The board after the step.
   * @returns {View}
   */
  concluded() {
    const left = this.before();
    const struck = new Map();
    for (const [unknown, values, before] of this.step.changes) {
      left[unknown] = values;
      const gone = (before ?? []).filter((value) => !values.includes(value));
      if (this.board.data.mode === "number") struck.set(unknown, gone);
    }
    const supposed = this.step.supposed ? this.board.placesOf([this.step.supposed.unknown]) : [];
    const concluded = this.board.placesOf(this.step.changes.map(([unknown]) => unknown));
    const marks = because(this.step, this.story, this.board);
    marks.push({ look: "concluded", places: concluded }, { look: "supposed", places: supposed });
    return { entries: this.entries(left), struck, marks };
  }

  /**
   * The board before the step, with what is supposed and so many conclusions from it.
   * @param {number} links
   * @returns {View}
   */
  supposing(links) {
    const left = this.before();
    const { supposed, chain } = this.step;
    /** @type {Change[][]} */
    const told = chain.slice(0, links).map((link) => link.changes);
    if (supposed) told.unshift([[supposed.unknown, [supposed.value]]]);
    for (const [unknown, values] of told.flat()) left[unknown] = values;
    const last = (told.at(-1) ?? []).map(([unknown]) => unknown);
    const marks = [
      { look: "because", places: this.board.placesOf(last) },
      { look: "supposed", places: this.board.placesOf(supposed ? [supposed.unknown] : []) },
    ];
    const tentative = new Set(told.flat().map(([unknown]) => unknown));
    return { entries: this.entries(left), tentative, marks };
  }
}

/**
 * @param {HTMLElement} item
 * @param {boolean} isCurrent
 */
function setCurrent(item, isCurrent) {
  if (isCurrent) item.setAttribute("aria-current", "step");
  else item.removeAttribute("aria-current");
}
