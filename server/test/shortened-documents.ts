import type { Pdf } from '../src/platform/pdf/pdf.ts';

/** Stands in each document that is shortened, so that no test takes one for whole. */
export const restIsMissing = 'The rest is missing.';

const drawnBlocks = 3;

/** Draws the beginning of each document: whole agreements take longer to draw than most tests that need one. */
export const shortening = (pdf: Pdf): Pdf => ({
  ...pdf,
  render: (plan, seal) => {
    const blocks = plan.blocks.slice(0, drawnBlocks);
    if (plan.blocks.length > drawnBlocks) blocks.push({ kind: 'note', text: restIsMissing });
    return pdf.render({ ...plan, blocks }, seal);
  },
});
