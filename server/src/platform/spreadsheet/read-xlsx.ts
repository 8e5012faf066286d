import { readXml, type Tag } from './read-xml.ts';
import { addRow, type Cell, SpreadsheetError, type Table, type TableLimits } from './table.ts';
import { openZip, type Zip } from './zip.ts';

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
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return otherwise;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
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
  let isValue = false;

  function endCell() {
    const text = type === 's' ? (strings[Number(value)] ?? '') : value;
    const isNumber = type === 'n' && value !== '' && Number.isFinite(Number(value));
    if (text === '') return;
    if (column >= limits.maxColumns)
      throw new SpreadsheetError(`Row ${rowNumber} has more than ${limits.maxColumns} columns.`);
    cells[column] = isNumber ? Number(value) : text.trim();
  }
  function open({ name, attributes }: Tag) {
    if (name === 'row') {
      rowNumber = Number(attributes.r ?? rowNumber + 1);
      [cells, column] = [[], -1];
    } else if (name === 'c') {
      column = columnOf(attributes.r, column + 1);
      [type, value] = [attributes.t ?? 'n', ''];
    } else if (name === 'v' || name === 't') isValue = true;
    else if (name === 'mergeCell')
      throw new SpreadsheetError(`The cells ${attributes.ref} are merged. Please unmerge them.`);
  }
  readXml(sheet, {
    open,
    text(text) {
      if (isValue) value += text;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c') endCell();
      else if (name === 'row') addRow(table, limits, rowNumber, cells);
    },
  });
  return table;
}
