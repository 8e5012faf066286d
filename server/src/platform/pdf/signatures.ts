import type { Canvas } from './canvas.ts';
import { type Box, boxesOf, keepTogether, styled } from './layout.ts';
import type { Rich } from './rich.ts';
import { colors, page, styles } from './styles.ts';

/** Lines to sign on. A line with a value is filled in already. */
export type Signatory = { label: Rich; blanks: { label: string; value?: Rich }[] };

const gutter = 40;
/** A longer name is cut here; the document contains it in full elsewhere. */
const maxLines = 6;
const writingHeight = 31;

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
        value: canvas.lines(value, styles.body, width).slice(0, maxLines),
      };
    });
    const height = Math.max(
      writingHeight,
      ...cells.map(({ value }) => value.length * styles.body.leading + writingHeight / 3),
    );
    return {
      height: height + styles.small.leading + 2,
      keepWithNext: row < count - 1,
      draw(top) {
        for (const { x, element, label, value } of cells) {
          const valueTop = top + height - value.length * styles.body.leading - 1;
          for (const [index, line] of value.entries())
            canvas.text(element, line, x, valueTop + index * styles.body.leading, styles.body);
          canvas.rule(x, top + height, width, colors.dim, 0.5);
          if (label) canvas.text(element, label, x, top + height + 2, styles.small);
        }
      },
    };
  });
  return [...keepTogether(labels), ...rows];
}
