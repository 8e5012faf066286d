import { describe, expect, it } from 'vitest';
import { writeCsv, writeLine } from './csv.ts';

describe('a line', () => {
  it.each([
    [['Siti', 'Omar'], 'Siti,Omar'],
    [['a,b', 'say "hi"', 'two\nlines', 'old\rmac'], '"a,b","say ""hi""","two\nlines","old\rmac"'],
    [['', null, ' '], ',, '],
    [['陈伟霖', 'முத்து', 'Nguyễn'], '陈伟霖,முத்து,Nguyễn'],
    [[1500, 80.5, 0, -12.3], '1500,80.5,0,-12.3'],
    [['0123456789'], '0123456789'],
  ] as [Parameters<typeof writeLine>[0], string][])('%o is written as %s', (cells, line) => {
    expect(writeLine(cells)).toBe(`${line}\r\n`);
  });

  it.each([
    ['=1+1', `'=1+1`],
    ['=HYPERLINK("http://evil","x")', `"'=HYPERLINK(""http://evil"",""x"")"`],
    ['+60123', `'+60123`],
    ['-2', `'-2`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\t=1', `'\t'=1`],
    ['\r=1', `"'\r'=1"`],
    ['a=b', 'a=b'],
    ['a;=HYPERLINK("x")', `"a;'=HYPERLINK(""x"")"`],
    [`a;=cmd|' /C calc'!A0;b`, `"a;'=cmd|' /C calc'!A0;b"`],
    ['a\t+1;-2;@b;;=3', `"a\t'+1;'-2;'@b;;'=3"`],
    ['a\n=1;\r\n-2', `"a\n'=1;\r\n'-2"`],
    ['a; b-c; 1+1', '"a; b-c; 1+1"'],
  ])(
    'a text that begins like a formula, also where a spreadsheet would begin another cell, is defused: %o',
    (text, cell) => {
      expect(writeLine([text])).toBe(`${cell}\r\n`);
    },
  );
});

describe('a file', () => {
  const columns = {
    Name: ({ name }: { name: string }) => name,
    Length: ({ name }: { name: string }) => name.length,
  };
  async function* pages(...all: string[][]) {
    for (const names of all) yield names.map((name) => ({ name }));
  }

  it('has one heading, once, behind the mark that Excel looks for', async () => {
    const pieces = await Array.fromAsync(writeCsv(columns, pages(['Ali', 'Bo'], ['Cy'])));
    expect(pieces).toEqual(['\uFEFFName,Length\r\nAli,3\r\nBo,2\r\n', 'Cy,2\r\n']);
  });

  it('has a heading also where there are no rows', async () => {
    expect(await Array.fromAsync(writeCsv(columns, pages([])))).toEqual(['\uFEFFName,Length\r\n']);
  });

  it('asks for no page before the one before it is taken', async () => {
    let asked = 0;
    async function* counted() {
      for (const name of ['a', 'b', 'c']) {
        asked += 1;
        yield [{ name }];
      }
    }
    const file = writeCsv(columns, counted());
    await file.next();
    expect(asked).toBe(1);
    await file.next();
    expect(asked).toBe(2);
  });
});
