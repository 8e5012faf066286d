import type { Pdf } from '../src/platform/pdf/pdf.ts';

/** Stands in each document that is shortened, so that no test takes one for whole. */
export const restIsMissing = 'The rest is missing.';

const drawnWhole = 3;

/** Draws of each longer document nothing but the frame of its page: whole agreements take longer to draw than most tests that need one. */
export const shortening = (pdf: Pdf): Pdf => ({
  ...pdf,
  render: (plan, seal) =>
    pdf.render(
      plan.blocks.length > drawnWhole ? { ...plan, blocks: [{ kind: 'note', text: restIsMissing }] } : plan,
      seal,
    ),
});
