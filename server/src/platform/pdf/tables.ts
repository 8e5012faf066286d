import type { Canvas, Element } from './canvas.ts';
import type { Rich } from './rich.ts';
import { glued, type Strip, stripsOf, styled } from './strips.ts';
import { colors, page, styles } from './styles.ts';

export type ColumnOfLines = { label: string; lines: Rich[] };
export type Fact = { label: string; value: Rich };
export type AmountRow = { label: Rich; amount: string };

const gutter = 28;
const labelWidth = 124;
const amountWidth = 110;
const rowPadding = 4.5;

export function columns(canvas: Canvas, parts: ColumnOfLines[]): Strip[] {
  const width = (page.textWidth - gutter * (parts.length - 1)) / parts.length;
  const placed = parts.map((part, index) => ({ ...part, x: page.left + index * (width + gutter) }));
  const rule = {
    height: 7,
    isGlued: true,
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
  return [rule, ...stripsOf(canvas, texts)];
}

/** A row with air around it and a thin line below. */
function row(canvas: Canvas, lines: Strip[], color: string): Strip[] {
  const padding = { height: rowPadding, isGlued: true };
  const foot = {
    height: rowPadding,
    draw: (top: number) => canvas.rule(page.left, top + rowPadding, page.textWidth, color),
  };
  return [padding, ...glued(lines), foot];
}

export function facts(canvas: Canvas, rows: Fact[]): Strip[] {
  const table: Element = { tag: 'Table' };
  return rows.flatMap(({ label, value }) => {
    const parent: Element = { tag: 'TR', parent: table };
    const valueLeft = page.left + labelWidth;
    const lines = stripsOf(canvas, [
      {
        x: page.left,
        element: { tag: 'TH', parent },
        lines: styled(canvas.lines(label, styles.label, labelWidth - 8), styles.label),
      },
      {
        x: valueLeft,
        element: { tag: 'TD', parent },
        lines: styled(canvas.lines(value, styles.body, page.right - valueLeft), styles.body),
      },
    ]);
    return row(canvas, lines, colors.hairline);
  });
}

export function amounts(canvas: Canvas, rows: AmountRow[], total: AmountRow): Strip[] {
  const table: Element = { tag: 'Table' };
  const draw = ({ label, amount }: AmountRow, isTotal: boolean) => {
    const parent: Element = { tag: 'TR', parent: table };
    const [labelStyle, amountStyle] = isTotal
      ? [styles.total, styles.totalAmount]
      : [styles.body, styles.amount];
    return stripsOf(canvas, [
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
    ...glued(
      rows.flatMap((each, index) =>
        row(canvas, draw(each, false), index === rows.length - 1 ? colors.ink : colors.hairline),
      ),
    ),
    { height: rowPadding + 1, isGlued: true },
    ...draw(total, true),
  ];
}
