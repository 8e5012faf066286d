/** Text, or the number of a cell that an XLSX file keeps as one. */
export type Cell = string | number;

export type Table = {
  /** Rows with anything in them, numbered as a spreadsheet numbers them. */
  rows: { number: number; cells: Cell[] }[];
  /** Days as numbers count from 1904 instead of 1900. */
  isFrom1904: boolean;
};

export type TableLimits = {
  maxRows: number;
  maxColumns: number;
  /** Characters of one cell. */
  maxCellLength: number;
  /** Of everything that is read from a file, once it is unpacked. */
  maxUnpackedBytes: number;
};

/** What is wrong with a file as a whole, in words for whoever chose it. */
export class SpreadsheetError extends Error {}

export const damaged = () => new SpreadsheetError('The XLSX file is damaged. Please save it again.');

/** What a message repeats of a file. A cell may be as long as its limit, and a file has many. */
export const cut = (text: Cell, maxLength = 60): string => {
  const written = String(text);
  return written.length > maxLength ? `${written.slice(0, maxLength)}…` : written;
};

/** As spreadsheets call it: the column 27, counted from 0, is `AB`. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnName(Math.floor(index / 26) - 1)}${letter}`;
}

/** Called while a cell is still read: one that never ends is not read to its end. */
export function assertCellLength(
  { maxCellLength }: TableLimits,
  row: number,
  column: number,
  length: number,
) {
  if (length > maxCellLength)
    throw new SpreadsheetError(
      `The cell ${columnName(column)}${row} (row ${row}, column ${columnName(column)}) has more than ${maxCellLength.toLocaleString('en')} characters.`,
    );
}

/** What a spreadsheet shows where it could not calculate. In the first column it would look like a note. */
const formulaError = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/i;
/** Our own CSV files, and those of others, write it before what a spreadsheet would take as a formula. */
const guard = /^'(?=[=+\-@])/;

function tidy(cell: Cell, limits: TableLimits, row: number, column: number): Cell {
  if (typeof cell === 'number') return cell;
  assertCellLength(limits, row, column, cell.length);
  if (formulaError.test(cell))
    throw new SpreadsheetError(
      `The cell ${columnName(column)}${row} is an error of the spreadsheet: ${cell}. Please correct it.`,
    );
  return cell.replace(guard, '');
}

/** Trailing empty cells are left out, and rows without any other. */
export function addRow(table: Table, limits: TableLimits, number: number, cells: Cell[]) {
  while (cells.length > 0 && (cells.at(-1) ?? '') === '') cells.pop();
  if (cells.length === 0) return;
  if (cells.length > limits.maxColumns)
    throw new SpreadsheetError(`Row ${number} has more than ${limits.maxColumns} columns.`);
  if (table.rows.length === limits.maxRows)
    throw new SpreadsheetError(
      `The file has more than ${limits.maxRows - 1} rows. Please split it into several files.`,
    );
  const tidied = Array.from(cells, (cell, column) => tidy(cell ?? '', limits, number, column));
  table.rows.push({ number, cells: tidied });
}
