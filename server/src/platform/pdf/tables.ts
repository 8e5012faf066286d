import type { Canvas, Element } from './canvas.ts';
import { type Ink, isInk, layInk } from './ink.ts';
import { type Box, boxesOf, type Column, keepTogether, stack, styled } from './layout.ts';
import type { Rich } from './rich.ts';
import { colors, page, styles } from './styles.ts';

export type ColumnOfLines = { label: string; lines: Rich[] };
export type Fact = { label: string; value: Rich | Ink };
export type TableColumn = { label: string /** Of the width, beside the others. */; share: number };
export type AmountRow = { label: Rich; amount: string };

/** A day, what happened, and three amounts. */
export type LedgerRow = [string, string, string, string, string];

const gutter = 28;
const labelWidth = 124;
const amountWidth = 110;
const rowPadding = 4.5;

export function columns(canvas: Canvas, parts: ColumnOfLines[]): Box[] {
  const width = (page.textWidth - gutter * (parts.length - 1)) / parts.length;
  const placed = parts.map((part, index) => ({ ...part, x: page.left + index * (width + gutter) }));
  const rule = {
    height: 7,
    keepWithNext: true,
    draw: (top: number) => {
      for (const { x } of placed) canvas.rule(x, top, width, colors.accent, 1);
    },
  };
  const texts = placed.map(({ label, lines, x }) => ({
    x,
    element: { tag: 'P' },
    lines: [
      ...styled(canvas.lines(label, styles.small, width), styles.small),
      ...lines.flatMap((line) => styled(canvas.lines(line, styles.body, width), styles.body)),
    ],
  }));
  return [rule, ...boxesOf(canvas, texts)];
}

/** Adds padding above and below, and a thin line at the bottom. */
function row(canvas: Canvas, lines: Box[], color: string): Box[] {
  const padding = { height: rowPadding, keepWithNext: true };
  const foot = {
    height: rowPadding,
    draw: (top: number) => canvas.rule(page.left, top + rowPadding, page.textWidth, color),
  };
  return [padding, ...keepTogether(lines), foot];
}

const factLeft = page.left + labelWidth;
const factWidth = page.right - factLeft;

/** The label stands on the first line, a signature beside it. */
function inkBesideLabel(canvas: Canvas, label: Column, ink: Ink, element: Element): Box[] {
  const { height, draw } = layInk(canvas, ink, factWidth);
  const labels = stack(boxesOf(canvas, [label]));
  return [
    {
      height: Math.max(height, labels.height),
      draw(top) {
        labels.draw(top);
        draw(element, factLeft, top + height);
      },
    },
  ];
}

export function facts(canvas: Canvas, rows: Fact[]): Box[] {
  const table: Element = { tag: 'Table' };
  return rows.flatMap(({ label, value }) => {
    const parent: Element = { tag: 'TR', parent: table };
    const name: Column = {
      x: page.left,
      element: { tag: 'TH', parent },
      lines: styled(canvas.lines(label, styles.label, labelWidth - 8), styles.label),
    };
    const element: Element = { tag: 'TD', parent };
    const boxes = isInk(value)
      ? inkBesideLabel(canvas, name, value, element)
      : boxesOf(canvas, [
          name,
          { x: factLeft, element, lines: styled(canvas.lines(value, styles.body, factWidth), styles.body) },
        ]);
    return row(canvas, boxes, colors.hairline);
  });
}

const cellGap = 10;

/** Texts under each other, each row kept on one page. The head is not repeated on later pages. */
export function textTable(canvas: Canvas, columns: TableColumn[], rows: Rich[][]): Box[] {
  const table: Element = { tag: 'Table' };
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (page.textWidth * share) / shares);
  const lefts = widths.map((_, index) =>
    widths.slice(0, index).reduce((sum, width) => sum + width, page.left),
  );
  const draw = (cells: Rich[], tag: 'TH' | 'TD') => {
    const parent: Element = { tag: 'TR', parent: table };
    const style = tag === 'TH' ? styles.small : styles.cell;
    return boxesOf(
      canvas,
      cells.map((cell, index) => ({
        x: lefts[index] ?? page.left,
        element: { tag, parent },
        lines: styled(canvas.lines(cell, style, (widths[index] ?? 0) - cellGap), style),
      })),
    );
  };
  const labels = columns.map(({ label }) => label);
  return [
    ...keepTogether(row(canvas, draw(labels, 'TH'), colors.ink)),
    ...rows.flatMap((each) => row(canvas, draw(each, 'TD'), colors.hairline)),
  ];
}

export function amounts(canvas: Canvas, rows: AmountRow[], total: AmountRow): Box[] {
  const table: Element = { tag: 'Table' };
  const draw = ({ label, amount }: AmountRow, isTotal: boolean) => {
    const parent: Element = { tag: 'TR', parent: table };
    const [labelStyle, amountStyle] = isTotal
      ? [styles.total, styles.totalAmount]
      : [styles.body, styles.amount];
    return boxesOf(canvas, [
      {
        x: page.left,
        element: { tag: 'TH', parent },
        lines: styled(canvas.lines(label, labelStyle, page.textWidth - amountWidth), labelStyle),
      },
      {
        x: page.right,
        element: { tag: 'TD', parent },
        lines: styled(canvas.lines(amount, amountStyle, amountWidth), amountStyle),
        isRightAligned: true,
      },
    ]);
  };
  return [
    ...keepTogether(
      rows.flatMap((each, index) =>
        row(canvas, draw(each, false), index === rows.length - 1 ? colors.ink : colors.hairline),
      ),
    ),
    { height: rowPadding + 1, keepWithNext: true },
    ...draw(total, true),
  ];
}

const dayWidth = 70;
const sumWidth = 72;

/** Lines of an account: amounts stand under each other, long texts go on below. The head is not repeated on later pages. */
export function ledger(canvas: Canvas, head: LedgerRow, rows: LedgerRow[]): Box[] {
  const table: Element = { tag: 'Table' };
  const textWidth = page.textWidth - dayWidth - 3 * sumWidth - 8;
  const draw = ([day, text, ...sums]: LedgerRow, tag: 'TH' | 'TD') => {
    const parent: Element = { tag: 'TR', parent: table };
    const [textStyle, sumStyle] = tag === 'TH' ? [styles.label, styles.label] : [styles.body, styles.amount];
    const cell = (value: string, x: number, width: number) => ({
      x,
      element: { tag, parent },
      lines: styled(canvas.lines(value, textStyle, width), textStyle),
    });
    return boxesOf(canvas, [
      cell(day, page.left, dayWidth - 6),
      cell(text, page.left + dayWidth, textWidth),
      ...sums.map((sum, index) => ({
        x: page.right - (2 - index) * sumWidth,
        element: { tag, parent },
        lines: styled(canvas.lines(sum, sumStyle, sumWidth), sumStyle),
        isRightAligned: true,
      })),
    ]);
  };
  return [
    ...keepTogether(row(canvas, draw(head, 'TH'), colors.ink)),
    ...rows.flatMap((each) => row(canvas, draw(each, 'TD'), colors.hairline)),
  ];
}
