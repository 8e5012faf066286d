import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfJsWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker';
import { type PageItem, readBlocks, type StructureNode, type TextBlock } from './agreement-text.ts';

/** In pixels: sharp in a column of the page on screens with two pixels for each of CSS, and beyond that on a phone. */
const drawnWidth = 1600;

export type PdfPage = {
  number: number;
  /** Of width to height. */
  ratio: number;
  blocks: TextBlock[];
  /** Returns how to stop. */
  draw: (canvas: HTMLCanvasElement) => () => void;
};
export type Pdf = { pages: PdfPage[]; close: () => void };

async function readPage(document: PDFDocumentProxy, number: number): Promise<PdfPage> {
  const page = await document.getPage(number);
  const [structure, { items }] = await Promise.all([
    page.getStructTree(),
    page.getTextContent({ includeMarkedContent: true }),
  ]);
  const { width, height } = page.getViewport({ scale: 1 });
  return {
    number,
    ratio: width / height,
    blocks: readBlocks(structure as StructureNode | null, items as PageItem[]),
    draw: (canvas) => draw(page, canvas),
  };
}

function draw(page: PDFPageProxy, canvas: HTMLCanvasElement) {
  const viewport = page.getViewport({ scale: drawnWidth / page.getViewport({ scale: 1 }).width });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task = page.render({ canvas, viewport });
  // Stopping it rejects, which is no failure.
  task.promise.catch(() => undefined);
  return () => task.cancel();
}

/** Loaded on its own: pdf.js weighs more than the rest of the page. */
export async function openPdf(data: ArrayBuffer): Promise<Pdf> {
  const port = new PdfJsWorker();
  const worker = PDFWorker.create({ port });
  const loading = getDocument({ data, worker, useWasm: false });
  const close = () => {
    void loading.destroy();
    worker.destroy();
    port.terminate();
  };
  try {
    const document = await loading.promise;
    const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
    return { pages: await Promise.all(numbers.map((number) => readPage(document, number))), close };
  } catch (error) {
    close();
    throw error;
  }
}
