// The board: draws what stands on it, and knows what can be pointed at.

/**
 * What is known of an unknown: its value, or small candidates for it.
 * @typedef {{value: number | null, notes: number[]}} Entry
 *
 * Places, or cells that are none, that stand out in some way.
 * @typedef {{look: string, places?: number[], cells?: Spot[]}} Mark
 *
 * What there is to see. Tentative unknowns are only supposed to be what they are.
 * @typedef {{entries: Entry[], struck?: Map<number, number[]>, marks?: Mark[], tentative?: Set<number>}} View
 */

/** @type {Entry} */
const EMPTY = Object.freeze({ value: null, notes: [] });
const SVG = "http://www.w3.org/2000/svg";
// How small a cell may get before the board is scrolled instead.
const SMALLEST_CELL = 22;

class Board {
  /** @param {BoardData} data */
  constructor(data) {
    this.data = data;
    /** @type {Map<string, number>} the targets by where they are */
    this.targetAt = new Map(data.targets.map((target, number) => [spotKey(...target.at), number]));
    this.hits = data.targets.map((target, number) => this.hit(target, number));
    element("targets").append(...this.hits);
    this.focused = 0;
    this.hits[0].setAttribute("tabindex", "0");
    this.fit();
  }

  /** Boards are as large as the page allows, and are scrolled where their cells would get too small. */
  fit() {
    const svg = /** @type {any} */ (element("board"));
    const box = svg.viewBox.baseVal;
    svg.style.minWidth = `${(box.width / this.data.side) * SMALLEST_CELL}px`;
    svg.style.maxWidth = `${box.width * 1.9}px`;
    svg.style.setProperty("--shape", `${box.width / box.height}`);
  }

  /**
   * @param {number} unknown
   * @returns {Domain}
   */
  domain(unknown) {
    return this.data.domains[this.data.unknowns[unknown].domain];
  }

  /**
   * Where some unknowns are drawn.
   * @param {number[]} unknowns
   * @returns {number[]}
   */
  placesOf(unknowns) {
    return unknowns.flatMap((unknown) => this.data.unknowns[unknown].places);
  }

  /** The entries of an empty board: what is given. */
  start() {
    return this.data.unknowns.map(({ given }) => (given === null ? EMPTY : { value: given, notes: [] }));
  }

  /**
   * The unknown at a target that can be filled in.
   * @param {number} target
   * @returns {number | null}
   */
  openUnknown(target) {
    const place = this.data.targets[target].place;
    if (place === null) return null;
    const unknown = this.data.places[place].unknown;
    return this.data.unknowns[unknown].given === null ? unknown : null;
  }

  /**
   * Where a board is scrolled, bring the first of some marks into sight.
   * @param {string} look
   */
  reveal(look) {
    const mark = element("marks").querySelector(`.${look}`)?.getBoundingClientRect();
    const desk = element("desk");
    const seen = desk.getBoundingClientRect();
    if (!mark) return;
    const isHidden =
      mark.left < seen.left || mark.right > seen.right || mark.top < seen.top || mark.bottom > seen.bottom;
    if (isHidden)
      desk.scrollBy(
        middle(mark.left, mark.right, seen.left, seen.right),
        middle(mark.top, mark.bottom, seen.top, seen.bottom),
      );
  }

  /**
   * Where to point at a target: a cell is a square, an edge a diamond; together diamonds cover the board.
   * @param {Target} target
   * @param {number} number
   */
  hit(target, number) {
    const whole = target.at.every(Number.isInteger);
    const shape = drawn("path", { d: outline(...target.xy, this.data.side, whole), class: "target" });
    shape.dataset.number = `${number}`;
    shape.setAttribute("tabindex", "-1");
    shape.setAttribute("role", this.openUnknown(number) === null && this.data.mode !== "candidate" ? "img" : "button");
    return shape;
  }

  /**
   * The next target in a direction, half a cell or more away.
   * @param {number} target
   * @param {number} down
   * @param {number} right
   * @returns {number}
   */
  next(target, down, right) {
    const [row, column] = this.data.targets[target].at;
    for (let far = 0.5; far <= 1; far += 0.5) {
      const found = this.targetAt.get(spotKey(row + down * far, column + right * far));
      if (found !== undefined) return found;
    }
    return target;
  }

  /**
   * Of all targets only the one with the focus is reached by the tab key; arrow keys lead to the others.
   * @param {number} target
   */
  focus(target) {
    this.hits[this.focused].setAttribute("tabindex", "-1");
    this.focused = target;
    this.hits[target].setAttribute("tabindex", "0");
    this.hits[target].focus();
  }

  /** @param {View} view */
  show(view) {
    /** @type {Record<string, Node[]>} */
    const layers = { tints: [], filled: [], lines: [], marks: [], notes: [] };
    view.entries.forEach((entry, unknown) => {
      const struck = view.struck?.get(unknown) ?? [];
      for (const place of this.data.unknowns[unknown].places) {
        this.fill(layers, this.data.places[place], unknown, entry, view.tentative?.has(unknown) ?? false);
        if (entry.value === null) layers.notes.push(...this.notes(this.data.places[place], unknown, entry, struck));
      }
    });
    for (const mark of view.marks ?? []) {
      layers.tints.push(...this.mark(mark, "tint"));
      layers.marks.push(...this.mark(mark, "spot"));
    }
    for (const [name, parts] of Object.entries(layers)) element(name).replaceChildren(...parts);
    this.label(view);
  }

  /**
   * @param {Record<string, Node[]>} layers
   * @param {Place} place
   * @param {number} unknown
   * @param {Entry} entry
   * @param {boolean} tentative
   */
  fill(layers, place, unknown, entry, tentative) {
    if (entry.value === null || this.data.unknowns[unknown].given !== null) return;
    const look = tentative ? "tentative" : "entry";
    if (place.box) {
      if (entry.value) layers.lines.push(drawn("path", { d: this.around(place, 0), class: `cut ${look}` }));
      return;
    }
    const [x, y] = this.xy(place.at);
    for (const number of this.data.wardrobes[place.wears ?? 0][entry.value] ?? []) {
      layers[this.data.layers[number]].push(drawn("use", { href: `#look-${number}`, x, y, class: look }));
    }
  }

  /**
   * Small candidates, each in its own corner of the cell; those that were just struck out are crossed.
   * @param {Place} place
   * @param {number} unknown
   * @param {Entry} entry
   * @param {number[]} struck
   */
  notes(place, unknown, entry, struck) {
    const { values, names } = this.domain(unknown);
    const across = Math.ceil(Math.sqrt(values.length));
    const rows = Math.ceil(values.length / across);
    const [left, top] = this.xy(place.at).map((middle) => middle - this.data.side / 2 + 2);
    const room = this.data.side - 4;
    const head = place.low ? 10 : 0;
    const longest = Math.max(...names.map((name) => name.length));
    const size = Math.min(((room - head) / rows) * 0.86, (room / across) * (longest > 1 ? 1.5 / longest : 0.9));
    return values.flatMap((value, index) => {
      const gone = struck.includes(value);
      if (!gone && !entry.notes.includes(value)) return [];
      const x = left + ((index % across) + 0.5) * (room / across);
      const y = top + head + (Math.floor(index / across) + 0.5) * ((room - head) / rows);
      const look = gone ? "candidate struck" : "candidate";
      const text = drawn("text", { x, y, "font-size": size.toFixed(1), class: look });
      text.textContent = names[index];
      return [text];
    });
  }

  /**
   * A mark has a tint below what stands in its cells, and a line or pattern above it.
   * @param {Mark} mark
   * @param {"tint" | "spot"} part
   */
  mark(mark, part) {
    const cells = (mark.cells ?? []).map((cell) => outline(...this.xy(cell), this.data.side - 4, true));
    const places = (mark.places ?? []).map((number) => this.around(this.data.places[number], 2));
    return [...places, ...cells].map((d) => drawn("path", { d, class: `${part} ${mark.look}` }));
  }

  /**
   * A line around a place, so far inside it; around an edge or a corner a ring that leaves the clues beside it free.
   * @param {Place} place
   * @param {number} inside
   */
  around(place, inside) {
    const [x, y] = this.xy(place.at);
    if (!place.at.every(Number.isInteger)) return ring(x, y, this.data.side * 0.24 - inside);
    if (!place.box) return outline(x, y, this.data.side - 2 * inside, true);
    const [top, left, bottom, right] = place.box;
    const [[x1, y1], [x2, y2]] = [this.xy([top - 0.5, left - 0.5]), this.xy([bottom + 0.5, right + 0.5])];
    const far = inside + 1;
    return `M${x1 + far} ${y1 + far}H${x2 - far}V${y2 - far}H${x1 + far}Z`;
  }

  /**
   * @param {Spot} spot
   * @returns {[number, number]}
   */
  xy([row, column]) {
    const { origin, side } = this.data;
    return [origin[0] + column * side, origin[1] + row * side];
  }

  /**
   * Say what there is to see: "row 3, column 4, empty".
   * @param {View} view
   */
  label(view) {
    const covered = this.coveredBy(view.entries);
    this.data.targets.forEach(({ label, clue, place, at }, number) => {
      const parts = [label, clue];
      if (this.data.mode === "candidate") parts.push(covered.get(spotKey(...at)) ?? "not in a rectangle");
      else if (place !== null) parts.push(this.said(this.data.places[place].unknown, view.entries));
      const text = parts.filter(Boolean).join(", ");
      if (this.hits[number].getAttribute("aria-label") !== text) this.hits[number].setAttribute("aria-label", text);
    });
  }

  /**
   * @param {number} unknown
   * @param {Entry[]} entries
   */
  said(unknown, entries) {
    const { value, notes } = entries[unknown];
    const { values, names } = this.domain(unknown);
    if (this.data.unknowns[unknown].given !== null) return "given";
    if (value !== null) return names[values.indexOf(value)];
    return notes.length ? `maybe ${notes.map((note) => names[values.indexOf(note)]).join(" ")}` : "empty";
  }

  /**
   * The cells that lie in a candidate that was chosen, and how large it is.
   * @param {Entry[]} entries
   * @returns {Map<string, string>}
   */
  coveredBy(entries) {
    const covered = new Map();
    for (const { box, unknown } of this.data.places) {
      if (!box || !entries[unknown].value) continue;
      const [top, left, bottom, right] = box;
      for (let row = top; row <= bottom; row++) {
        for (let column = left; column <= right; column++) {
          covered.set(spotKey(row, column), `in a ${bottom - top + 1} by ${right - left + 1} rectangle`);
        }
      }
    }
    return covered;
  }
}

/**
 * How far the middle between two numbers is from that between two others.
 * @param {number} one
 * @param {number} other
 * @param {number} first
 * @param {number} last
 */
function middle(one, other, first, last) {
  return (one + other - first - last) / 2;
}

/**
 * @param {number} row
 * @param {number} column
 */
function spotKey(row, column) {
  return `${row} ${column}`;
}

/**
 * A square around a middle, or a diamond as wide.
 * @param {number} x
 * @param {number} y
 * @param {number} side
 * @param {boolean} square
 */
function outline(x, y, side, square) {
  const half = side / 2;
  if (square) return `M${x - half} ${y - half}h${side}v${side}h${-side}Z`;
  return `M${x} ${y - half}l${half} ${half}l${-half} ${half}l${-half} ${-half}Z`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
function ring(x, y, radius) {
  const half = `a${radius} ${radius} 0 0 1`;
  return `M${x - radius} ${y}${half} ${2 * radius} 0${half} ${-2 * radius} 0Z`;
}

/**
 * A new part of a drawing.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElement}
 */
function drawn(tag, attributes) {
  const part = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) part.setAttribute(name, `${value}`);
  return part;
}
