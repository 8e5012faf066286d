import type { Canvas, Style } from './canvas.ts';
import { partsTogether } from './rich.ts';
import { colors, page, styles } from './styles.ts';

/** Who the document comes from. */
export type Letterhead = {
  name: string;
  address: string;
  /** How they are reached, below the address. */
  lines: string[];
  /** A JPEG. */
  logo?: Uint8Array;
};

const markSize = 30;
const wordmark: Style = { size: 19, leading: markSize, color: colors.ink, weight: 'bold' };
const nameBelow: Style = { size: 11, leading: 15, color: colors.ink, weight: 'bold' };
const contactWidth = 190;
const logoSize = { width: 200, height: 44 };
const gap = 6;

/** The logo of the web pages: a Malay roof over a doorway. */
function drawMark({ doc, drawArtifact }: Canvas) {
  drawArtifact(() => {
    doc
      .save()
      .translate(page.left - 3, page.top - 3)
      .scale(markSize / 28);
    doc
      .path('M3.6 17.2C9 15.6 13.4 12 16 7c2.6 5 7 8.6 12.4 10.2')
      .lineWidth(3.8)
      .lineCap('round')
      .lineJoin('round')
      .stroke(colors.accent);
    doc
      .path('M9.6 27.2v-3.4a6.4 6.4 0 0 1 12.8 0v3.4a1.2 1.2 0 0 1-1.2 1.2H10.8a1.2 1.2 0 0 1-1.2-1.2z')
      .fill(colors.accent);
    doc.restore();
  });
}

/** Draws lines below each other and returns where the next one would stand. */
function drawLines(canvas: Canvas, text: string, style: Style, x: number, top: number, width: number) {
  const lines = canvas.lines(text, style, width);
  for (const [index, line] of lines.entries())
    canvas.text('artifact', line, x, top + index * style.leading, style);
  return top + lines.length * style.leading;
}

const nameWidth = page.textWidth - contactWidth - 24;

function drawLogoAndName(canvas: Canvas, name: string, logo: Uint8Array): number {
  const { doc, drawArtifact } = canvas;
  drawArtifact(() => {
    doc.image(Buffer.from(logo), page.left, page.top, { fit: [logoSize.width, logoSize.height] });
  });
  return drawLines(canvas, name, nameBelow, page.left, page.top + logoSize.height + gap, nameWidth);
}

function drawMarkAndName(canvas: Canvas, name: string): number {
  drawMark(canvas);
  const x = page.left + markSize + gap;
  // A company with a long name gets it in the smaller letters, on as many lines as it needs.
  const isShort = canvas.lines(name, wordmark, nameWidth - markSize - gap).length === 1;
  if (isShort) return drawLines(canvas, name, wordmark, x, page.top, nameWidth);
  return Math.max(
    drawLines(canvas, name, nameBelow, x, page.top, nameWidth - markSize - gap),
    page.top + markSize,
  );
}

/** Draws the letterhead of the first page and returns where the content starts. */
export function drawLetterhead(canvas: Canvas, { name, address, lines, logo }: Letterhead): number {
  const bottom = logo ? drawLogoAndName(canvas, name, logo) : drawMarkAndName(canvas, name);
  const contacts = [partsTogether(address), ...lines].flatMap((text) =>
    canvas.lines(text, styles.small, contactWidth),
  );
  for (const [index, line] of contacts.entries())
    canvas.text(
      'artifact',
      line,
      page.right - line.width,
      page.top + index * styles.small.leading,
      styles.small,
    );
  return Math.max(bottom, page.top + contacts.length * styles.small.leading) + 22;
}
