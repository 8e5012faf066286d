import { parentPort } from 'node:worker_threads';
import type { Order } from '../src/platform/pdf/pdf.ts';

let drawn = 0;

/** Draws nothing: says how many documents it has had in hand, throws outside of any, ends, or never comes to an end. */
parentPort?.on('message', ({ plan: { title } }: Order) => {
  if (title === 'crash') throw new Error('crashed');
  if (title === 'end') process.exit(7);
  while (title === 'endless') drawn += 1;
  drawn += 1;
  parentPort?.postMessage({ bytes: Buffer.from(`${title} ${drawn}`) });
});
