/** What pdf.js tells of a page: pieces of text, and marks around those that the structure of the document knows by a name. */
export type PageItem = { str: string; hasEOL: boolean } | { type: string; id?: string };
export type StructureNode = { role: string; alt?: string; children: (StructureNode | { id: string })[] };

export type Cell = { text: string; isHeading: boolean };
export type TextBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'table'; rows: Cell[][] };

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The text of each marked piece. A line that ends is a space. */
function markedTexts(items: PageItem[]): Map<string, string> {
  const texts = new Map<string, string>();
  const open: (string | undefined)[] = [];
  for (const item of items) {
    if ('str' in item) {
      const text = item.str + (item.hasEOL ? ' ' : '');
      for (const id of open) if (id !== undefined) texts.set(id, (texts.get(id) ?? '') + text);
    } else if (item.type.startsWith('begin')) open.push(item.id);
    else open.pop();
  }
  return texts;
}

type Texts = ReturnType<typeof markedTexts>;

function textOf(node: StructureNode | { id: string }, texts: Texts): string {
  if (!('children' in node)) return texts.get(node.id) ?? '';
  return node.alt ?? node.children.map((child) => textOf(child, texts)).join('');
}

const childrenOf = (node: StructureNode) => node.children.filter((child) => 'children' in child);

/** Rows may stand inside a head and a body. */
function rowsOf(node: StructureNode, texts: Texts): Cell[][] {
  return childrenOf(node).flatMap((child) =>
    child.role === 'TR'
      ? [
          childrenOf(child).map((cell) => ({
            text: tidy(textOf(cell, texts)),
            isHeading: cell.role === 'TH',
          })),
        ]
      : rowsOf(child, texts),
  );
}

const containers = new Set(['Root', 'Document', 'Part', 'Art', 'Sect', 'Div', 'L']);

function blocksOf(node: StructureNode, texts: Texts): TextBlock[] {
  const { role } = node;
  if (containers.has(role)) return childrenOf(node).flatMap((child) => blocksOf(child, texts));
  if (role === 'Table') return [{ kind: 'table', rows: rowsOf(node, texts) }];
  const text = tidy(textOf(node, texts));
  if (text === '') return [];
  const level = /^H([1-6])$/.exec(role)?.[1];
  return [level ? { kind: 'heading', level: Number(level), text } : { kind: 'paragraph', text }];
}

/** The lines of a page as they come, where the document has no structure. */
function linesOf(items: PageItem[]): TextBlock[] {
  const all = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  const lines = all.split('\n').map(tidy);
  return lines.filter(Boolean).map((text) => ({ kind: 'paragraph', text }));
}

/** The text of a page in the order in which it is read, without what only decorates it. */
export function readBlocks(structure: StructureNode | null, items: PageItem[]): TextBlock[] {
  const blocks = structure ? blocksOf(structure, markedTexts(items)) : [];
  return blocks.length > 0 ? blocks : linesOf(items);
}
