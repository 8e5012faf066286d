import { vi } from 'vitest';
import type { Pdf, PdfPage } from '../features/signing/pdf.ts';

/** Stands for `features/signing/pdf.ts`: pdf.js needs workers and canvases, which happy-dom does not have. */
export const openPdf = vi.fn<(data: ArrayBuffer) => Promise<Pdf>>();
export const draw = vi.fn(() => () => undefined);
export const close = vi.fn();

const pages: PdfPage[] = [
  {
    number: 1,
    ratio: 0.7,
    draw,
    blocks: [
      { kind: 'heading', level: 1, text: 'Tenancy Agreement' },
      {
        kind: 'table',
        rows: [
          [
            { text: 'Rent', isHeading: true },
            { text: 'RM 2,400', isHeading: false },
          ],
        ],
      },
    ],
  },
  { number: 2, ratio: 0.7, draw, blocks: [{ kind: 'paragraph', text: 'No smoking.' }] },
];

/** An agreement of two pages, for every test anew. */
export function prepareAgreement() {
  for (const mock of [openPdf, draw, close]) mock.mockClear();
  openPdf.mockImplementation(async () => ({ close, pages }));
}
