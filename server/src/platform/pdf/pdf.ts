import type { Block } from './blocks.ts';

export type Plan = {
  title: string;
  /** Written into the file, and the only date that is. */
  madeAt: Date;
  footer: string;
  blocks: Block[];
};

/** The same plan always gives the same bytes. What it takes is loaded with the first document: it would cost every start. */
export async function renderPdf(plan: Plan): Promise<Buffer> {
  const { drawDocument } = await import('./document.ts');
  return drawDocument(plan);
}
