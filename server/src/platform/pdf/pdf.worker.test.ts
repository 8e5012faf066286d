import { afterAll, expect, it, onTestFinished } from 'vitest';
import { letterhead } from '../../../test/letterhead.ts';
import type { Block } from './blocks.ts';
import { drawDocument } from './document.ts';
import { createPdf, type Pdf, type Plan } from './pdf.ts';

const planOf = (title: string, blocks: Block[] = []): Plan => ({
  title,
  madeAt: new Date('2026-11-15T00:00:00Z'),
  letterhead,
  footer: 'A footer',
  blocks,
});
const clauses = (count: number): Block[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'clause',
    number: `${index + 1}`,
    text: 'The tenant keeps the premises clean and tells the landlord of every damage without delay. '.repeat(
      4,
    ),
  }));
const dyingProgram = new URL('../../../test/dying-worker.ts', import.meta.url);

const pdf = createPdf();
afterAll(() => pdf.stop());

function open(options: Parameters<typeof createPdf>[0]): Pdf {
  const own = createPdf(options);
  onTestFinished(own.stop);
  return own;
}

it('renders the same bytes as the main thread', async () => {
  const plan = planOf('A document', [...clauses(3), { kind: 'paragraph', text: '陈伟玲 and Siti' }]);
  const bytes = await pdf.render(plan);
  expect(bytes.equals(await drawDocument(plan))).toBe(true);
});

it('renders the same bytes on a thread that has drawn the same glyph for other letters before', async () => {
  const plan = planOf('A document', [{ kind: 'paragraph', text: 'five fires' }]);
  const ligature = planOf('A document', [{ kind: 'paragraph', text: '\ufb01' }]);
  const fresh = await open({ threads: 1 }).render(plan);
  const { render } = open({ threads: 1 });
  await render(ligature);
  expect((await render(plan)).equals(fresh)).toBe(true);
});

it('does not block the main thread while it renders', async () => {
  const { render } = pdf;
  await render(planOf('The fonts are open'));
  const started = performance.now();
  const drawing = render(planOf('A long document', clauses(150)));
  let isDone = false;
  void drawing.finally(() => {
    isDone = true;
  });
  let longestMs = 0;
  for (let last = started; !isDone; ) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    longestMs = Math.max(longestMs, now - last);
    last = now;
  }
  await drawing;
  expect(longestMs).toBeLessThan((performance.now() - started) / 2);
});

it('reports the error of a document and renders the next one', async () => {
  const { render } = pdf;
  const broken = planOf('Broken', [{ kind: 'nothing that there is' } as unknown as Block]);
  await expect(render(broken)).rejects.toThrow();
  expect((await render(planOf('Whole'))).subarray(0, 5).toString()).toBe('%PDF-');
});

it.each(['crash', 'end', 'endless'])(
  'fails one document when its thread dies by a %s, and draws the others on a new one',
  async (death) => {
    const { render } = open({ program: dyingProgram, threads: 1, timeoutMs: 3_000 });
    const titles = ['one', 'two', death, 'three', 'four'];
    const results = await Promise.allSettled(titles.map((title) => render(planOf(title))));
    expect(
      results.map((result) => (result.status === 'fulfilled' ? result.value.toString() : 'failed')),
    ).toEqual(['one 1', 'two 2', 'failed', 'three 1', 'four 2']);
  },
);

it('draws on as many threads as it may have, each of them again, and refuses what would wait too long', async () => {
  const { render, load } = open({ program: dyingProgram, threads: 2, maxWaiting: 3 });
  const titles = ['one', 'two', 'three', 'four', 'five', 'six'];
  const drawing = Promise.allSettled(titles.map((title) => render(planOf(title))));
  expect(load()).toEqual({ drawing: 2, waiting: 3 });
  const results = await drawing;
  const drawn = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.toString()] : []));
  expect(drawn.map((text) => text.split(' ')[0])).toEqual(titles.slice(0, 5));
  expect(drawn.filter((text) => text.endsWith(' 1'))).toHaveLength(2);
  expect(results.at(-1)).toMatchObject({
    reason: { status: 503, code: 'busy', retryAfterSeconds: expect.any(Number) },
  });
  expect(load()).toEqual({ drawing: 0, waiting: 0 });
});
