/** A number is written as one; a text never becomes a formula; what is missing is an empty cell. */
type Cell = string | number | null;

/** Tells Excel that the bytes are UTF-8. */
const byteOrderMark = '\uFEFF';

/** A spreadsheet takes what begins like this for a formula; behind an apostrophe it is text. */
const formula = /^[=+\-@\t\r]/;

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line as RFC 4180 has it. */
export const writeLine = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`;

/** The heading of each column, and what a row has in it. */
export type Columns<Row> = Record<string, (row: Row) => Cell>;

/** A whole file, in pieces as its rows come in. */
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
