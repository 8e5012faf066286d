import { parentPort } from 'node:worker_threads';
import { drawDocument } from './document.ts';
import type { Drawn, Plan } from './pdf.ts';

parentPort?.on('message', async (plan: Plan) => {
  const drawn: Drawn = await drawDocument(plan).then(
    (bytes) => ({ bytes }),
    (error: Error) => ({ error }),
  );
  parentPort?.postMessage(drawn);
});
