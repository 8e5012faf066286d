import { parentPort } from 'node:worker_threads';
import { drawDocument } from './document.ts';
import type { Drawn, Order } from './pdf.ts';
import { TimestampError } from './timestamp-error.ts';

async function draw({ plan, seal }: Order): Promise<Uint8Array> {
  const bytes = await drawDocument(plan);
  if (!seal) return bytes;
  // Loaded with the first seal: it takes 0.1 s and 30 MB.
  const { sealDocument } = await import('./seal-document.ts');
  return sealDocument(bytes, seal);
}

parentPort?.on('message', async (order: Order) => {
  const drawn: Drawn = await draw(order).then(
    (bytes) => ({ bytes }),
    (error: Error) => ({ error, isTimestamp: error instanceof TimestampError }),
  );
  parentPort?.postMessage(drawn);
});
