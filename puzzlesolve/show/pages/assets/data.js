// What Python wrote down for the page: the shapes of it, and how it is unpacked.

/**
 * A row and a column: of a cell whole numbers, of an edge half of one between them.
 * @typedef {[number, number]} Spot
 *
 * @typedef {{values: number[], names: string[]}} Domain
 * @typedef {{places: number[], domain: number, given: number | null}} Unknown
 * @typedef {{at: Spot, unknown: number, wears?: number, low?: boolean, box?: [number, number, number, number]}} Place
 * @typedef {{at: Spot, xy: [number, number], label: string, clue: string, place: number | null}} Target
 * @typedef {{texts: Record<string, string>, otherwise: string}} Table
 * @typedef {{places: number[], table: number}} CellText
 * @typedef {{rows: CellText[][], tables: Table[], names: string[] | string, spaced: boolean}} Writing
 *
 * The board: which unknowns there are, where they are drawn, and how each of their values looks.
 * @typedef {object} BoardData
 * @property {"mark" | "edge" | "number" | "choice" | "candidate"} mode
 * @property {number} side
 * @property {[number, number]} origin
 * @property {[number, number]} size
 * @property {Domain[]} domains
 * @property {Unknown[]} unknowns
 * @property {Place[]} places
 * @property {Record<string, number[]>[]} wardrobes
 * @property {string[]} layers
 * @property {Target[]} targets
 * @property {Writing} writing
 *
 * An unknown and the values that are left for it; then those that were left before.
 * @typedef {[number, number[], number[]?]} Change
 * @typedef {{unknown: number, value: number, text: string}} Supposed
 * @typedef {{rule: string, text: string, changes: Change[]}} Link
 *
 * A step: what it concludes and why, which sets of places its rules look at, and where their clues are.
 * @typedef {object} Step
 * @property {string} text
 * @property {string} conclusion
 * @property {string} reason
 * @property {string} technique
 * @property {string[]} rules
 * @property {number[]} because
 * @property {Spot[]} clues
 * @property {Change[]} changes
 * @property {Change[]} struck
 * @property {Supposed | null} supposed
 * @property {Link[]} chain
 * @property {string} end
 * @property {string[]} case
 *
 * @typedef {{rules: string[], granted: string[], scopes: number[][]}} Conflict
 *
 * What was found out: all solutions that are known, of which some are to be shown, and the way there.
 * @typedef {object} Story
 * @property {string} verdict
 * @property {(number | null)[][]} solutions
 * @property {number} shown
 * @property {(number | null)[] | null} certain
 * @property {Step[] | null} steps
 * @property {number[][]} scopes
 * @property {Conflict | null} conflict
 * @property {string | null} message
 *
 * @typedef {{key: string, explain: boolean, certainOnly: boolean, board: BoardData, story: Story}} PageData
 */

/**
 * The data of the page. It is packed, which keeps it small and the answer from being read at a glance.
 * @returns {Promise<PageData>}
 */
async function unpacked() {
  const text = atob(element("data").textContent ?? "");
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

/**
 * An element of the page that is always there.
 * @param {string} id
 * @returns {HTMLElement}
 */
function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

/**
 * A new element with a text.
 * @param {string} tag
 * @param {string} [text]
 * @param {string} [look]
 * @returns {HTMLElement}
 */
function made(tag, text = "", look = "") {
  const found = document.createElement(tag);
  found.textContent = text;
  if (look) found.className = look;
  return found;
}

/**
 * A button that does something.
 * @param {string} text
 * @param {() => void} act
 * @returns {HTMLElement}
 */
function button(text, act) {
  const found = made("button", text);
  found.addEventListener("click", act);
  return found;
}
