import type { Canvas } from './canvas.ts';
import { type Box, styled } from './layout.ts';
import { page, styles } from './styles.ts';

/** A JPEG, with what it shows in a few words below it. */
export type Photograph = { bytes: Uint8Array; label: string };

const perRow = 4;
const gutter = 10;
const width = (page.textWidth - gutter * (perRow - 1)) / perRow;
const height = width * 0.75;
const padding = 4;

/** Four beside each other, each whole within its frame. A row stays on one page. */
export function photographs(canvas: Canvas, all: Photograph[]): Box[] {
  const rows = Array.from({ length: Math.ceil(all.length / perRow) }, (_, row) =>
    all.slice(row * perRow, (row + 1) * perRow),
  );
  return rows.map((row) => {
    const labels = row.map(({ label }) => styled(canvas.lines(label, styles.small, width), styles.small));
    const labelHeight = Math.max(...labels.map((lines) => lines.length)) * styles.small.leading;
    return {
      height: height + padding + labelHeight + 2 * padding,
      draw(top) {
        for (const [index, { bytes, label }] of row.entries()) {
          const x = page.left + index * (width + gutter);
          canvas.figure('document', label, { x, y: top, width, height }, () => {
            canvas.doc.image(Buffer.from(bytes), x, top, {
              fit: [width, height],
              align: 'center',
              valign: 'center',
            });
          });
          for (const [line, { line: text, style }] of (labels[index] ?? []).entries())
            canvas.text({ tag: 'Caption' }, text, x, top + height + padding + line * style.leading, style);
        }
      },
    };
  });
}
