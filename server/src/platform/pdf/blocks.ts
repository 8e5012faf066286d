import type { Canvas, Style } from './canvas.ts';
import { code } from './code.ts';
import { type Box, boxesOf, gap, keepTogether, newPage, styled } from './layout.ts';
import { type Photograph, photographs } from './photographs.ts';
import type { Rich } from './rich.ts';
import { type Signatory, signatures } from './signatures.ts';
import { colors, page, styles } from './styles.ts';
import {
  type AmountRow,
  amounts,
  type ColumnOfLines,
  columns,
  type Fact,
  facts,
  type LedgerRow,
  ledger,
  type TableColumn,
  textTable,
} from './tables.ts';

/** What a document is made of, in the order in which it is read. */
export type Block =
  | { kind: 'title'; text: string; below: Rich }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: Rich }
  | { kind: 'note'; text: Rich }
  | { kind: 'clause'; number: string; text: Rich }
  | { kind: 'item'; number: string; text: Rich }
  | { kind: 'callout'; text: Rich }
  | { kind: 'columns'; columns: ColumnOfLines[] }
  | { kind: 'facts'; rows: Fact[] }
  | { kind: 'ledger'; head: LedgerRow; rows: LedgerRow[] }
  | { kind: 'table'; columns: TableColumn[]; rows: Rich[][] }
  | { kind: 'amounts'; rows: AmountRow[]; total: AmountRow }
  | { kind: 'signatures'; intro: Rich; parties: Signatory[] }
  /** A QR code of `data`, said as `alt`, with texts beside it. */
  | { kind: 'code'; data: string; alt: string; texts: Rich[] }
  | { kind: 'photographs'; photographs: Photograph[] }
  | { kind: 'new-page' };

function paragraph(canvas: Canvas, tag: string, rich: Rich, style: Style): Box[] {
  const lines = canvas.lines(rich, style, page.textWidth);
  return boxesOf(canvas, [{ x: page.left, element: { tag }, lines: styled(lines, style) }]);
}

/** The number stands to the left of the text, which is indented. */
function numbered(canvas: Canvas, number: string, rich: Rich, from: number, to: number): Box[] {
  const element = { tag: 'P' };
  const numberLines = canvas.lines(number, styles.label, to - from);
  const lines = canvas.lines(rich, styles.body, page.right - to);
  return boxesOf(canvas, [
    { x: from, element, lines: styled(numberLines, styles.label) },
    { x: to, element, lines: styled(lines, styles.body) },
  ]);
}

function callout(canvas: Canvas, rich: Rich): Box[] {
  const inset = 14;
  const lines = canvas.lines(rich, styles.body, page.textWidth - 2 * inset);
  const text = boxesOf(canvas, [
    { x: page.left + inset, element: { tag: 'P' }, lines: styled(lines, styles.body) },
  ]);
  const padding = { height: 9 };
  return [padding, ...text, padding].map(({ height, draw }: Box, index, all) => ({
    height,
    keepWithNext: index < all.length - 1,
    draw(top) {
      canvas.rectangle(page.left, top, page.textWidth, height, colors.tint);
      canvas.rectangle(page.left, top, 2.5, height, colors.accent);
      draw?.(top);
    },
  }));
}

export function boxesOfBlock(canvas: Canvas, block: Block): Box[] {
  switch (block.kind) {
    case 'title':
      return [
        ...keepTogether(paragraph(canvas, 'H1', block.text, styles.title)),
        ...paragraph(canvas, 'P', block.below, styles.label),
      ];
    case 'heading':
      return [gap(16), ...keepTogether(paragraph(canvas, 'H2', block.text, styles.heading)), gap(2)];
    case 'paragraph':
      return [gap(6), ...paragraph(canvas, 'P', block.text, styles.body)];
    case 'note':
      return [gap(8), ...paragraph(canvas, 'P', block.text, styles.small)];
    case 'clause':
      return [gap(3), ...numbered(canvas, block.number, block.text, page.left, page.left + 28)];
    case 'item':
      return [gap(1.5), ...numbered(canvas, block.number, block.text, page.left + 28, page.left + 48)];
    case 'callout':
      return [gap(16), ...callout(canvas, block.text)];
    case 'columns':
      return [gap(18), ...columns(canvas, block.columns)];
    case 'facts':
      return [gap(2), ...facts(canvas, block.rows)];
    case 'ledger':
      return [gap(2), ...ledger(canvas, block.head, block.rows)];
    case 'table':
      return [gap(2), ...textTable(canvas, block.columns, block.rows)];
    case 'amounts':
      return [gap(2), ...amounts(canvas, block.rows, block.total)];
    case 'signatures':
      return [
        gap(4),
        ...keepTogether(paragraph(canvas, 'P', block.intro, styles.body)),
        gap(14),
        ...signatures(canvas, block.parties),
      ];
    case 'code':
      return [gap(16), ...code(canvas, block.data, block.alt, block.texts)];
    case 'photographs':
      return [gap(8), ...photographs(canvas, block.photographs)];
    case 'new-page':
      return [newPage];
  }
}
