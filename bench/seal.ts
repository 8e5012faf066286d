/**
 * What sealing costs beside drawing: the same agreement drawn, and drawn and sealed, in turns on one thread. Bars: at most 50 ms more, the same
 * bytes each time, and no memory for it in the main thread, which is measured as what its own heap grows by.
 *
 *   npm run seal --workspace bench
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClock } from '../server/src/platform/clock.ts';
import type { Block } from '../server/src/platform/pdf/blocks.ts';
import { createPdf, type Plan } from '../server/src/platform/pdf/pdf.ts';
import { createSeal } from '../server/src/platform/seal/seal.ts';
import { letterhead } from '../server/test/letterhead.ts';
import { median } from './support.ts';

const rounds = 101;
const [maxMoreMs, maxHeapMB] = [50, 5];
const clock = createClock();

const strokes = [
  Array.from({ length: 400 }, (_, index) => ({ x: index, y: Math.round(60 + 50 * Math.sin(index / 9)) })),
];
const clause =
  'The tenant keeps the premises clean, uses them as a home only, and tells the landlord of every damage without delay. ';
const blocks: Block[] = [
  { kind: 'title', text: 'Tenancy agreement', below: 'Between 陈伟玲 and Siti Nurhaliza' },
  ...Array.from(
    { length: 40 },
    (_, index): Block => ({ kind: 'clause', number: `${index + 1}`, text: clause.repeat(3) }),
  ),
  {
    kind: 'signatures',
    intro: 'Signed',
    parties: [
      { label: 'Landlord', blanks: [{ label: 'Signature', value: { typed: '陈伟玲' } }] },
      { label: 'Tenant', blanks: [{ label: 'Signature', value: { strokes, alt: 'Signature' } }] },
    ],
  },
  { kind: 'code', data: 'https://rent.example.my/verify/ABCDEFGHJKMN', alt: 'QR code', texts: ['Verify'] },
];
const plan: Plan = { title: 'Agreement', madeAt: clock.now(), letterhead, footer: 'Agreement', blocks };

const dataDir = await mkdtemp(join(tmpdir(), 'teduh-seal-'));
const pdf = createPdf({ threads: 1 });
const seal = createSeal({
  settings: { p12File: undefined, passphrase: '', tsaUrl: undefined },
  dataDir,
  clock,
  warn: () => {},
});

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const started = performance.now();
  const result = await work();
  return [performance.now() - started, result];
}

try {
  const [keyMs, key] = await timed(() => seal.open());
  const order = {
    key,
    tsaUrl: undefined,
    signingTime: clock.now(),
    reason: 'Signed by both parties',
    location: 'Malaysia',
  };
  const [firstMs, plain] = await timed(() => pdf.render(plan));
  const residentBefore = process.memoryUsage().rss;
  const heapBefore = process.memoryUsage().heapUsed;
  const [firstSealMs, sealed] = await timed(() => pdf.render(plan, order));
  const [drawnMs, sealedMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    drawnMs.push((await timed(() => pdf.render(plan)))[0]);
    const [ms, again] = await timed(() => pdf.render(plan, order));
    if (!again.equals(sealed)) throw new Error('the same document was sealed to other bytes');
    sealedMs.push(ms);
  }
  const heapMB = (process.memoryUsage().heapUsed - heapBefore) / 1e6;
  const [drawn, both] = [median(drawnMs), median(sealedMs)];
  console.table({
    'making the key, once': `${keyMs.toFixed(0)} ms`,
    'first document, with fonts and thread': `${firstMs.toFixed(0)} ms`,
    'first seal, with its libraries': `${firstSealMs.toFixed(0)} ms`,
    'drawn (median)': `${drawn.toFixed(1)} ms`,
    'drawn and sealed (median)': `${both.toFixed(1)} ms, ${(both / drawn).toFixed(2)} times`,
    'file size': `${plain.length} and ${sealed.length} bytes`,
    'heap of the main thread': `${heapMB.toFixed(1)} MB more`,
    'whole process, the drawing thread included': `${((process.memoryUsage().rss - residentBefore) / 1e6).toFixed(0)} MB more`,
  });
  const isMet = both - drawn <= maxMoreMs && heapMB <= maxHeapMB;
  console.log(
    `${isMet ? 'met' : 'MISSED'}: ${(both - drawn).toFixed(1)} ms more than drawing (at most ${maxMoreMs}), ${heapMB.toFixed(1)} MB (at most ${maxHeapMB})`,
  );
  if (!isMet) process.exitCode = 1;
} finally {
  await pdf.stop();
  await rm(dataDir, { recursive: true });
}
