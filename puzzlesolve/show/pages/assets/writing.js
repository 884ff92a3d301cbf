// The board as the plain text that the commands `check` and `hint` take.

/**
 * @param {BoardData} data
 * @param {Entry[]} entries
 * @returns {string}
 */
function asText(data, entries) {
  const { writing } = data;
  const rows = writing.names.length ? namesOfCells(data, entries) : textsOfCells(data, entries);
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const spaced = writing.spaced || Math.max(...widths) > 1;
  const lines = rows.map((row) =>
    spaced
      ? row
          .map((text, column) => text.padEnd(widths[column]))
          .join("  ")
          .trimEnd()
      : row.join(""),
  );
  return `${lines.join("\n")}\n`;
}

/**
 * What stands in a cell depends on the values of some places.
 * @param {BoardData} data
 * @param {Entry[]} entries
 * @returns {string[][]}
 */
function textsOfCells({ writing, places }, entries) {
  return writing.rows.map((row) =>
    row.map((cell) => {
      const values = cell.places.map((place) => entries[places[place].unknown].value);
      const table = writing.tables[cell.table];
      return values.includes(null) ? table.otherwise : table.texts[values.join(" ")];
    }),
  );
}

/**
 * Each cell has the name of the candidate that covers it, named in reading order.
 * @param {BoardData} data
 * @param {Entry[]} entries
 * @returns {string[][]}
 */
function namesOfCells({ writing, places, size }, entries) {
  const rows = Array.from({ length: size[0] }, () => Array(size[1]).fill("?"));
  const chosen = places.flatMap(({ box, unknown }) => (box && entries[unknown].value ? [box] : []));
  chosen.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  chosen.forEach(([top, left, bottom, right], number) => {
    for (let row = top; row <= bottom; row++) rows[row].fill(writing.names[number], left, right + 1);
  });
  return rows;
}
