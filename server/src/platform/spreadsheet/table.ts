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
  /** Of everything that is read from a file, once it is unpacked. */
  maxUnpackedBytes: number;
};

/** What is wrong with a file as a whole, in words for whoever chose it. */
export class SpreadsheetError extends Error {}

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
  table.rows.push({ number, cells: Array.from(cells, (cell) => cell ?? '') });
}
