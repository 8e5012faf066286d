import { Worker } from 'node:worker_threads';
import { createLimiter } from '../concurrency.ts';
import type { Block } from './blocks.ts';

export type Plan = {
  title: string;
  /** The only date in the file. */
  madeAt: Date;
  footer: string;
  blocks: Block[];
};

export type Drawn = { bytes: Uint8Array } | { error: Error };

export type Pdf = {
  /** Renders equal plans to equal bytes. */
  render(plan: Plan): Promise<Buffer>;
  stop(): Promise<void>;
};

const workerFile = new URL('./pdf.worker.ts', import.meta.url);

function renderWith(worker: Worker, plan: Plan): Promise<Buffer> {
  const drawn = Promise.withResolvers<Buffer>();
  const onMessage = (message: Drawn) =>
    'error' in message ? drawn.reject(message.error) : drawn.resolve(Buffer.from(message.bytes));
  const onExit = (code: number) => drawn.reject(new Error(`the PDF thread ended with ${code}`));
  worker.once('message', onMessage).once('error', drawn.reject).once('exit', onExit);
  worker.postMessage(plan);
  return drawn.promise.finally(() =>
    worker.off('message', onMessage).off('error', drawn.reject).off('exit', onExit),
  );
}

/**
 * Renders in a worker thread, since an agreement takes about 50 ms of processor time, which would block all requests. The thread starts
 * with the first document and renders one at a time. When it crashes, its document fails and the next document starts a new thread.
 */
export function createPdf(program = workerFile): Pdf {
  const oneAtATime = createLimiter(1);
  let worker: Worker | undefined;

  function start() {
    const started = new Worker(program);
    // An idle thread does not keep the process alive.
    started.unref();
    const forget = () => {
      if (worker === started) worker = undefined;
    };
    return started.on('error', forget).once('exit', forget);
  }

  return {
    render: (plan) =>
      oneAtATime(() => {
        worker ??= start();
        return renderWith(worker, plan);
      }),
    async stop() {
      await worker?.terminate();
    },
  };
}
