import { expect, test } from 'vitest';
import { type PageItem, readBlocks, type StructureNode } from './agreement-text.ts';

const marked = (id: string, ...texts: string[]): PageItem[] => [
  { type: 'beginMarkedContentProps', id },
  // pdf.js tells of a new line before the first text on it.
  ...texts.flatMap((str) => [
    { str: '', hasEOL: true },
    { str, hasEOL: false },
  ]),
  { type: 'endMarkedContent' },
];
const node = (role: string, ...children: StructureNode['children']): StructureNode => ({ role, children });

test('headings, paragraphs and tables come in the order of the structure', () => {
  const structure = node(
    'Root',
    node(
      'Document',
      node('H1', { id: 'a' }),
      node('P', { id: 'c' }, { id: 'b' }),
      node('Table', node('TR', node('TH', { id: 'd' }), node('TD', { id: 'e' }))),
      node('L', node('LI', node('Lbl', { id: 'f' }), node('LBody', { id: 'g' }))),
    ),
  );
  const items = [
    ...marked('a', 'Tenancy Agreement'),
    ...marked('b', 'and goes on', 'here.'),
    ...marked('c', 'It begins'),
    ...marked('d', 'Rent'),
    ...marked('e', 'RM 2,400'),
    ...marked('f', '(a)'),
    ...marked('g', 'quiet at night'),
  ];
  expect(readBlocks(structure, items)).toEqual([
    { kind: 'heading', level: 1, text: 'Tenancy Agreement' },
    { kind: 'paragraph', text: 'It begins and goes on here.' },
    {
      kind: 'table',
      rows: [
        [
          { text: 'Rent', isHeading: true },
          { text: 'RM 2,400', isHeading: false },
        ],
      ],
    },
    { kind: 'paragraph', text: '(a) quiet at night' },
  ]);
});

test('what only decorates a page is not read', () => {
  const items: PageItem[] = [
    { type: 'beginMarkedContent' },
    { str: 'Page 1 of 4', hasEOL: false },
    { type: 'endMarkedContent' },
    ...marked('a', 'Words'),
  ];
  expect(readBlocks(node('Root', node('P', { id: 'a' })), items)).toEqual([
    { kind: 'paragraph', text: 'Words' },
  ]);
});

test('a name in another script is read as it was written', () => {
  const spelled: StructureNode = { role: 'Span', alt: 'عائشة', children: [{ id: 'b' }] };
  const structure = node('Root', node('P', { id: 'a' }, spelled));
  expect(readBlocks(structure, [...marked('a', 'Tenant: '), ...marked('b', 'ةشئاع')])).toEqual([
    { kind: 'paragraph', text: 'Tenant: عائشة' },
  ]);
});

test('a document without a structure is read line by line', () => {
  const items: PageItem[] = [
    { str: 'First line', hasEOL: true },
    { str: '', hasEOL: true },
    { str: 'Second line', hasEOL: false },
  ];
  const lines = [
    { kind: 'paragraph', text: 'First line' },
    { kind: 'paragraph', text: 'Second line' },
  ];
  expect(readBlocks(null, items)).toEqual(lines);
  expect(readBlocks(node('Root'), items)).toEqual(lines);
});
