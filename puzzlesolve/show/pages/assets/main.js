// The page: its tabs, and what its buttons do.

class Page {
  /** @param {PageData} data */
  constructor(data) {
    this.board = new Board(data.board);
    this.game = new Game(this.board, data.story);
    this.input = new Input(this.board, this.game, (text) => this.say(text));
    new Pad(this.board, this.input, (text) => this.say(text));
    this.hints = new Hints(this.game, data.story);
    this.answers = new Answers(this.board, data);
    const { steps } = data.story;
    this.lesson = data.explain && steps?.length ? new Lesson(this.board, data.story, steps) : null;
    this.store = new Store(data.key);
    this.clock = new Clock(() => this.tick());
    /** @type {Mark[]} */
    this.marks = [];
    this.tab = "play";
    this.hidesTime = false;
    this.restore();
    this.game.changed = () => this.played();
    this.input.rectangles.moved = () => this.show();
    this.listen();
    this.open();
  }

  restore() {
    const saved = this.store.load(this.game.entries.length);
    if (!saved) return;
    this.game.entries = saved.entries;
    this.clock.seconds = saved.seconds;
    this.clock.runs = !this.game.isSolved();
    this.hideTime(saved.hidesTime);
  }

  /** Show the parts of the page that there is something for, and the one that was asked for. */
  open() {
    element("panel").hidden = false;
    element("how").textContent = this.input.manual;
    element("tab-learn").hidden = !this.lesson;
    element("tab-answers").hidden = !this.answers.all.length;
    if (this.answers.all[0]?.rules) element("tab-answers").textContent = "Conflict";
    if (!this.byAddress()) this.turnTo(this.lesson ? "learn" : this.answers.all[0]?.rules ? "answers" : "play");
  }

  /** Go to the step that the address names; whether there is one. */
  byAddress() {
    const number = /^#step=(\d+)$/.exec(location.hash)?.[1];
    if (!this.lesson || number === undefined) return false;
    this.lesson.number = Number(number);
    this.turnTo("learn");
    return true;
  }

  listen() {
    for (const tab of ["play", "learn", "answers"]) {
      element(`tab-${tab}`).addEventListener("click", () => this.turnTo(tab));
    }
    element("tabs").addEventListener("keydown", (event) => this.turn(event));
    element("undo").addEventListener("click", () => this.game.undo());
    element("redo").addEventListener("click", () => this.game.redo());
    element("restart").addEventListener("click", () => this.restart());
    element("check").addEventListener("click", () => this.check());
    element("hint").addEventListener("click", () => this.hint());
    element("fill-in").addEventListener("click", () => this.hints.fillIn());
    element("hide-time").addEventListener("click", () => this.hideTime(!this.hidesTime));
    element("copy").addEventListener("click", () => this.copy());
    document.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("hashchange", () => this.byAddress());
    window.addEventListener("pagehide", () => this.save());
  }

  /** @param {string} tab */
  turnTo(tab) {
    this.tab = tab;
    for (const each of ["play", "learn", "answers"]) {
      const chosen = each === tab;
      element(each).hidden = !chosen;
      element(`tab-${each}`).setAttribute("aria-selected", `${chosen}`);
      element(`tab-${each}`).setAttribute("tabindex", chosen ? "0" : "-1");
    }
    this.input.enabled = tab === "play";
    element("board").setAttribute("class", tab);
    this.show();
  }

  /**
   * Arrow keys go from tab to tab.
   * @param {KeyboardEvent} event
   */
  turn(event) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const tabs = ["play", "learn", "answers"].filter((tab) => !element(`tab-${tab}`).hidden);
    const index = tabs.indexOf(this.tab) + (event.key === "ArrowRight" ? 1 : tabs.length - 1);
    this.turnTo(tabs[index % tabs.length]);
    element(`tab-${this.tab}`).focus();
    event.stopPropagation();
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const letter = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && this.tab === "play") {
      if (letter === "z" && !event.shiftKey) this.game.undo();
      else if (letter === "y" || letter === "z") this.game.redo();
      else return;
      event.preventDefault();
      return;
    }
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (this.tab === "learn" && !isTyping && !event.altKey && this.lesson?.key(event.key)) event.preventDefault();
  }

  show() {
    if (this.tab === "learn") return this.lesson?.go(this.lesson.number);
    if (this.tab === "answers") return this.answers.show();
    this.board.show({ entries: this.game.entries, marks: [...this.marks, ...this.spanned()] });
    element("as-text").textContent = asText(this.board.data, this.game.told());
    element("undo").toggleAttribute("disabled", !this.game.done.length);
    element("redo").toggleAttribute("disabled", !this.game.undone.length);
    element("time").textContent = this.clock.text;
  }

  /**
   * The cells between the first corner of a rectangle and where the focus is.
   * @returns {Mark[]}
   */
  spanned() {
    const { rectangles } = this.input;
    if (rectangles.corner === null) return [];
    const [top, left, bottom, right] = rectangles.spanned(this.board.focused);
    /** @type {Spot[]} */
    const cells = [];
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) cells.push([row, column]);
    }
    return [{ look: "spanned", cells }];
  }

  played() {
    this.marks = [];
    element("fill-in").hidden = true;
    this.say("");
    if (this.game.isSolved() && this.clock.runs) {
      this.clock.runs = false;
      this.say(`Solved in ${this.clock.text}!`);
    }
    this.save();
    this.show();
  }

  save() {
    const { entries } = this.game;
    this.store.save({ entries, seconds: this.clock.seconds, hidesTime: this.hidesTime });
  }

  restart() {
    this.clock.seconds = 0;
    this.clock.runs = true;
    this.game.restart();
  }

  check() {
    const wrong = this.board.placesOf(this.game.wrong());
    this.marks = [{ look: "wrong", places: wrong }];
    element("fill-in").hidden = true;
    this.say(this.game.verdict());
    this.show();
  }

  hint() {
    const { marks, text, isWhole } = this.hints.next();
    this.marks = marks;
    this.say(text);
    element("fill-in").hidden = !isWhole;
    this.show();
    this.board.reveal(isWhole ? "concluded" : "because");
  }

  /** @param {string} text */
  say(text) {
    element("said").textContent = text;
  }

  tick() {
    element("time").textContent = this.clock.text;
    if (this.clock.seconds % 10 === 0) this.save();
  }

  /** @param {boolean} hidden */
  hideTime(hidden) {
    this.hidesTime = hidden;
    element("time").hidden = hidden;
    element("hide-time").setAttribute("aria-pressed", `${hidden}`);
  }

  async copy() {
    const text = /** @type {HTMLTextAreaElement} */ (element("as-text"));
    text.select();
    try {
      await navigator.clipboard.writeText(text.value);
      this.say("Copied.");
    } catch {
      this.say("The text is selected; copy it with the keys of your system.");
    }
  }
}

unpacked().then((data) => new Page(data));
