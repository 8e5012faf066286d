import { addRow, assertCellLength, SpreadsheetError, type Table, type TableLimits } from './table.ts';

/** UTF-8 or UTF-16 with or without its mark; anything else is what Excel on Windows writes here. */
function decode(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** What stands most often in the first line that has one, outside of quotes. */
function separatorOf(text: string): string {
  const line = text.split(/\r\n|\r|\n/, 50).find((candidate) => /[,;\t]/.test(candidate)) ?? '';
  const bare = line.replace(/"[^"]*"/g, '');
  const count = (separator: string) => bare.split(separator).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

/** Reads RFC 4180 as programs really write it: commas, semicolons or tabs, any line ends, quotes anywhere in a cell. */
export function readCsv(bytes: Uint8Array, limits: TableLimits): Table {
  let text = decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell that this is no text.
  if (/[\u0000-\u0008\u000E-\u001F]/.test(text))
    throw new SpreadsheetError('This is neither a CSV nor an XLSX file.');
  const declared = /^sep=([,;\t])(?:\r\n|\r|\n)/i.exec(text);
  const separator = declared?.[1] ?? separatorOf(text);
  // Excel shows no row for this line.
  if (declared) text = text.slice(declared[0].length);

  const table: Table = { rows: [], isFrom1904: false };
  let cells: string[] = [];
  let cell = '';
  let number = 1;
  let at = 0;
  const endRow = () => {
    addRow(table, limits, number, [...cells, cell.trim()]);
    cells = [];
    cell = '';
    number += 1;
  };
  while (at < text.length) {
    const character = text[at] ?? '';
    if (character === '"' && cell.trim() === '') {
      const end = endOfQuoted(text, at + 1);
      if (end === -1) throw new SpreadsheetError(`A quotation mark in row ${number} is not closed.`);
      assertCellLength(limits, number, cells.length, end - at - 1);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
      continue;
    }
    at += 1;
    if (character === separator) {
      cells.push(cell.trim());
      cell = '';
      if (cells.length > limits.maxColumns) addRow(table, limits, number, [...cells, 'more']);
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at] === '\n') at += 1;
      endRow();
    } else {
      cell += character;
      assertCellLength(limits, number, cells.length, cell.length);
    }
  }
  if (cell !== '' || cells.length > 0) endRow();
  return table;
}

/** A doubled quotation mark is one of the text. */
function endOfQuoted(text: string, from: number): number {
  let end = text.indexOf('"', from);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end;
}
