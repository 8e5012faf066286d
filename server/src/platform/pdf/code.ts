import { encode } from 'uqr';
import type { Canvas } from './canvas.ts';
import { type Box, boxesOf, gap, stack, styled } from './layout.ts';
import type { Rich } from './rich.ts';
import { colors, page, styles } from './styles.ts';

const size = 92;
/** A reader needs four empty squares around a code; the margin of the page is on its other side. */
const gutter = 18;

function squares(doc: PDFKit.PDFDocument, data: string, left: number, top: number) {
  const { data: rows } = encode(data, { ecc: 'M', border: 0 });
  const unit = size / rows.length;
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) doc.rect(left + x * unit, top + y * unit, unit, unit);
  // One path, so that no light shows between two squares.
  doc.fill(colors.ink);
}

/** A QR code, with lines beside it that say what it is for. */
export function code(canvas: Canvas, data: string, alt: string, texts: Rich[]): Box[] {
  const left = page.left + size + gutter;
  const paragraphs = texts.map((text) => [
    ...boxesOf(canvas, [
      {
        x: left,
        element: { tag: 'P' },
        lines: styled(canvas.lines(text, styles.body, page.right - left), styles.body),
      },
    ]),
    gap(4),
  ]);
  const beside = stack(paragraphs.flat().slice(0, -1));
  const height = Math.max(size, beside.height);
  const draw = (top: number) => {
    const area = { x: page.left, y: top, width: size, height: size };
    canvas.figure('document', alt, area, () => squares(canvas.doc, data, page.left, top));
    beside.draw(top + (height - beside.height) / 2);
  };
  return [{ height, draw }];
}
