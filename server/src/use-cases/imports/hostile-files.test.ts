import { deflateRawSync } from 'node:zlib';
import { importColumns, importHeadings } from '@teduh/shared/imports.constants';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '../../../test/factories.ts';
import { aRow, type Cells, csvOf, importing } from '../../../test/importing.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { readTable } from '../../platform/spreadsheet/read-table.ts';
import { writeXlsx } from '../../platform/spreadsheet/write-xlsx.ts';
import { writeZip } from '../../platform/spreadsheet/zip.ts';

const test = useTestApp();
const { check, send, counts, contractOf } = importing(test);
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  admin = await createAdmin(test.deps);
});

const cellsOf = (rows: Cells[]) => [
  importHeadings,
  ...rows.map((row) => importHeadings.map((at) => row[at] ?? '')),
];
const xlsxOf = (rows: Cells[]) => writeXlsx([{ name: 'Tenancies', rows: cellsOf(rows), widths: [] }]);

/** A workbook whose only sheet bursts. */
function bomb() {
  const files = { 'xl/workbook.xml': '', 'xl/_rels/workbook.xml.rels': '' };
  const packed = deflateRawSync(Buffer.alloc(100 * 1024 * 1024, '<'), { level: 9 });
  const zip = writeZip({ ...files, 'xl/workbook.xml': 'x'.repeat(packed.length) });
  packed.copy(zip, zip.indexOf('x'.repeat(64)));
  const directory = zip.indexOf(Buffer.from('504b0102', 'hex'));
  zip.writeUInt16LE(8, 8);
  zip.writeUInt16LE(8, directory + 10);
  return zip;
}

/** A workbook of one row, which says this number. */
const workbook = (row: string) =>
  writeZip({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Tenancies" r:id="b"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="b" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${importHeadings.map((heading) => `<c t="str"><v>${heading}</v></c>`).join('')}</row><row r="${row}"><c><v>1</v></c></row></sheetData></worksheet>`,
  });

const headed = (head: string, row = 'x') => Buffer.from(`${head}\r\n${row}\r\n`);

describe('a file that cannot be imported is answered in words, and stores nothing:', () => {
  const cases: [string, () => Buffer, number, string][] = [
    ['50 MB', () => Buffer.alloc(50 * 1024 * 1024, 'a'), 413, 'Each file can have at most 10 MB'],
    ['a zip bomb', bomb, 400, 'too large once it is unpacked'],
    ['nothing', () => Buffer.from(''), 400, 'The file is empty.'],
    ['nothing but a byte order mark', () => Buffer.from('\uFEFF'), 400, 'The file is empty.'],
    ['headings alone', () => csvOf([]), 400, 'The file has headings, but no rows.'],
    ['a PDF that is called CSV', () => Buffer.from('%PDF-1.7 …'), 400, 'This is a PDF'],
    [
      'a column that nobody knows',
      () => headed(`${importHeadings.join(',')},Shoe size`),
      400,
      'columns that are not in the template: “Shoe size”',
    ],
    [
      'a column twice',
      () => headed(`${importHeadings.join(',')},rent PAID until`),
      400,
      'more than once: “Rent paid until”',
    ],
    ['a column that is missing', () => headed('Property,Address'), 400, 'lacks columns: “Monthly rent”'],
    [
      'an entity of its own',
      () => writeZip({ 'xl/workbook.xml': '<!DOCTYPE x>', 'xl/_rels/workbook.xml.rels': '' }),
      400,
      'declarations',
    ],
    [
      'a cell of 9 MB',
      () => headed(importHeadings.join(','), `Suria,Jalan,${'x '.repeat(4_500_000)}`),
      400,
      'The cell C2 (row 2, column C) has more than 2,000 characters.',
    ],
    [
      'a cell of 9 MB between quotation marks',
      () => headed(importHeadings.join(','), '"'.repeat(9_000_002)),
      400,
      'The cell A2 (row 2, column A) has more than 2,000 characters.',
    ],
    ['a row without a number', () => workbook('abc'), 400, 'The XLSX file is damaged.'],
    ['a row before the first', () => workbook('-5'), 400, 'The XLSX file is damaged.'],
    ['half a row', () => workbook('1.5'), 400, 'The XLSX file is damaged.'],
    ['a row that no number can tell', () => workbook('1e400'), 400, 'The XLSX file is damaged.'],
    ['a row far below the last', () => workbook('99999999999999999999'), 400, 'The XLSX file is damaged.'],
    [
      'too many rows',
      () => Buffer.from(`${importHeadings.join(',')}\n${'a\n'.repeat(20_001)}`),
      400,
      'more than 20000 rows',
    ],
  ];
  it.each(cases)('%s', async (_what, make, status, words) => {
    const before = await counts();
    const file = make();
    for (const call of [check, send]) {
      const answer = await call(admin, file);
      expect([answer.status, answer.body.errorFields?.file]).toEqual([
        status,
        expect.stringContaining(words),
      ]);
    }
    expect(await counts()).toEqual(before);
  });
});

describe('a file is imported alike', () => {
  const row = () => aRow({ Property: `Café ${crypto.randomUUID().slice(0, 8)}`, 'First name': 'José' });
  const kinds: [string, (rows: Cells[]) => Buffer][] = [
    ['as CSV', csvOf],
    ['as XLSX', xlsxOf],
    [
      'with semicolons, in Windows-1252',
      (rows) =>
        Buffer.from(
          cellsOf(rows)
            .map((cells) => cells.join(';'))
            .join('\r\n'),
          'latin1',
        ),
    ],
    ['with a byte order mark', (rows) => Buffer.concat([Buffer.from('\uFEFF'), csvOf(rows)])],
  ];
  it.each(kinds)('%s', async (_what, fileOf) => {
    const given = row();
    const { status, body } = await send(admin, fileOf([given]));
    expect([status, body.rows?.[0]?.errors]).toEqual([201, []]);
    expect(await contractOf(given.Email ?? '')).toMatchObject({
      property_name: given.Property,
      firstname: 'José',
    });
  });
});

it('takes formulas as the text that they are, and never as more', async () => {
  const given = aRow({ Property: '=HYPERLINK("http://evil")', 'First name': '@SUM(A1)' });
  expect((await send(admin, xlsxOf([given]))).status).toBe(201);
  expect(await contractOf(given.Email ?? '')).toMatchObject({
    property_name: '=HYPERLINK("http://evil")',
    firstname: '@SUM(A1)',
  });
  const exported = await test.app.inject({
    method: 'GET',
    url: '/api/contracts/export',
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(exported.body).toContain(`"'=HYPERLINK(""http://evil"")"`);
  expect(exported.body).toContain("'@SUM(A1)");
});

it('repeats only the beginning of a long cell in what is wrong with it', async () => {
  const long = '9'.repeat(2_000);
  const { body } = await check(admin, csvOf([aRow({ 'Monthly rent': `${long}x`.slice(1), Start: long })]));
  const said = body.rows[0].errors.map(({ message }: { message: string }) => message);
  expect(said).toEqual([
    `Monthly rent must be an amount such as 1,200.50, not ${'9'.repeat(60)}…`,
    expect.stringMatching(/^Start must be a day .*, not 9{60}…$/),
  ]);
  const heading = await check(admin, headed(`${importHeadings.join(',')},${long}`));
  expect(heading.body.errorFields.file.length).toBeLessThan(200);
});

it('takes the apostrophe off that a CSV file has before what looks like a formula', async () => {
  const given = aRow({ Property: '=Suria', Phone: '+60 12-345 6789', 'Last name': "'Abdul" });
  const file = csvOf([given]);
  expect(file.toString()).toContain(",'+60 12-345 6789");
  expect((await send(admin, file)).status).toBe(201);
  expect(await contractOf(given.Email ?? '')).toMatchObject({
    property_name: '=Suria',
    lastname: "'Abdul",
  });
  const { phone } = await test.deps.db
    .selectFrom('users')
    .select('phone')
    .where('email', '=', given.Email ?? '')
    .executeTakeFirstOrThrow();
  expect(phone).toBe('60123456789');
});

describe('the template', () => {
  const load = (format: string) =>
    test.app.inject({
      method: 'GET',
      url: `/api/imports/template?format=${format}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });

  it.each(['csv', 'xlsx'])(
    'as %s has every heading, an example and explanations, and imports nothing as it is',
    async (format) => {
      const { statusCode, headers, rawPayload } = await load(format);
      expect([statusCode, headers['content-disposition']]).toEqual([
        200,
        `attachment; filename="teduh-tenancies.${format}"`,
      ]);
      const limits = { maxRows: 100, maxColumns: 100, maxCellLength: 2_000, maxUnpackedBytes: 1e7 };
      const { rows } = readTable(rawPayload, limits, 'Tenancies');
      expect(rows[0]?.cells).toEqual(importHeadings);
      expect(rows[1]?.cells[0]).toContain('# Example');
      const explained =
        format === 'csv'
          ? readTable(rawPayload, limits, '')
          : readTable(rawPayload, limits, 'How to fill it in');
      expect(JSON.stringify(explained.rows)).toContain(importColumns.paidUntil.explanation);
      expect((await check(admin, rawPayload)).body.errorFields.file).toBe(
        'The file has headings, but no rows.',
      );
    },
  );

  it('has an example that can be imported', async () => {
    const { rawPayload } = await load('csv');
    const example = rawPayload
      .toString('utf8')
      .replace('# Example: ', '')
      .split('\r\n')
      .slice(0, 2)
      .join('\r\n');
    const { body } = await check(admin, Buffer.from(example));
    expect([body.valid, body.rows]).toEqual([true, [expect.objectContaining({ errors: [] })]]);
  });

  it('has no other format', async () => {
    expect((await load('pdf')).statusCode).toBe(400);
  });
});
