import type { Canvas } from './canvas.ts';
import { type Ink, isInk, type LaidInk, layInk } from './ink.ts';
import { type Box, boxesOf, keepTogether, styled } from './layout.ts';
import type { Rich } from './rich.ts';
import { colors, page, styles } from './styles.ts';

/** Lines to sign on. A line with a value is filled in already. */
export type Signatory = { label: Rich; blanks: { label: string; value?: Rich | Ink }[] };

const gutter = 40;
/** A longer name is cut here; the document contains it in full elsewhere. */
const maxLines = 6;
const writingHeight = 31;
/** The dots of Jawi and the loops of Tamil reach below their line. */
const inkAbove = 5;

/** Text or a signature, above a line. */
function layValue(canvas: Canvas, value: Rich | Ink, width: number): LaidInk {
  if (isInk(value)) {
    const { height, draw } = layInk(canvas, value, width);
    return {
      height: height + inkAbove,
      draw: (element, x, bottom) => draw(element, x, bottom - inkAbove),
    };
  }
  const lines = canvas.lines(value, styles.body, width).slice(0, maxLines);
  const height = lines.length * styles.body.leading;
  return {
    height,
    draw(element, x, bottom) {
      for (const [index, line] of lines.entries())
        canvas.text(element, line, x, bottom - height + index * styles.body.leading, styles.body);
    },
  };
}

export function signatures(canvas: Canvas, parties: Signatory[]): Box[] {
  const width = (page.textWidth - gutter * (parties.length - 1)) / parties.length;
  const xOf = (index: number) => page.left + index * (width + gutter);
  const labels = boxesOf(
    canvas,
    parties.map(({ label }, index) => ({
      x: xOf(index),
      element: { tag: 'P' },
      lines: styled(canvas.lines(label, styles.strong, width), styles.strong),
    })),
  );
  const count = Math.max(...parties.map(({ blanks }) => blanks.length));
  const rows = Array.from({ length: count }, (_, row): Box => {
    const cells = parties.map(({ blanks }, index) => {
      const { label = '', value = '' } = blanks[row] ?? {};
      return {
        x: xOf(index),
        element: { tag: 'P' },
        label: canvas.lines(label, styles.small, width)[0],
        value: layValue(canvas, value, width),
      };
    });
    const height = Math.max(writingHeight, ...cells.map(({ value }) => value.height + writingHeight / 3));
    return {
      height: height + styles.small.leading + 2,
      keepWithNext: row < count - 1,
      draw(top) {
        for (const { x, element, label, value } of cells) {
          value.draw(element, x, top + height - 1);
          canvas.rule(x, top + height, width, colors.dim, 0.5);
          if (label) canvas.text(element, label, x, top + height + 2, styles.small);
        }
      },
    };
  });
  return [...keepTogether(labels), ...rows];
}
