// Rectangles from corner to corner, for kinds whose unknowns are such candidates.

/** @typedef {[number, number, number, number]} Box top, left, bottom, right */

class Rectangles {
  /**
   * @param {Board} board
   * @param {Game} game
   * @param {(text: string) => void} say
   */
  constructor(board, game, say) {
    this.board = board;
    this.game = game;
    this.say = say;
    /** @type {number | null} the target at the first corner */
    this.corner = null;
    /** Whether the pointer went down at the corner and has not been lifted since. */
    this.held = false;
    /** @type {() => void} */
    this.moved = () => {};
  }

  /**
   * The first corner, or after a tap there the second one; a rectangle that lies there goes.
   * @param {number} target
   */
  press(target) {
    if (!this.spot(target).every(Number.isInteger)) return;
    if (this.corner !== null) return;
    if (this.remove(target)) return;
    this.corner = target;
    this.held = true;
    this.moved();
  }

  /** @param {number} target */
  release(target) {
    if (this.corner === null) return;
    if (target !== this.corner || !this.held) this.cut(target);
    this.held = false;
  }

  /**
   * @param {string} key
   * @param {number} target
   * @returns {boolean} whether it does anything
   */
  key(key, target) {
    if (key === " " && this.corner === null) this.press(target);
    else if (key === " ") this.cut(target);
    else if (key === "Escape") this.forget();
    else if (key === "Backspace" || key === "Delete") this.remove(target);
    else return false;
    return true;
  }

  forget() {
    if (this.corner === null) return;
    this.corner = null;
    this.moved();
  }

  /** @param {number} target */
  spot(target) {
    return this.board.data.targets[target].at;
  }

  /** @returns {{unknown: number, box: Box}[]} */
  chosen() {
    return this.board.data.places.flatMap(({ box, unknown }) =>
      box && this.game.entries[unknown].value ? [{ unknown, box }] : [],
    );
  }

  /**
   * Take away the rectangle over a cell; whether there is one.
   * @param {number} target
   */
  remove(target) {
    const [row, column] = this.spot(target);
    const over = this.chosen().filter(({ box }) => meet(box, [row, column, row, column]));
    this.game.fill(new Map(over.map(({ unknown }) => [unknown, EMPTY])));
    return over.length > 0;
  }

  /**
   * The rectangle from the first corner to a target.
   * @param {number} target
   * @returns {Box}
   */
  spanned(target) {
    const [row, column] = this.spot(this.corner ?? target);
    const [otherRow, otherColumn] = this.spot(target);
    const first = [Math.min(row, otherRow), Math.min(column, otherColumn)];
    return [first[0], first[1], Math.max(row, otherRow), Math.max(column, otherColumn)];
  }

  /**
   * Cut out the rectangle that ends at a target; those that it meets go.
   * @param {number} target
   */
  cut(target) {
    const box = this.spanned(target);
    this.corner = null;
    const place = this.board.data.places.find((each) => each.box?.join() === box.join());
    if (place) {
      /** @type {[number, Entry][]} */
      const gone = this.chosen().flatMap((each) => (meet(each.box, box) ? [[each.unknown, EMPTY]] : []));
      this.game.fill(new Map([...gone, [place.unknown, { value: 1, notes: [] }]]));
    } else {
      this.say("That rectangle does not hold one number that is its size.");
    }
    this.moved();
  }
}

/**
 * Whether two rectangles share a cell.
 * @param {Box} one
 * @param {Box} other
 */
function meet(one, other) {
  return one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];
}
