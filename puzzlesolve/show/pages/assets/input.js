// Filling in the board: clicks, taps, drags, keys, and the pad of values.

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
    /** @type {number | null} the first corner of a candidate */
    this.corner = null;
    /** Whether the corner is where the button went down just now. */
    this.fresh = false;
    /** @type {() => void} */
    this.cornerMoved = () => {};
    this.listen();
    this.makePad();
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
    if (this.mode === "candidate") {
      if (this.corner === null) this.fresh = true;
      this.startAt(target);
      return;
    }
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
    if (this.corner !== null) {
      this.board.focus(target);
      this.cornerMoved();
    }
    if (!this.paint || event.pointerType !== "mouse") return;
    const unknown = this.board.openUnknown(target);
    if (unknown !== null && this.game.entries[unknown] !== this.paint) this.game.fill(new Map([[unknown, this.paint]]));
  }

  /** @param {PointerEvent} event */
  release(event) {
    this.paint = null;
    const target = this.under(event);
    if (this.mode !== "candidate" || this.corner === null || target === null || !this.enabled) return;
    if (target !== this.corner || !this.fresh) this.endAt(target);
    this.fresh = false;
  }

  forget() {
    this.paint = null;
    this.corner = null;
    this.cornerMoved();
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
      if (this.corner !== null) this.cornerMoved();
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
    if (this.mode === "candidate") return this.actOnCandidates(event.key, isPress, target);
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
   * @param {string} key
   * @param {boolean} isPress
   * @param {number} target
   * @returns {boolean}
   */
  actOnCandidates(key, isPress, target) {
    if (isPress && this.corner === null) this.startAt(target);
    else if (isPress) this.endAt(target);
    else if (key === "Escape") this.forget();
    else if (key === "Backspace" || key === "Delete") this.removeAt(target);
    else return false;
    return true;
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

  // Candidates: rectangles from corner to corner.

  /** @param {number} target */
  startAt(target) {
    if (!this.data(target).at.every(Number.isInteger)) return;
    if (this.corner === null && this.removeAt(target)) return;
    this.corner = this.corner ?? target;
    this.cornerMoved();
  }

  /** @param {number} target */
  data(target) {
    return this.board.data.targets[target];
  }

  /**
   * Take away the candidate that covers a cell; whether there is one.
   * @param {number} target
   * @returns {boolean}
   */
  removeAt(target) {
    const [row, column] = this.data(target).at;
    const over = this.chosen().filter(({ box: [top, left, bottom, right] }) => top <= row && row <= bottom && left <= column && column <= right);
    if (!over.length) return false;
    this.game.fill(new Map(over.map(({ unknown }) => [unknown, EMPTY])));
    return true;
  }

  /** @returns {{unknown: number, box: [number, number, number, number]}[]} */
  chosen() {
    return this.board.data.places.flatMap(({ box, unknown }) =>
      box && this.game.entries[unknown].value ? [{ unknown, box }] : [],
    );
  }

  /**
   * The rectangle from the first corner to a target.
   * @param {number} target
   * @returns {[number, number, number, number]}
   */
  spanned(target) {
    const [row, column] = this.data(this.corner ?? target).at;
    const [otherRow, otherColumn] = this.data(target).at;
    return [Math.min(row, otherRow), Math.min(column, otherColumn), Math.max(row, otherRow), Math.max(column, otherColumn)];
  }

  /** @param {number} target */
  endAt(target) {
    const box = this.spanned(target);
    this.corner = null;
    const place = this.board.data.places.find((each) => each.box?.join() === box.join());
    if (place) {
      const [top, left, bottom, right] = box;
      const meets = (/** @type {number[]} */ other) => other[0] <= bottom && top <= other[2] && other[1] <= right && left <= other[3];
      const away = this.chosen().filter((each) => meets(each.box));
      /** @type {[number, Entry][]} */
      const gone = away.map(({ unknown }) => [unknown, EMPTY]);
      this.game.fill(new Map([...gone, [place.unknown, { value: 1, notes: [] }]]));
    } else {
      this.say("That rectangle does not hold one number that is its size.");
    }
    this.cornerMoved();
  }

  // The pad.

  makePad() {
    if (this.mode !== "number" && this.mode !== "choice") return;
    const names = new Map(this.board.data.domains.flatMap(({ values, names }) => values.map((value, index) => [value, names[index]])));
    const values = [...names.keys()].sort((one, other) => one - other);
    const pad = element("pad");
    pad.append(...values.map((value) => button(names.get(value) ?? "", () => this.padded(value))));
    pad.append(button("Clear", () => this.padded(null)));
    if (this.mode !== "number") return;
    const small = button("Small", () => this.setSmall(!this.small));
    small.id = "small";
    small.setAttribute("aria-pressed", "false");
    small.title = "Small candidates";
    pad.append(small);
  }

  /** @param {number | null} value */
  padded(value) {
    const unknown = this.board.openUnknown(this.board.focused);
    if (unknown === null) return this.say("Point at a cell first.");
    if (value === null) return void this.fill(unknown, EMPTY);
    if (this.board.domain(unknown).values.includes(value)) this.enter(unknown, value, this.small);
  }

  /** How to fill in the board, in words. */
  get manual() {
    const names = this.board.data.domains[0]?.names ?? [];
    switch (this.mode) {
      case "mark":
      case "edge":
        return `Click for ${names[1]}, again for ${names[0]}, once more to clear; right click for ${names[0]}. Keys: arrows, space, x.`;
      case "number":
        return "Point at a cell and type or press a number; with shift or “Small” a small candidate. Keys: arrows, digits, backspace, n.";
      case "choice":
        return "Click to go through what a cell can be. Keys: arrows, space, the first letter of a word below.";
      case "candidate":
        return "Drag from corner to corner, or tap two corners; tap a rectangle to take it away. Keys: arrows, space, backspace.";
    }
  }
}
