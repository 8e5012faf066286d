import type { Canvas, Element } from './canvas.ts';
import { type Ink, isInk, type LaidInk, layInk } from './ink.ts';
import type { Box } from './layout.ts';
import type { Line } from './lines.ts';
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

type Blank = { label: Line | undefined; value: LaidInk };

const layBlanks = (canvas: Canvas, { blanks }: Signatory, width: number): Blank[] =>
  blanks.map(({ label, value = '' }) => ({
    label: canvas.lines(label, styles.small, width)[0],
    value: layValue(canvas, value, width),
  }));

/** The parties stand beside each other, and are drawn one after the other: so a screen reader reads them. */
export function signatures(canvas: Canvas, parties: Signatory[]): Box[] {
  const width = (page.textWidth - gutter * (parties.length - 1)) / parties.length;
  const columns = parties.map((party, index) => ({
    x: page.left + index * (width + gutter),
    names: canvas.lines(party.label, styles.strong, width).slice(0, maxLines),
    blanks: layBlanks(canvas, party, width),
  }));
  const namesHeight = Math.max(...columns.map(({ names }) => names.length)) * styles.strong.leading;
  const count = Math.max(...columns.map(({ blanks }) => blanks.length));
  // The lines to sign on are at the same height for all.
  const heights = Array.from({ length: count }, (_, row) =>
    Math.max(
      writingHeight,
      ...columns.map(({ blanks }) => (blanks[row]?.value.height ?? 0) + writingHeight / 3),
    ),
  );
  const below = styles.small.leading + 2;

  function drawBlank({ label, value }: Blank, x: number, bottom: number) {
    const element: Element = { tag: 'P' };
    // What stands on the line is said after what the line is for.
    if (label) canvas.text(element, label, x, bottom + 2, styles.small);
    value.draw(element, x, bottom - 1);
    canvas.rule(x, bottom, width, colors.dim, 0.5);
  }

  return [
    {
      height: heights.reduce((sum, height) => sum + height + below, namesHeight),
      draw(top) {
        for (const { x, names, blanks } of columns) {
          const element: Element = { tag: 'P' };
          for (const [index, name] of names.entries())
            canvas.text(element, name, x, top + index * styles.strong.leading, styles.strong);
          let y = top + namesHeight;
          for (const [row, blank] of blanks.entries()) {
            const height = heights[row] ?? 0;
            drawBlank(blank, x, y + height);
            y += height + below;
          }
        }
      },
    },
  ];
}
