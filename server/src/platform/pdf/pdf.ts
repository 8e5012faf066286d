import { Worker } from 'node:worker_threads';
import { createLimiter } from '../concurrency.ts';
import type { Block } from './blocks.ts';

export type Plan = {
  title: string;
  /** Written into the file, and the only date that is. */
  madeAt: Date;
  footer: string;
  blocks: Block[];
};

export type Drawn = { bytes: Uint8Array } | { error: Error };

export type Pdf = {
  /** The same plan always gives the same bytes. */
  render(plan: Plan): Promise<Buffer>;
  stop(): Promise<void>;
};

const ownProgram = new URL('./pdf.worker.ts', import.meta.url);

function drawWith(worker: Worker, plan: Plan): Promise<Buffer> {
  const drawn = Promise.withResolvers<Buffer>();
  const answer = (message: Drawn) =>
    'error' in message ? drawn.reject(message.error) : drawn.resolve(Buffer.from(message.bytes));
  const giveUp = (code: number) => drawn.reject(new Error(`the drawing thread ended with ${code}`));
  worker.once('message', answer).once('error', drawn.reject).once('exit', giveUp);
  worker.postMessage(plan);
  return drawn.promise.finally(() =>
    worker.off('message', answer).off('error', drawn.reject).off('exit', giveUp),
  );
}

/**
 * Draws on a thread of its own: an agreement takes some 50 ms of processor time, during which the server would answer nobody. The thread
 * begins with the first document, has one in hand at a time, and when it dies, that one fails and the next has a new thread.
 */
export function createPdf(program = ownProgram): Pdf {
  const oneAtOnce = createLimiter(1);
  let worker: Worker | undefined;

  function start() {
    const fresh = new Worker(program);
    // A thread without work keeps no command running.
    fresh.unref();
    const forget = () => {
      if (worker === fresh) worker = undefined;
    };
    return fresh.on('error', forget).once('exit', forget);
  }

  return {
    render: (plan) =>
      oneAtOnce(() => {
        worker ??= start();
        return drawWith(worker, plan);
      }),
    async stop() {
      await worker?.terminate();
    },
  };
}
