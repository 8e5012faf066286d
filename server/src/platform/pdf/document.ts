import PDFDocument from 'pdfkit';
import { boxesOfBlock } from './blocks.ts';
import { type Canvas, createCanvas } from './canvas.ts';
import { openTypeface } from './fonts.ts';
import { paginate } from './layout.ts';
import { drawLetterhead } from './letterhead.ts';
import type { Plan } from './pdf.ts';
import { colors, page, styles } from './styles.ts';
import { clustersOf } from './text.ts';

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (ArrayBuffer.isView(value)) return [];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

const isTyped = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !ArrayBuffer.isView(value) &&
  ('typed' in value || Object.values(value).some((each) => isTyped(each)));

function drawFooter(canvas: Canvas, text: string, number: number, count: number) {
  const top = page.bottom + 22;
  canvas.rule(page.left, top - 8, page.textWidth, colors.hairline);
  const [left] = canvas.lines(text, styles.small, page.textWidth - 80);
  const [right] = canvas.lines(`Page ${number} of ${count}`, styles.small, 80);
  if (left) canvas.text('artifact', left, page.left, top, styles.small);
  if (right) canvas.text('artifact', right, page.right - right.width, top, styles.small);
}

export async function drawDocument(plan: Plan): Promise<Buffer> {
  const { name, address, lines } = plan.letterhead;
  const typeface = await openTypeface(
    new Set(textsOf([plan.title, plan.footer, plan.blocks, name, address, lines]).flatMap(clustersOf)),
    isTyped(plan.blocks),
  );
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-MY',
    displayTitle: true,
    font: '',
    info: {
      Title: plan.title,
      Author: name,
      Creator: name,
      Producer: name,
      CreationDate: plan.madeAt,
    },
  });
  const canvas = createCanvas(doc, typeface);
  const firstTop = drawLetterhead(canvas, plan.letterhead);
  const pages = paginate(
    plan.blocks.flatMap((block) => boxesOfBlock(canvas, block)),
    firstTop,
  );
  for (const [index, boxes] of pages.entries()) {
    if (index > 0) doc.addPage();
    for (const { top, box } of boxes) box.draw?.(top);
    drawFooter(canvas, plan.footer, index + 1, pages.length);
  }
  doc.end();
  return Buffer.concat(await doc.toArray());
}
