import { company } from '@teduh/shared/company';
import type { Canvas, Style } from './canvas.ts';
import { partsTogether } from './rich.ts';
import { colors, page, styles } from './styles.ts';

const logoSize = 30;
const wordmark: Style = { size: 19, leading: logoSize, color: colors.ink, weight: 'bold' };
const contactWidth = 190;

/** The logo of the web pages: a Malay roof over a doorway. */
function drawLogo({ doc, drawArtifact }: Canvas) {
  drawArtifact(() => {
    doc
      .save()
      .translate(page.left - 3, page.top - 3)
      .scale(logoSize / 28);
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

/** Draws the letterhead of the first page and returns where the content starts. */
export function drawLetterhead(canvas: Canvas): number {
  drawLogo(canvas);
  const [name] = canvas.lines(company.name, wordmark, page.textWidth);
  if (name) canvas.text('artifact', name, page.left + logoSize + 6, page.top, wordmark);
  const contacts = [partsTogether(company.address), `${company.email} · ${company.phone.shown}`].flatMap(
    (text) => canvas.lines(text, styles.small, contactWidth),
  );
  for (const [index, line] of contacts.entries())
    canvas.text(
      'artifact',
      line,
      page.right - line.width,
      page.top + index * styles.small.leading,
      styles.small,
    );
  return page.top + Math.max(logoSize, contacts.length * styles.small.leading) + 22;
}
