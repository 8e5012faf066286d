import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { SpreadsheetError, type Table, type TableLimits } from './table.ts';

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

export const isXlsx = (bytes: Buffer) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);

/** By what the file contains, whatever it is called. */
export function readTable(bytes: Buffer, limits: TableLimits, sheet: string): Table {
  if (bytes.length === 0) throw new SpreadsheetError('The file is empty.');
  if (isXlsx(bytes)) return readXlsx(bytes, limits, sheet);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new SpreadsheetError(
      'This is an old Excel file (.xls), or one with a password. Please save it as .xlsx without a password.',
    );
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-')
    throw new SpreadsheetError('This is a PDF, not a CSV or XLSX file.');
  return readCsv(bytes, limits);
}
