// A board that somebody fills in: what stands on it, what it was before, and whether it is right.

/** @typedef {Map<number, Entry>} Entries those of some unknowns */

class Game {
  /**
   * @param {Board} board
   * @param {Story} story
   */
  constructor(board, story) {
    this.board = board;
    this.story = story;
    this.entries = board.start();
    /** @type {{before: Entries, after: Entries}[]} */
    this.done = [];
    /** @type {{before: Entries, after: Entries}[]} */
    this.undone = [];
    /** @type {() => void} */
    this.changed = () => {};
  }

  /**
   * Fill in some unknowns at once; those that are given stay as they are.
   * @param {Entries} after
   */
  fill(after) {
    const open = [...after].filter(([unknown]) => this.board.data.unknowns[unknown].given === null);
    if (!open.length) return;
    const before = new Map(open.map(([unknown]) => [unknown, this.entries[unknown]]));
    this.done.push({ before, after: new Map(open) });
    this.undone = [];
    this.put(new Map(open));
  }

  /** @param {Entries} entries */
  put(entries) {
    for (const [unknown, entry] of entries) this.entries[unknown] = entry;
    this.changed();
  }

  undo() {
    const move = this.done.pop();
    if (!move) return;
    this.undone.push(move);
    this.put(move.before);
  }

  redo() {
    const move = this.undone.pop();
    if (!move) return;
    this.done.push(move);
    this.put(move.after);
  }

  restart() {
    this.fill(new Map(this.board.start().map((entry, unknown) => [unknown, entry])));
  }

  /**
   * The value of an unknown; what is not marked is not there.
   * @param {number} unknown
   */
  value(unknown) {
    const { value } = this.entries[unknown];
    return value === null && isMark(this.board.domain(unknown)) ? 0 : value;
  }

  /**
   * The entries, and on a solved board also that nothing is where nothing was marked.
   * @returns {Entry[]}
   */
  told() {
    if (!this.isSolved()) return this.entries;
    return this.entries.map((entry, unknown) => ({ ...entry, value: this.value(unknown) }));
  }

  /** Whether this is one of the solutions that the page knows. */
  isSolved() {
    return this.story.solutions.some((solution) => solution.every((value, unknown) => this.value(unknown) === value));
  }

  /** How many places are still empty; on a board of marks nobody can tell. */
  left() {
    return this.entries.filter((_, unknown) => this.value(unknown) === null).length;
  }

  /**
   * What is right for each unknown, as far as it is known.
   * @returns {(number | null)[]}
   */
  right() {
    const { solutions, certain, verdict } = this.story;
    if (certain) return certain;
    return verdict === "unique" ? solutions[0] : (solutions[0]?.map(() => null) ?? []);
  }

  /** The unknowns that were filled in wrongly. */
  wrong() {
    const right = this.right();
    return this.entries.flatMap(({ value }, unknown) => {
      const known = right[unknown] ?? null;
      return value !== null && known !== null && value !== known ? [unknown] : [];
    });
  }

  /** Check in words. */
  verdict() {
    const wrong = this.wrong().length;
    if (this.isSolved()) return "Solved!";
    if (wrong) return wrong === 1 ? "One place is wrong." : `${wrong} places are wrong.`;
    if (!this.story.solutions.length) return "Nobody knows a solution to this puzzle.";
    if (this.story.verdict !== "unique" && !this.story.certain) return "This page cannot tell: it knows no proof.";
    const left = this.left();
    return left ? `Right so far; ${left} to go.` : "Right so far, but not finished.";
  }
}

/** @param {Domain} domain */
function isMark(domain) {
  return domain.values.length === 2 && domain.values[0] === 0 && domain.values[1] === 1;
}
