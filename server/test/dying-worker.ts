import { parentPort } from 'node:worker_threads';
import type { Order } from '../src/platform/pdf/pdf.ts';

let drawn = 0;
const nothing = new Int32Array(new SharedArrayBuffer(4));

/** Draws nothing: says how many documents it has had in hand, throws outside of any, ends, or never comes to an end. */
parentPort?.on('message', ({ plan: { title } }: Order) => {
  if (title === 'crash') throw new Error('crashed');
  if (title === 'end') process.exit(7);
  // A loop without an end, which leaves the processor to the other tests.
  while (title === 'endless') Atomics.wait(nothing, 0, 0, 10);
  drawn += 1;
  parentPort?.postMessage({ bytes: Buffer.from(`${title} ${drawn}`) });
});
