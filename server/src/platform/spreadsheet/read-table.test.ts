import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { readSpreadsheet } from './spreadsheet.ts';
import { SpreadsheetError } from './table.ts';
import { writeXlsx } from './write-xlsx.ts';
import { writeZip } from './zip.ts';

const limits = { maxRows: 100, maxColumns: 10, maxCellLength: 50, maxUnpackedBytes: 2 * 1024 * 1024 };
const read = (bytes: Buffer | string) => readTable(Buffer.from(bytes), limits, 'Tenancies');
const cellsOf = (bytes: Buffer | string) => read(bytes).rows.map(({ cells }) => cells);
const refusalOf = (bytes: Buffer | string) => {
  try {
    read(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(SpreadsheetError);
    return (error as Error).message;
  }
  throw new Error('it was read');
};

const workbook = (sheetXml: string, more: Record<string, string> = {}) => ({
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="Other" r:id="a"/><sheet name="Tenancies" r:id="b"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/><Relationship Id="b" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
  'xl/worksheets/sheet2.xml': sheetXml,
  ...more,
});
const sheet = (rows: string, after = '') => `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`;
const xlsx = (rows: string, after = '', more: Record<string, string> = {}) =>
  writeZip(workbook(sheet(rows, after), more));

describe('a CSV file', () => {
  it.each([
    ['commas', 'Name,Rent\r\nSuria,1500\r\n'],
    ['semicolons', 'Name;Rent\nSuria;1500\n'],
    ['tabs', 'Name\tRent\nSuria\t1500'],
    ['a byte order mark', '\uFEFFName,Rent\nSuria,1500\n'],
    ['old line ends', 'Name,Rent\rSuria,1500\r'],
    ['the line of Excel that names the separator', 'sep=;\r\nName;Rent\r\nSuria;1500'],
    ['quotes', '"Name","Rent"\n"Suria","1500"\n'],
  ])('with %s is read', (_what, text) => {
    expect(cellsOf(text)).toEqual([
      ['Name', 'Rent'],
      ['Suria', '1500'],
    ]);
  });

  it('keeps separators, quotation marks and line breaks of quoted cells, and the numbers of rows', () => {
    const { rows } = read('a,b\n"1,5","said ""no""\nand left"\n\nx,y\n');
    expect(rows).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 2, cells: ['1,5', 'said "no"\nand left'] },
      { number: 4, cells: ['x', 'y'] },
    ]);
  });

  it('in Windows-1252 or UTF-16 is read', () => {
    expect(cellsOf(Buffer.from('Caf\xe9 \x96 Jalan,1\n', 'latin1'))).toEqual([['Café – Jalan', '1']]);
    expect(cellsOf(Buffer.from('\uFEFFCafé,1\n', 'utf16le'))).toEqual([['Café', '1']]);
  });

  it('reads a cell of quotation marks that never ends in no time', () => {
    const began = performance.now();
    expect(refusalOf('x"'.repeat(100_000))).toContain('has more than 50 characters');
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('takes an apostrophe off before what looks like a formula, and nowhere else', () => {
    expect(cellsOf(`'+60,"'=1+1",'-1,'@x,'t Hart,''=1\n`)).toEqual([
      ['+60', '=1+1', '-1', '@x', "'t Hart", "''=1"],
    ]);
  });

  it('takes a formula as text', () => {
    expect(cellsOf('=1+1,@SUM(A1),+cmd\n')).toEqual([['=1+1', '@SUM(A1)', '+cmd']]);
  });

  it.each([
    ['nothing in it', '', 'The file is empty.'],
    ['an open quotation mark', 'a,b\n"c,d\n', 'A quotation mark in row 2 is not closed.'],
    ['too many rows', 'a\n'.repeat(101), 'The file has more than 99 rows.'],
    ['too many columns', `${'a,'.repeat(11)}a\n`, 'Row 1 has more than 10 columns.'],
    [
      'a long cell',
      `a,b\nc,${'x'.repeat(51)}\n`,
      'The cell B2 (row 2, column B) has more than 50 characters.',
    ],
    ['a long cell in quotes', `"${'x'.repeat(51)}"\n`, 'The cell A1 (row 1, column A) has more than 50'],
    ['an error of a formula', 'a,b\n#REF!,x\n', 'The cell A2 is an error of the spreadsheet: #REF!.'],
    ['the content of a PDF', '%PDF-1.7\n1 0 obj', 'This is a PDF, not a CSV or XLSX file.'],
    [
      'the content of an old Excel file',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'This is an old Excel file (.xls)',
    ],
    ['the content of a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'neither a CSV nor an XLSX'],
  ])('with %s is refused', (_what, bytes, words) => {
    expect(refusalOf(bytes)).toContain(words);
  });
});

describe('an XLSX file', () => {
  it('is read with shared, inline and rich texts, numbers, gaps and values of formulas', () => {
    const strings =
      '<sst><si><t>Suria &amp; Co</t></si><si><r><t>Ri</t></r><r><t xml:space="preserve">ch </t></r><rPh><t>no</t></rPh></si></sst>';
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>in</t></is></c><c r="D1" t="s"><v>1</v></c></row>
      <row r="7"><c r="A7"><v>46022</v></c><c r="B7"><f>SUM(1,2)</f><v>3</v></c><c r="C7" t="str"><f>"a"&amp;"b"</f><v>ab</v></c><c r="D7"><f>NOW()</f></c></row>`;
    expect(read(xlsx(rows, '', { 'xl/sharedStrings.xml': strings })).rows).toEqual([
      { number: 1, cells: ['Suria & Co', '', 'in', 'Rich'] },
      { number: 7, cells: [46022, 3, 'ab'] },
    ]);
  });

  it('says when its days count from 1904', () => {
    const files = workbook(sheet('<row><c><v>1</v></c></row>'));
    const mac = files['xl/workbook.xml'].replace('<sheets>', '<workbookPr date1904="1"/><sheets>');
    expect(read(writeZip({ ...files, 'xl/workbook.xml': mac })).isFrom1904).toBe(true);
  });

  it('that we write can be read again', () => {
    const rows = [
      ['Name', 'Rent'],
      ['<Suria> & "Co"', '=1+1'],
    ];
    expect(cellsOf(writeXlsx([{ name: 'Tenancies', rows, widths: [10, 10] }]))).toEqual(rows);
  });

  it('with merged cells is refused, naming them', () => {
    const merged = '<mergeCells count="1"><mergeCell ref="A2:A5"/></mergeCells>';
    expect(refusalOf(xlsx('<row r="1"><c r="A1"><v>1</v></c></row>', merged))).toBe(
      'The cells A2:A5 are merged. Please unmerge them.',
    );
  });

  it.each([
    ['a declared entity', '<!DOCTYPE lolz [<!ENTITY lol "lol">]>'],
    ['an entity of another file', '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
  ])('with %s is refused', (_what, declaration) => {
    const files = workbook(`${declaration}${sheet('<row><c t="str"><v>&lol;</v></c></row>')}`);
    expect(refusalOf(writeZip(files))).toContain('declarations that no spreadsheet needs');
  });

  it.each([
    ['a row that is no number', '<row r="abc"><c><v>1</v></c></row>'],
    ['a row that is half a number', '<row r="1.5"><c><v>1</v></c></row>'],
    ['a row that is empty', '<row r=""><c><v>1</v></c></row>'],
    ['the row 0', '<row r="0"><c><v>1</v></c></row>'],
    ['a negative row', '<row r="-5"><c><v>1</v></c></row>'],
    ['a row in hexadecimal', '<row r="0x1"><c><v>1</v></c></row>'],
    ['a row after the last', '<row r="1048577"><c><v>1</v></c></row>'],
    ['a row that follows the last', '<row r="1048576"/><row><c><v>1</v></c></row>'],
    ['an endless row', '<row r="1e400"><c><v>1</v></c></row>'],
    ['a cell without a column', '<row><c r="12"><v>1</v></c></row>'],
    ['a cell of a far column', '<row><c r="ZZZZ1"><v>1</v></c></row>'],
    ['a cell without a row', '<row><c r="A"><v>1</v></c></row>'],
    ['a text that is not there', '<row><c t="s"><v>7</v></c></row>'],
    ['a text before the first', '<row><c t="s"><v>-1</v></c></row>'],
    ['half a text', '<row><c t="s"><v>0.5</v></c></row>'],
    ['a tag that does not end', `<row ${'a'.repeat(10_000)}="1"/>`],
  ])('with %s is damaged', (_what, rows) => {
    const strings = { 'xl/sharedStrings.xml': '<sst><si><t>Suria</t></si></sst>' };
    expect(refusalOf(xlsx(rows, '', strings))).toBe('The XLSX file is damaged. Please save it again.');
  });

  it('takes a cell that names no text as empty, and the last row as a row', () => {
    const strings = { 'xl/sharedStrings.xml': '<sst><si><t>Suria</t></si></sst>' };
    const row = '<row r="1048576"><c t="s"/><c t="s"><v/></c><c t="s"><v>0</v></c></row>';
    expect(read(xlsx(row, '', strings)).rows).toEqual([{ number: 1_048_576, cells: ['', '', 'Suria'] }]);
  });

  it('with a long cell, or a long text in few cells, is refused', () => {
    const long = 'x'.repeat(51);
    const words = 'The cell C4 (row 4, column C) has more than 50 characters.';
    expect(refusalOf(xlsx(`<row r="4"><c r="C4" t="str"><v>${long}</v></c></row>`))).toBe(words);
    const strings = { 'xl/sharedStrings.xml': `<sst><si><t>${long}</t></si></sst>` };
    expect(refusalOf(xlsx('<row r="4"><c r="C4" t="s"><v>0</v></c></row>', '', strings))).toBe(words);
  });

  it('with one text in so many cells that they are too much is refused', () => {
    const strings = { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(50)}</t></si></sst>` };
    const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`.repeat(90);
    const few = { ...limits, maxUnpackedBytes: 40_000 };
    const file = xlsx(rows, '', strings);
    expect(() => readTable(file, few, 'Tenancies')).toThrow('too large once it is unpacked');
  });

  it('with an error of a formula is refused', () => {
    expect(refusalOf(xlsx('<row r="3"><c r="A3" t="e"><v>#N/A</v></c></row>'))).toContain(
      'The cell A3 is an error of the spreadsheet: #N/A.',
    );
  });

  it('keeps half characters and unknown entities out', () => {
    expect(cellsOf(xlsx('<row><c t="str"><v>a&#xD800;&nope;&constructor;&#0;b</v></c></row>'))).toEqual([
      ['ab'],
    ]);
  });

  /** One entry that bursts, with headers that say it is small. */
  function bomb(unpackedBytes: number, saidBytes: number) {
    const packed = deflateRawSync(Buffer.alloc(unpackedBytes, ' '), { level: 9 });
    const small = writeZip({ 'xl/workbook.xml': 'x'.repeat(packed.length) });
    const at = small.indexOf('x'.repeat(packed.length));
    packed.copy(small, at);
    const directory = small.indexOf(Buffer.from('504b0102', 'hex'));
    for (const [header, method, size] of [
      [0, 8, 22],
      [directory, 10, 24],
    ] as const) {
      small.writeUInt16LE(8, header + method);
      small.writeUInt32LE(saidBytes, header + size);
    }
    return small;
  }

  it('that unpacks to far more than its headers say is refused while it is unpacked', () => {
    expect(refusalOf(bomb(30 * 1024 * 1024, 100))).toContain('too large once it is unpacked');
    expect(refusalOf(bomb(5 * 1024 * 1024, 5 * 1024 * 1024))).toContain('too large once it is unpacked');
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['cut off in its directory', (bytes: Buffer) => bytes.subarray(0, bytes.length - 30)],
    [
      'changed in its offsets',
      (bytes: Buffer) => {
        bytes.writeUInt32LE(0xffffff00, bytes.length - 6);
        return bytes;
      },
    ],
    ['without a workbook', () => writeZip({ 'word/document.xml': '<w/>' })],
    ['with half a tag', () => writeZip(workbook('<worksheet><sheetData><row'))],
  ])('that is %s is refused in words', (_what, change) => {
    expect(refusalOf(change(xlsx('<row><c><v>1</v></c></row>')))).toMatch(/damaged|neither a CSV/);
  });

  it('with a password is refused', () => {
    const files = xlsx('<row><c><v>1</v></c></row>');
    const directory = files.indexOf(Buffer.from('504b0102', 'hex'));
    files.writeUInt16LE(1, directory + 8);
    expect(refusalOf(files)).toContain('password');
  });
});

describe('in a thread of its own', () => {
  it.each([
    ['a large text', Buffer.from('a,b\n'.repeat(20_000)), Buffer.from(`%PDF-1.7${' '.repeat(100_000)}`)],
    ['a workbook', xlsx('<row><c><v>1</v></c></row>'), writeZip({ 'word/document.xml': '<w/>' })],
  ])('%s is read, and a refusal keeps its words', async (_what, bytes, refused) => {
    const order = { limits: { ...limits, maxRows: 20_000 }, sheet: 'Tenancies' };
    const { rows } = await readSpreadsheet({ bytes, ...order });
    expect(rows.length).toBeGreaterThan(0);
    await expect(readSpreadsheet({ bytes: refused, ...order })).rejects.toThrow(SpreadsheetError);
  });
});

it('a small text is read without a thread, and refused in the same words', async () => {
  const order = { limits, sheet: 'Tenancies' };
  const { rows } = await readSpreadsheet({ bytes: Buffer.from('a,b\n1,2\n'), ...order });
  expect(rows).toHaveLength(2);
  await expect(readSpreadsheet({ bytes: Buffer.from('%PDF-1.7'), ...order })).rejects.toThrow(
    SpreadsheetError,
  );
});
