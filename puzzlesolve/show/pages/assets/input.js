// Filling in the board by clicks, taps, drags and keys.

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const RIGHT_BUTTON = 2;

class Input {
  /**
   * @param {Board} board
   * @param {Game} game
   * @param {(text: string) => void} say
   */
  constructor(board, game, say) {
    this.board = board;
    this.game = game;
    this.say = say;
    this.mode = board.data.mode;
    this.enabled = true;
    this.small = false;
    /** @type {number | null} where a number is being typed, digit by digit */
    this.typing = null;
    /** @type {Entry | null} what a drag paints */
    this.paint = null;
    this.rectangles = new Rectangles(board, game, say);
    this.listen();
  }

  listen() {
    const layer = element("targets");
    layer.addEventListener("pointerdown", (event) => this.press(event));
    layer.addEventListener("pointerover", (event) => this.drag(event));
    layer.addEventListener("contextmenu", (event) => event.preventDefault());
    layer.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("pointerup", (event) => this.release(event));
    document.addEventListener("pointercancel", () => this.forget());
  }

  /**
   * The target under a pointer. A touch stays with the element where it began, so the page is asked what is there.
   * @param {PointerEvent} event
   * @returns {number | null}
   */
  under(event) {
    const found = /** @type {SVGElement | null} */ (document.elementFromPoint(event.clientX, event.clientY));
    const number = found?.dataset?.number;
    return number === undefined ? null : Number(number);
  }

  /** @param {PointerEvent} event */
  press(event) {
    const target = this.under(event);
    if (target === null || !this.enabled) return;
    event.preventDefault();
    this.board.focus(target);
    this.typing = null;
    if (this.mode === "candidate") return this.rectangles.press(target);
    const unknown = this.board.openUnknown(target);
    if (unknown === null) return;
    const entry = event.button === RIGHT_BUTTON ? this.ruledOut(unknown) : this.cycled(unknown);
    if (!entry) return;
    this.paint = this.mode === "mark" || this.mode === "edge" ? entry : null;
    this.game.fill(new Map([[unknown, entry]]));
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const target = this.under(event);
    if (target === null || !this.enabled) return;
    if (this.rectangles.corner !== null) {
      this.board.focus(target);
      this.rectangles.moved();
    }
    if (!this.paint || event.pointerType !== "mouse") return;
    const unknown = this.board.openUnknown(target);
    if (unknown !== null && this.game.entries[unknown] !== this.paint) this.game.fill(new Map([[unknown, this.paint]]));
  }

  /** @param {PointerEvent} event */
  release(event) {
    this.paint = null;
    const target = this.under(event);
    if (target !== null && this.enabled) this.rectangles.release(target);
  }

  forget() {
    this.paint = null;
    this.rectangles.forget();
  }

  /**
   * What a click makes of an unknown: the next of its values, and at the end nothing. Numbers are only pointed at.
   * @param {number} unknown
   * @returns {Entry | null}
   */
  cycled(unknown) {
    if (this.mode === "number") return null;
    const { values } = this.board.domain(unknown);
    // First that something is there, then that it is not.
    const order = this.mode === "choice" ? values : [...values].reverse();
    const { value } = this.game.entries[unknown];
    const next = value === null ? 0 : order.indexOf(value) + 1;
    return next < order.length ? { value: order[next], notes: [] } : EMPTY;
  }

  /**
   * That something is not here, or is not known after all.
   * @param {number} unknown
   * @returns {Entry}
   */
  ruledOut(unknown) {
    if (!isMark(this.board.domain(unknown)) || this.game.entries[unknown].value === 0) return EMPTY;
    return { value: 0, notes: [] };
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      this.board.focus(this.board.next(this.board.focused, ...arrow));
      this.typing = null;
      if (this.rectangles.corner !== null) this.rectangles.moved();
    } else if (!this.enabled || !this.act(event)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * What a key does where the focus is; whether it does anything.
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  act(event) {
    const target = this.board.focused;
    const unknown = this.board.openUnknown(target);
    const isPress = event.key === " " || event.key === "Enter";
    if (this.mode === "candidate") return this.rectangles.key(isPress ? " " : event.key, target);
    if (unknown === null) return isPress;
    if (isPress) return this.fill(unknown, this.cycled(unknown));
    if (event.key === "Backspace" || event.key === "Delete") return this.fill(unknown, EMPTY);
    if (event.key === "x" || event.key === "-") return this.fill(unknown, this.ruledOut(unknown));
    if (this.mode === "number") return this.type(unknown, event);
    const { values, names } = this.board.domain(unknown);
    const index = names.findIndex((name) => name.startsWith(event.key.toLowerCase()));
    return this.mode === "choice" && index >= 0 && this.fill(unknown, { value: values[index], notes: [] });
  }

  /**
   * @param {number} unknown
   * @param {Entry | null} entry
   * @returns {boolean}
   */
  fill(unknown, entry) {
    if (entry) this.game.fill(new Map([[unknown, entry]]));
    return true;
  }

  /**
   * A digit: with shift, or after "small candidates" was asked for, a small one. A second digit makes a larger number.
   * @param {number} unknown
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  type(unknown, event) {
    const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1] ?? (/^[0-9]$/.test(event.key) ? event.key : null);
    if (event.key === "n") return this.setSmall(!this.small);
    if (digit === null) return false;
    const longer = this.typing === unknown ? (this.game.entries[unknown].value ?? 0) * 10 + Number(digit) : NaN;
    const { values } = this.board.domain(unknown);
    const value = values.includes(longer) ? longer : Number(digit);
    if (!values.includes(value)) return true;
    this.enter(unknown, value, this.small || event.shiftKey);
    this.typing = unknown;
    return true;
  }

  /**
   * @param {number} unknown
   * @param {number} value
   * @param {boolean} small
   */
  enter(unknown, value, small) {
    const { notes } = this.game.entries[unknown];
    const others = notes.filter((note) => note !== value);
    const toggled = others.length < notes.length ? others : [...notes, value].sort((one, other) => one - other);
    this.fill(unknown, small ? { value: null, notes: toggled } : { value, notes: [] });
  }

  /**
   * @param {boolean} small
   * @returns {boolean}
   */
  setSmall(small) {
    this.small = small;
    document.getElementById("small")?.setAttribute("aria-pressed", `${small}`);
    return true;
  }

  /** How to fill in the board, in words. */
  get manual() {
    const names = this.board.data.domains[0]?.names ?? [];
    const marks = `Click for ${names[1]}, again for ${names[0]}, once more to clear; right click for ${names[0]}.`;
    return {
      mark: `${marks} Keys: arrows, space, x.`,
      edge: `${marks} Keys: arrows, space, x.`,
      number:
        "Point at a cell and type or press a number; with shift or “Small” a small candidate. " +
        "Keys: arrows, digits, backspace, n.",
      choice: "Click to go through what a cell can be. Keys: arrows, space, the first letter of a word below.",
      candidate:
        "Drag from corner to corner, or tap two corners; tap a rectangle to take it away. " +
        "Keys: arrows, space, backspace.",
    }[this.mode];
  }
}
