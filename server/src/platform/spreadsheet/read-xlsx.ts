import { readXml, type Tag } from './read-xml.ts';
import {
  addRow,
  assertCellLength,
  type Cell,
  cut,
  damaged,
  SpreadsheetError,
  type Table,
  type TableLimits,
} from './table.ts';
import { openZip, tooMuch, type Zip } from './zip.ts';

/** Of a spreadsheet, whatever a file says. */
const maxRowNumber = 1_048_576;

const noWorkbook = () => new SpreadsheetError('This is neither a CSV nor an XLSX file.');

const textOf = (zip: Zip, path: string) => zip.read(path)?.toString('utf8');

/** The path of the sheet with this name, or else of the first one, and how the workbook counts days. */
function chooseSheet(zip: Zip, preferred: string): { path: string; isFrom1904: boolean } {
  const [workbook, relations] = [textOf(zip, 'xl/workbook.xml'), textOf(zip, 'xl/_rels/workbook.xml.rels')];
  if (workbook === undefined || relations === undefined) throw noWorkbook();
  const sheets: { name: string; id: string }[] = [];
  let isFrom1904 = false;
  readXml(workbook, {
    open({ name, attributes }) {
      if (name === 'sheet') sheets.push({ name: attributes.name ?? '', id: attributes.id ?? '' });
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    },
  });
  const sheet = sheets.find(({ name }) => name.toLowerCase() === preferred.toLowerCase()) ?? sheets[0];
  const targets = new Map<string, string>();
  readXml(relations, {
    open({ name, attributes }) {
      if (name === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '');
    },
  });
  const target = sheet && targets.get(sheet.id);
  if (!target) throw noWorkbook();
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, isFrom1904 };
}

/** Texts that cells refer to by their number. How a part of one is read aloud in Japanese is left out. */
function readSharedStrings(zip: Zip): string[] {
  const strings: string[] = [];
  let current: string | undefined;
  let isText = false;
  let isPhonetic = false;
  readXml(textOf(zip, 'xl/sharedStrings.xml') ?? '', {
    open({ name }) {
      if (name === 'si') current = '';
      if (name === 't') isText = true;
      if (name === 'rPh') isPhonetic = true;
    },
    text(text) {
      if (current !== undefined && isText && !isPhonetic) current += text;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si' && current !== undefined) {
        strings.push(current);
        current = undefined;
      }
    },
  });
  return strings;
}

/** `AB12` is in column 27, counted from 0. */
function columnOf(reference: string | undefined, otherwise: number): number {
  if (reference === undefined) return otherwise;
  const letters = /^([A-Z]{1,3})[1-9]\d{0,6}$/.exec(reference)?.[1];
  if (!letters) throw damaged();
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A number that a file counts by, from 0 to below `end`: of a row, or of a text. */
function countOf(text: string, end: number): number {
  const count = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (!(count < end)) throw damaged();
  return count;
}

function rowOf(reference: string | undefined, otherwise: number): number {
  const row = reference === undefined ? otherwise : countOf(reference, maxRowNumber + 1);
  if (row < 1 || row > maxRowNumber) throw damaged();
  return row;
}

/** Reads values only. Of a formula that is the value that was stored with it; nothing is ever calculated. */
export function readXlsx(bytes: Buffer, limits: TableLimits, preferred: string): Table {
  const zip = openZip(bytes, limits.maxUnpackedBytes);
  const { path, isFrom1904 } = chooseSheet(zip, preferred);
  const strings = readSharedStrings(zip);
  const sheet = textOf(zip, path);
  if (sheet === undefined) throw noWorkbook();

  const table: Table = { rows: [], isFrom1904 };
  let [rowNumber, column] = [0, -1];
  let cells: Cell[] = [];
  let type = 'n';
  let value = '';
  let characters = 0;
  let isValue = false;

  function endCell() {
    if (value === '') return;
    const text = type === 's' ? (strings[countOf(value, strings.length)] ?? '') : value;
    const isNumber = type === 'n' && Number.isFinite(Number(value));
    if (column >= limits.maxColumns)
      throw new SpreadsheetError(`Row ${rowNumber} has more than ${limits.maxColumns} columns.`);
    characters += text.length;
    // One text may be named by many cells.
    if (characters > limits.maxUnpackedBytes) throw tooMuch();
    cells[column] = isNumber ? Number(value) : text.trim();
  }
  function open({ name, attributes }: Tag) {
    if (name === 'row') {
      rowNumber = rowOf(attributes.r, rowNumber + 1);
      [cells, column] = [[], -1];
    } else if (name === 'c') {
      column = columnOf(attributes.r, column + 1);
      [type, value] = [attributes.t ?? 'n', ''];
    } else if (name === 'v' || name === 't') isValue = true;
    else if (name === 'mergeCell')
      throw new SpreadsheetError(`The cells ${cut(attributes.ref ?? '')} are merged. Please unmerge them.`);
  }
  readXml(sheet, {
    open,
    text(text) {
      if (!isValue) return;
      assertCellLength(limits, rowNumber, Math.max(0, column), value.length + text.length);
      value += text;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c') endCell();
      else if (name === 'row') addRow(table, limits, rowNumber, cells);
    },
  });
  return table;
}
