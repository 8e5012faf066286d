import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../../test/drawn-figures.ts';
import { letterhead } from '../../../test/letterhead.ts';
import { readPdf, textsOutsideMargins } from '../../../test/read-pdf.ts';
import type { Block } from './blocks.ts';
import { drawDocument } from './document.ts';
import type { Ink } from './ink.ts';

const render = (...blocks: Block[]) =>
  drawDocument({
    title: 'A document',
    madeAt: new Date('2026-11-15T00:00:00Z'),
    letterhead,
    footer: 'A footer',
    blocks,
  });
const read = async (...blocks: Block[]) => readPdf(await render(...blocks));
const signedBy = (value: Ink): Block[] => [
  { kind: 'facts', rows: [{ label: 'Signature', value }] },
  { kind: 'signatures', intro: 'Intro', parties: [{ label: 'Party', blanks: [{ label: 'Signed', value }] }] },
];

describe('a drawn signature', () => {
  const wave = (width: number, height: number) =>
    Array.from({ length: 60 }, (_, index) => ({
      x: Math.round((width * index) / 59),
      y: index % 2 ? 0 : height,
    }));
  const drawn = async (...strokes: { x: number; y: number }[][]) =>
    figuresOf(await render(...signedBy({ strokes, alt: 'Signature of Siti' })));
  const sizeOf = (points: { x: number; y: number }[]) => {
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
  };

  it.each([
    ['a wide one', 900, 100],
    ['a high one', 200, 800],
    ['a long line', 4000, 2],
  ])('fits into its box and keeps its proportions: %s', async (_, width, height) => {
    for (const { points } of await drawn(wave(width, height), [
      { x: 0, y: 0 },
      { x: width, y: height },
    ])) {
      const size = sizeOf(points);
      expect(size.width / size.height).toBeCloseTo(width / height, 2);
      expect(size.width).toBeLessThanOrEqual(190);
      expect(size.height).toBeLessThanOrEqual(44);
      expect(Math.max(size.width / 190, size.height / 44)).toBeGreaterThan(0.95);
    }
  });

  it('is drawn in curves that end where the pen ended, wherever on the screen it was drawn', async () => {
    const [figure] = await drawn(wave(300, 40).map(({ x, y }) => ({ x: x - 5000, y: y + 5000 })));
    expect(figure?.curves).toBe(58);
    expect(sizeOf(figure?.points ?? [])).toEqual(sizeOf((await drawn(wave(300, 40)))[0]?.points ?? []));
  });

  it('of a dot stays a dot, and one without points is nothing', async () => {
    const [dot] = await drawn([{ x: 7, y: 9 }]);
    expect(dot?.points).toEqual([
      { x: 0.625, y: 0.625 },
      { x: 0.625, y: 0.625 },
    ]);
    expect(await drawn()).toEqual([]);
    expect(await drawn([])).toEqual([]);
  });

  it('is told to a screen reader where it stands', async () => {
    const pdf = await read(...signedBy({ strokes: [wave(300, 90)], alt: 'Signature of 陳嘉玲' }));
    expect(pdf.spoken).toEqual([
      'Signature Signature of 陳嘉玲',
      'Intro',
      'Party',
      'Signed Signature of 陳嘉玲',
    ]);
    expect(pdf.pages[0]?.roles.join(' ')).toBe('Document Table TR TH TD Figure P P P Figure');
  });
});

it('two parties stand beside each other, and are read one after the other', async () => {
  const blanks = (value: string) => [{ label: 'Signature' }, { label: 'Name', value }];
  const parties = [
    { label: 'Landlord', blanks: blanks('Salmah') },
    { label: 'Tenant', blanks: blanks('Siti') },
  ];
  const { pages, spoken } = await read({ kind: 'signatures', intro: 'Intro', parties });
  expect(spoken).toEqual([
    'Intro',
    ...['Landlord', 'Signature', 'Name Salmah'],
    ...['Tenant', 'Signature', 'Name Siti'],
  ]);
  const placeOf = (text: string) => pages[0]?.items.find((item) => item.text === text);
  for (const [left, right] of [
    ['Landlord', 'Tenant'],
    ['Salmah', 'Siti'],
  ] as const) {
    expect(placeOf(left)?.baseline).toBe(placeOf(right)?.baseline);
    expect(placeOf(left)?.right).toBeLessThan(placeOf(right)?.left ?? 0);
  }
});

describe('a typed signature', () => {
  it.each([
    ['Malay', 'Siti Nurhaliza binti Tarudin'],
    ['Vietnamese', 'Nguyễn Thị Mỹ Dậu'],
    ['Chinese', '陳嘉玲 陈嘉玲'],
    ['Tamil', 'தேவி முருகன் கோபாலகிருஷ்ணன்'],
    ['Jawi', 'نور ڤوتري ݢايه'],
    ['Chinese and Latin', 'Tan 陳嘉玲 (Kah Ling)'],
    ['very long', 'Muhammad Fakhrurrazi Hafizuddin bin Tengku Abdul Rahman '.repeat(2).trim()],
    ['long, without a space', 'W'.repeat(60)],
  ])('is shown and read out as it was typed: %s', async (_, typed) => {
    const pdf = await read(...signedBy({ typed }));
    const letters = (texts: string[]) => texts.map((text) => text.replaceAll(' ', ''));
    expect(letters(pdf.spoken)).toEqual(letters([`Signature ${typed}`, 'Intro', 'Party', `Signed ${typed}`]));
    expect(textsOutsideMargins(pdf)).toEqual([]);
  });

  it('is in a handwriting where that has the letters, which other documents do not contain', async () => {
    expect((await read(...signedBy({ typed: 'Siti' }))).fonts).toContain('DancingScript-Medium');
    expect((await read(...signedBy({ typed: '陳嘉玲' }))).fonts).not.toContain('DancingScript-Medium');
    expect((await read({ kind: 'paragraph', text: 'Siti' })).fonts).not.toContain('DancingScript-Medium');
  });
});

describe('a QR code', () => {
  const data = 'https://rent.example.my/verify/ABCDEFGHJKMNPQRSTVWXYZ2345';
  const block: Block = { kind: 'code', data, alt: 'QR code of the page', texts: ['Scan it', 'or open it'] };

  it('is drawn square by square, with room around it', async () => {
    const bytes = await render(block);
    const [figure] = figuresOf(bytes);
    const rows = encode(data, { ecc: 'M', border: 0 }).data;
    const [left = 0, top = 0] = figure?.rectangles[0] ?? [];
    const unit = 92 / rows.length;
    const drawn = new Set(
      figure?.rectangles.map(
        ([x = 0, y = 0]) => `${Math.round((x - left) / unit)} ${Math.round((y - top) / unit)}`,
      ),
    );
    expect(rows.map((row, y) => row.map((_, x) => drawn.has(`${x} ${y}`)))).toEqual(rows);
    const texts = (await readPdf(bytes)).pages[0]?.items.filter(({ text }) => /^(Scan|or) /.test(text));
    for (const text of texts ?? []) expect(text.left).toBeGreaterThanOrEqual(60 + 92 + 4 * unit);
  });

  it('is told to a screen reader, before the texts beside it', async () => {
    const pdf = await read(block);
    expect(pdf.spoken).toEqual(['QR code of the page', 'Scan it', 'or open it']);
    expect(pdf.pages[0]?.roles.join(' ')).toBe('Document Figure P P');
  });
});

describe('a table of texts', () => {
  const columns = ['When', 'What', 'Who', 'From'].map((label, index) => ({ label, share: index + 2 }));

  it('is read row by row', async () => {
    const pdf = await read({
      kind: 'table',
      columns,
      rows: [['Monday', 'Signed', { bold: '陳嘉玲' }, 'نور']],
    });
    expect(pdf.pages[0]?.roles.join(' ')).toMatch(/^Document Table TR TH TH TH TH TR TD TD TD (TD|TD Span)$/);
    expect(pdf.spoken.join(' ')).toMatch(/When ?What ?Who ?From ?Monday ?Signed ?陳嘉玲 ?نور/);
  });

  it('breaks long texts inside their columns, and goes on over pages with whole rows', async () => {
    const hash = '2001:db8:85a3:8d3:1319:8a2e:370:7348'.repeat(3);
    const rows = Array.from({ length: 60 }, (_, index) => [`Start ${index}`, hash, hash, `End ${index}`]);
    const pdf = await read({ kind: 'table', columns, rows });
    expect(pdf.pages.length).toBeGreaterThan(2);
    expect(textsOutsideMargins(pdf)).toEqual([]);
    for (const { items } of pdf.pages)
      expect(items.filter(({ text }) => text.startsWith('Start')).length).toBe(
        items.filter(({ text }) => text.startsWith('End')).length,
      );
  });
});

it('starts a new page where it is asked to, and leaves none empty', async () => {
  const { pages } = await read(
    { kind: 'paragraph', text: 'One' },
    { kind: 'new-page' },
    { kind: 'new-page' },
    { kind: 'heading', text: 'Two' },
  );
  expect(pages.map(({ spoken }) => spoken)).toEqual([['One'], ['Two']]);
});
