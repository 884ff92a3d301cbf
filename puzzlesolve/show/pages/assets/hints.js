// Hints: the next step of the explanation that is not on the board yet; first where to look, then why, then what.

/** @typedef {{marks: Mark[], text: string, isWhole: boolean}} Hint */

const WHERE = 1;
const WHY = 2;
const WHAT = 3;

/** @type {Step} */
const NO_STEP = {
  text: "",
  conclusion: "",
  reason: "",
  technique: "",
  rules: [],
  because: [],
  clues: [],
  changes: [],
  struck: [],
  supposed: null,
  chain: [],
  end: "",
  case: [],
};

class Hints {
  /**
   * @param {Game} game
   * @param {Story} story
   */
  constructor(game, story) {
    this.game = game;
    this.story = story;
    /** @type {Step | null} */
    this.step = null;
    this.stage = 0;
    /** @type {Set<Step>} steps that leave nothing to be filled in, and have been told */
    this.told = new Set();
  }

  /** @returns {Hint} */
  next() {
    if (this.game.isSolved()) return { marks: [], text: "It is solved already.", isWhole: false };
    const wrong = this.game.wrong();
    if (wrong.length) {
      const marks = [{ look: "wrong", places: this.game.board.placesOf(wrong) }];
      return { marks, text: "First look at what is wrong.", isWhole: false };
    }
    const step = this.story.steps?.find((each) => !this.isOnBoard(each)) ?? this.looked();
    if (!step) return { marks: [], text: "Nothing more can be told about this puzzle.", isWhole: false };
    this.stage = step.text === this.step?.text ? Math.min(this.stage + 1, WHAT) : WHERE;
    this.step = step;
    return this.hint(step);
  }

  /**
   * @param {Step} step
   * @returns {Hint}
   */
  hint(step) {
    const where = step.rules.length ? `Look at ${step.rules.join(", ")}.` : "Look here.";
    const marks = because(step, this.story, this.game.board);
    if (this.stage === WHERE) return { marks, text: where, isWhole: false };
    if (this.stage === WHY) return { marks, text: sentence(this.hidden(step)), isWhole: false };
    const concluded = { look: "concluded", places: this.game.board.placesOf(step.changes.map(([unknown]) => unknown)) };
    return { marks: [...marks, concluded], text: sentence(step.text), isWhole: true };
  }

  /**
   * The reason. What is supposed gives the conclusion away, so that only the rules are told.
   * @param {Step} step
   */
  hidden(step) {
    if (!step.supposed) return step.reason;
    return `${step.technique}: something leads to a contradiction with ${step.rules.join(", ")}`;
  }

  /** @param {Step} step */
  isOnBoard(step) {
    return this.told.has(step) || step.changes.every((change) => this.isKnown(change));
  }

  /** @param {Change} change */
  isKnown([unknown, values]) {
    const { value, notes } = this.game.entries[unknown];
    if (value !== null) return true;
    // A candidate that is not chosen is nothing to fill in.
    if (this.game.board.data.mode === "candidate") return values.join() === "0";
    return notes.length > 0 && notes.every((note) => values.includes(note));
  }

  /**
   * Where no step is left: something that is not on the board, without a reason.
   * @returns {Step | null}
   */
  looked() {
    const right = this.game.right();
    const { board } = this.game;
    const unknown = right.findIndex((value, each) => value !== null && this.game.value(each) !== value);
    const value = right[unknown];
    if (value === null || value === undefined) return null;
    const { values, names } = board.domain(unknown);
    const place = board.data.unknowns[unknown].places[0];
    const label = board.data.targets.find((target) => target.place === place)?.label ?? "this rectangle";
    const text = `${label}: ${names[values.indexOf(value)]}`;
    const reason = values.length === 1 ? `nothing else is possible at ${label}` : "this page has no explanation for it";
    return { ...NO_STEP, text, conclusion: text, reason, rules: [label], changes: [[unknown, [value]]] };
  }

  /** Put the conclusion on the board. */
  fillIn() {
    if (!this.step) return;
    this.told.add(this.step);
    const { mode } = this.game.board.data;
    /** @type {Entries} */
    const entries = new Map();
    for (const [unknown, values] of this.step.changes) {
      if (this.game.entries[unknown].value !== null || (mode === "candidate" && values[0] === 0)) continue;
      if (values.length === 1) entries.set(unknown, { value: values[0], notes: [] });
      else if (mode === "number") entries.set(unknown, { value: null, notes: values });
    }
    this.step = null;
    this.game.fill(entries);
  }
}

/**
 * The places that the rules of a step look at besides those that it changes, and where their clues stand.
 * @param {Step} step
 * @param {Story} story
 * @param {Board} board
 * @returns {Mark[]}
 */
function because(step, story, board) {
  const changed = new Set(board.placesOf(step.changes.map(([unknown]) => unknown)));
  const places = new Set(step.because.flatMap((scope) => story.scopes[scope]).filter((place) => !changed.has(place)));
  return [
    { look: "because", places: [...places] },
    { look: "clue-cell", cells: step.clues },
  ];
}

/** @param {string} text */
function sentence(text) {
  // The name of a cell, r3c4, stays as it is.
  const whole = /^r\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
