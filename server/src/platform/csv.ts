/** `null` becomes an empty cell. */
type Cell = string | number | null;

/** Tells Excel that the bytes are UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * Where a spreadsheet would read a formula, unless an apostrophe precedes it: at the start of a text, and behind what begins another cell or row
 * where cells are separated by semicolons or tabs, since quotes inside such a cell keep nothing together.
 */
const formulas = /^(?=[\t\r])|(?<=^|[;\t\r\n])(?=[=+\-@])/g;

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell.replaceAll(formulas, "'");
  // Some spreadsheets separate cells by semicolons: what follows one in a bare text would be a cell of its own.
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line as defined by RFC 4180. */
export const writeLine = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`;

/** The heading of each column, and how to read its cell from a row. */
export type Columns<Row> = Record<string, (row: Row) => Cell>;

/** Yields the file piece by piece as pages of rows arrive. */
export async function* writeCsv<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  const readers = Object.values(columns);
  let head = byteOrderMark + writeLine(Object.keys(columns));
  for await (const rows of pages) {
    yield head + rows.map((row) => writeLine(readers.map((read) => read(row)))).join('');
    head = '';
  }
}
