import type { Canvas, Element, Style } from './canvas.ts';
import type { Rich } from './rich.ts';
import { colors } from './styles.ts';

type Point = { x: number; y: number };
/** A signature as it was made: drawn, in the units of the screen that it was drawn on, or typed. */
export type Ink = { strokes: Point[][]; alt: string } | { typed: string };
/** `bottom` is where the line to sign on would be. */
export type LaidInk = { height: number; draw(element: Element, x: number, bottom: number): void };

const size = { width: 190, height: 44 };
const lineWidth = 1.25;
/** A dot does not become as large as the box. */
const maxScale = 1;
const letterSizes = [25, 21, 17.5, 15, 12.5];
/** A longer name is cut here; the document contains it in full elsewhere. */
const maxLines = 3;

export const isInk = (value: Rich | Ink): value is Ink =>
  typeof value === 'object' && ('strokes' in value || 'typed' in value);

const least = (values: number[]) => values.reduce((one, other) => Math.min(one, other), Infinity);
const most = (values: number[]) => values.reduce((one, other) => Math.max(one, other), -Infinity);

function fit(points: Point[], width: number) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [least(xs), least(ys)];
  const drawn = { width: most(xs) - left, height: most(ys) - top };
  const scale = Math.min(
    (width - lineWidth) / drawn.width,
    (size.height - lineWidth) / drawn.height,
    maxScale,
  );
  return {
    width: drawn.width * scale + lineWidth,
    height: drawn.height * scale + lineWidth,
    place: ({ x, y }: Point): Point => ({
      x: (x - left) * scale + lineWidth / 2,
      y: (y - top) * scale + lineWidth / 2,
    }),
  };
}

/** Each point bends the curve between the middles of its two neighbouring segments, so that no corner is left. */
function traceStroke(doc: PDFKit.PDFDocument, points: Point[]) {
  const [first, ...rest] = points;
  const last = points.at(-1);
  if (!first || !last) return;
  doc.moveTo(first.x, first.y);
  for (const [index, { x, y }] of rest.entries()) {
    const next = rest[index + 1];
    if (next) doc.quadraticCurveTo(x, y, (x + next.x) / 2, (y + next.y) / 2);
  }
  // A line without length has round ends, which are a dot.
  doc.lineTo(last.x, last.y);
}

function layStrokes({ doc, figure }: Canvas, strokes: Point[][], alt: string, maxWidth: number): LaidInk {
  const points = strokes.flat();
  if (points.length === 0) return { height: 0, draw() {} };
  const { width, height, place } = fit(points, Math.min(size.width, maxWidth));
  return {
    height,
    draw(element, x, bottom) {
      const y = bottom - height;
      figure(element, alt, { x, y, width, height }, () => {
        doc.save().translate(x, y).lineWidth(lineWidth).lineCap('round').lineJoin('round');
        for (const stroke of strokes) traceStroke(doc, stroke.map(place));
        doc.stroke(colors.pen).restore();
      });
    },
  };
}

/** In the largest letters in which it stands on one line. */
function layTyped(canvas: Canvas, text: string, width: number): LaidInk {
  const tries = letterSizes.map((letters) => {
    const style: Style = {
      size: letters,
      leading: letters * 1.25,
      color: colors.pen,
      weight: 'handwriting',
    };
    return { style, lines: canvas.lines(text, style, width).slice(0, maxLines) };
  });
  const chosen = tries.find(({ lines }) => lines.length === 1) ?? tries.at(-1);
  const { style, lines } = chosen as (typeof tries)[number];
  const height = lines.length * style.leading;
  return {
    height,
    draw(element, x, bottom) {
      for (const [index, line] of lines.entries())
        canvas.text(element, line, x, bottom - height + index * style.leading, style);
    },
  };
}

export const layInk = (canvas: Canvas, ink: Ink, width: number): LaidInk =>
  'typed' in ink ? layTyped(canvas, ink.typed, width) : layStrokes(canvas, ink.strokes, ink.alt, width);
