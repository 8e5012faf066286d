import { describe, expect, it } from 'vitest';
import { letterhead } from '../../../test/letterhead.ts';
import { type ReadPdf, readPdf, textsOutsideMargins } from '../../../test/read-pdf.ts';
import type { Block } from './blocks.ts';
import { drawDocument } from './document.ts';
import { type Rich, together } from './rich.ts';

const madeAt = new Date('2026-11-15T00:00:00Z');
const render = (...blocks: Block[]) =>
  drawDocument({ title: 'A document', madeAt, letterhead, footer: 'A footer', blocks });
const read = async (...blocks: Block[]) => readPdf(await render(...blocks));
const paragraph = (text: Rich): Block => ({ kind: 'paragraph', text });
const body = ({ pages }: ReadPdf) => {
  const items = pages.flatMap((page) => page.items);
  const start = items.findIndex(({ text }) => text.startsWith('support@')) + 1;
  return items.slice(start).filter(({ text }) => !/^(A footer|Page \d+ of \d+)$/.test(text));
};
const linesOf = (pdf: ReadPdf) =>
  [...Map.groupBy(body(pdf), ({ baseline }) => baseline).values()].map((items) =>
    items.map(({ text }) => text).join(' '),
  );
/** Accents that the font itself takes apart are glyphs without a letter, which pdf.js shows as control characters. */
const lettersOf = (text: string) =>
  Array.from(text.normalize('NFD').replaceAll(/[ \p{Cc}]/gu, ''))
    .sort()
    .join('');
async function widthOf(text: Rich) {
  const [item] = body(await read(paragraph(text)));
  return (item?.right ?? 0) - (item?.left ?? 0);
}
async function placesOf(text: string) {
  const items = body(await read(paragraph(text)));
  return items.toSorted((one, other) => one.left - other.left).map((item) => item.text);
}

describe('a text', () => {
  it.each([
    ['Malay', 'Nurul Aisyah binti Abdullah'],
    ['European', 'Łukasz Žižek-Ærøskøbing İpek D’Arc Öğütçü'],
    ['Vietnamese', 'Nguyễn Thị Mỹ Dậu Đặng Ường'],
    ['Yoruba', 'Ṣẹ́gun Ọlá Ǹjẹ́'],
    ['Arabic in Latin letters', 'Ḥusayn al-Ḵwārizmī ʿAlī'],
    ['Greek and Cyrillic', 'Ελένη Шевченко'],
    ['Chinese, simplified and traditional', '陈嘉玲 陳嘉玲 龍 鑫 淼'],
    ['Chinese and Latin', 'Tan 陳嘉玲 (Kah Ling)'],
    ['Tamil', 'தேவி முருகன் கோபாலகிருஷ்ணன் ஸ்ரீ'],
    ['Jawi', 'نور ڤوتري ݢايه سڽوم تاڠن چوچو'],
    ['Jawi with a ligature', 'عبدالله'],
    ['Jawi and Latin', 'نور Nur (عائشه)'],
  ])('is printed with every letter, and read out as it is written: %s', async (_, name) => {
    const pdf = await read(paragraph(['Before ', { bold: name }, ' after.']), paragraph(name));
    expect(pdf.spoken).toEqual([`Before ${name} after.`, name]);
    expect(lettersOf(linesOf(pdf).join(''))).toBe(lettersOf(`Before${name}after.${name}`));
    expect(textsOutsideMargins(pdf)).toEqual([]);
  });

  it('in Jawi joins its letters', async () => {
    expect(await widthOf('ببب')).toBeLessThan(2.5 * (await widthOf('ب')));
  });

  it('in Jawi runs from right to left, and the numbers in it from left to right', async () => {
    expect(await placesOf('نور 12 عائشه 345 بنت')).toEqual(['بنت', '345', 'عائشه', '12', 'نور']);
    expect(await placesOf('Nur نور 12')).toEqual(['Nur', '12', 'نور']);
  });

  it('in Jawi starts with its first word at the right', async () => {
    expect(linesOf(await read(paragraph('نور عائشه بنت')))).toEqual(['نور عائشه بنت']);
  });

  it('in Jawi mirrors its brackets', async () => {
    expect(await placesOf('نور (عائشه)')).toEqual(['(', 'عائشه', ')', 'نور']);
  });

  it('in Jawi does not reverse the text around it', async () => {
    const items = body(await read(paragraph(['One ', 'نور', ' 2 (three) ', 'بنت', '.'])));
    const texts = items.toSorted((one, other) => one.left - other.left).map(({ text }) => text);
    expect(texts.join(' ')).toBe('One نور 2 (three) بنت .');
  });

  it('in two lines of Jawi starts on the first line', async () => {
    const lines = linesOf(await read(paragraph(`نور ${'بنت '.repeat(60)}عائشه`)));
    expect(lines.findIndex((line) => line.includes('نور'))).toBe(0);
    expect(lines.findIndex((line) => line.includes('عائشه'))).toBe(lines.length - 1);
    expect(lines.length).toBeGreaterThan(1);
  });

  it('sets all letters of a word in one font', async () => {
    const pdf = await read(paragraph('Abu Ḵadir Ali'));
    expect(pdf.fonts).toContain('NotoSans-Regular');
    expect(body(pdf).map(({ text }) => text)).toEqual(['Abu', 'Ḵadir', 'Ali']);
  });
});

it('prints bold spans in a bold font', async () => {
  expect(await widthOf({ bold: 'Teduh' })).toBeGreaterThan((await widthOf('Teduh')) + 0.3);
});

describe('characters that cannot be printed', () => {
  it.each([
    ['emoji', 'Ali 😀 Abu', 'Ali � Abu'],
    ['a family, which is one sign', 'A👨‍👩‍👧B', 'A�B'],
    ['scripts without a font', 'A ไ B ᚠ C', 'A � B � C'],
    ['half of a surrogate pair', 'A\ud83dB', 'A�B'],
    ['private use', 'A\ue123B', 'A�B'],
    ['Chinese characters that no font has', '鿿陳𠀀', '�陳�'],
    ['a sign that belongs to another script', '陳\u0bcd', '�'],
  ])('becomes a visible sign: %s', async (_, text, expected) => {
    const pdf = await read(paragraph(text));
    expect(pdf.spoken).toEqual([expected]);
    expect(lettersOf(linesOf(pdf).join(''))).toBe(lettersOf(expected));
  });

  it.each([
    ['control characters', 'A\u0000\u0007\u001b\u007f\u0085B', 'AB'],
    ['what turns the direction', 'A\u202eB\u2066C\u200fD', 'ABCD'],
    ['zero-width spaces and soft hyphens', 'A\u200b\ufeff\u00adB', 'AB'],
    ['what chooses between forms of a sign', 'A\ufe0fB\ufe0e', 'AB'],
  ])('and cannot be seen is left out: %s', async (_, text, expected) => {
    expect(linesOf(await read(paragraph(`<${text}>`)))).toEqual([`<${expected}>`]);
  });

  it('become spaces when they are line breaks or tabs', async () => {
    expect(linesOf(await read(paragraph('one\r\ntwo\t\u2003three\u2028four')))).toEqual([
      'one two three four',
    ]);
  });

  it('are cut when a letter has very many combining marks', async () => {
    const pdf = await read(paragraph(`Z${'\u0301'.repeat(500)} end`));
    expect(lettersOf(linesOf(pdf).join(''))).toBe(lettersOf(`Z${'\u0301'.repeat(8)}end`));
  });

  it('leave an empty text without an error', async () => {
    expect(linesOf(await read(paragraph(''), paragraph([]), paragraph('\u0000'), paragraph('end')))).toEqual([
      'end',
    ]);
  });

  it('do not include characters with a meaning in PDF syntax', async () => {
    const text = '(a\\b) <</Type /Page>> endstream endobj %EOF [1 0 R] <script>&amp;';
    expect(linesOf(await read(paragraph(text)))).toEqual([text]);
  });
});

describe('a long text', () => {
  it.each([
    ['without a space', 'W'.repeat(150)],
    ['of words', 'Persiaran Permai Indah 14/25A, '.repeat(40)],
    ['in Chinese', '檳城喬治市汕頭街二十八號三樓，'.repeat(8)],
    ['in Tamil without a space', 'கோபாலகிருஷ்ணன்'.repeat(12)],
    ['in Jawi without a space', 'کوالالومڤور'.repeat(20)],
    ['of accents', 'Ḵ́'.repeat(120)],
  ])('wraps inside the margins wherever it stands: %s', async (_, text) => {
    const blanks = [{ label: text, value: text }];
    const pdf = await read(
      { kind: 'title', text, below: text },
      { kind: 'heading', text },
      { kind: 'note', text },
      { kind: 'clause', number: '1.1', text },
      { kind: 'item', number: '(a)', text },
      { kind: 'callout', text: ['Do ', { bold: text }] },
      {
        kind: 'columns',
        columns: [
          { label: text, lines: [text] },
          { label: 'Two', lines: [{ bold: text }] },
        ],
      },
      { kind: 'facts', rows: [{ label: text, value: text }] },
      {
        kind: 'amounts',
        rows: [{ label: text, amount: 'RM 1.00' }],
        total: { label: text, amount: 'RM 1.00' },
      },
      {
        kind: 'signatures',
        intro: text,
        parties: [
          { label: text, blanks },
          { label: 'B', blanks },
        ],
      },
    );
    expect(textsOutsideMargins(pdf)).toEqual([]);
  });

  it('continues on as many pages as it needs', async () => {
    const words = Array.from({ length: 2000 }, (_, index) => `word${index}`);
    const [label, value] = [words.slice(0, 800).join(' '), words.slice(800).join(' ')];
    const pdf = await read({ kind: 'columns', columns: [{ label: 'A', lines: [label] }] }, paragraph(value));
    expect(textsOutsideMargins(pdf)).toEqual([]);
    const shown = body(pdf).map(({ text }) => text);
    expect(shown.join(' ').match(/word\d+/g)).toEqual(words);
    expect(pdf.pages.length).toBeGreaterThan(2);
  });

  it('breaks at spaces and hyphens, not within words', async () => {
    const lines = linesOf(await read(paragraph('Seksyen Empat-Belas '.repeat(20))));
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).toMatch(/^(Seksyen|Empat|Belas).*(Seksyen|Empat-|Belas)$/);
  });

  it('breaks between Chinese characters, but not before a comma or within brackets', async () => {
    for (const shift of [0, 1, 2, 3]) {
      const lines = linesOf(await read(paragraph(`${'一'.repeat(shift)}${'檳城，（喬）'.repeat(20)}`)));
      expect(lines.length).toBeGreaterThan(1);
      for (const line of lines.map((each) => each.replaceAll(' ', '')))
        expect(line).toMatch(/^[^，）].*[^（]$/);
    }
  });

  it('does not break at no-break spaces', async () => {
    const [sum, kept] = ['RM 1,500.00 a month', together('RM 1,500.00 a month')];
    const lastLine = async (text: string) =>
      linesOf(await read(paragraph(`${'word '.repeat(16)}${text}`))).at(-1);
    expect(await lastLine(sum)).not.toBe(sum);
    expect(await lastLine(kept)).toBe(sum);
  });
});

describe('pages', () => {
  const filler = (lines: number) => Array.from({ length: lines }, () => paragraph('Line'));
  const pageOf = ({ pages }: ReadPdf, text: string) =>
    pages.findIndex(({ items }) => items.some((item) => item.text === text));

  it('have a number and the footer', async () => {
    const { pages } = await read(...filler(100));
    expect(pages).toHaveLength(3);
    for (const [index, { items, width, height }] of pages.entries()) {
      const texts = items.map(({ text }) => text);
      expect(texts.slice(-2)).toEqual(['A footer', `Page ${index + 1} of 3`]);
      expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
    }
  });

  it('never end with a heading, and keep signatures and totals with their content', async () => {
    const blanks = [{ label: 'Signature' }, { label: 'Day' }];
    for (let lines = 20; lines < 36; lines += 2) {
      const pdf = await read(
        ...filler(lines),
        { kind: 'heading', text: 'Heading' },
        paragraph('Text'),
        {
          kind: 'amounts',
          rows: [{ label: 'Row', amount: 'RM 1.00' }],
          total: { label: 'Sum', amount: 'RM 1.00' },
        },
        { kind: 'signatures', intro: 'Intro', parties: [{ label: 'Party', blanks }] },
      );
      expect(pageOf(pdf, 'Heading')).toBe(pageOf(pdf, 'Text'));
      expect(pageOf(pdf, 'Row')).toBe(pageOf(pdf, 'Sum'));
      expect(pageOf(pdf, 'Intro')).toBe(pageOf(pdf, 'Day'));
    }
  });

  it('never contain a single first or last line of a paragraph', async () => {
    for (let lines = 27; lines < 33; lines++) {
      const pdf = await read(...filler(lines), paragraph('word '.repeat(70)));
      const counts = pdf.pages.map(({ items }) => items.filter(({ text }) => text.startsWith('word')).length);
      expect(counts).not.toContain(1);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(3);
    }
  });

  it('have a structure tree of headings, paragraphs and tables, without the footers', async () => {
    const pdf = await read(
      { kind: 'title', text: 'Title', below: 'Below' },
      { kind: 'heading', text: 'Heading' },
      { kind: 'clause', number: '1.1', text: 'A clause' },
      { kind: 'facts', rows: [{ label: 'Label', value: 'Value' }] },
    );
    expect(pdf.spoken).toEqual(['Title', 'Below', 'Heading', '1.1 A clause', 'Label Value']);
    expect(pdf.pages[0]?.roles.join(' ')).toBe('Document H1 P H2 P Table TR TH TD');
    expect(pdf.info).toMatchObject({ Title: 'A document', Author: 'Teduh', Language: 'en-MY' });
  });
});

describe('the file', () => {
  it('has the same bytes for the same document, whatever was rendered before', async () => {
    const block = paragraph(['fixtures ', { bold: 'fixtures 陳嘉玲 தேவி نور' }]);
    const first = await render(block);
    await render(paragraph(['ﬁ ', { bold: 'ﬁ ﻧﻮﺭ' }]));
    const [again, beside] = await Promise.all([render(block), render(paragraph('ﬁ'))]);
    expect(again.equals(first)).toBe(true);
    expect(beside.equals(first)).toBe(false);
  });

  it('prints the same words also where other words bring another font for them', async () => {
    for (const beside of ['Text', 'نور', 'Text'])
      expect((await read(paragraph('Now ‼'), paragraph(beside))).spoken).toEqual(['Now ‼', beside]);
  });

  it('contains only the date of the plan', async () => {
    const bytes = (await render(paragraph('Text'))).toString('latin1');
    expect(bytes.match(/D:\d{14}/g)).toEqual(['D:20261115000000']);
  });

  it('embeds only the fonts that it needs', async () => {
    expect((await read(paragraph(['Nguyễn ', { bold: 'Łukasz' }]))).fonts.toSorted()).toEqual([
      'PlusJakartaSans-Regular',
      'PlusJakartaSans-SemiBold',
    ]);
    expect((await read(paragraph('陳 தே نور'))).fonts.toSorted()).toEqual([
      'NotoSansSC-regular-27',
      'NotoSansTamil-Regular',
      'PlusJakartaSans-Regular',
      'PlusJakartaSans-SemiBold',
      'Vazirmatn-Regular',
    ]);
    expect((await render(paragraph('Text'))).length).toBeLessThan(20_000);
  });
});
