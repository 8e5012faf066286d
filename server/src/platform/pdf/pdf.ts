import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createLimiter } from '../concurrency.ts';
import { AppError } from '../errors.ts';
import type { SealKey } from '../seal/seal-key.ts';
import { traced } from '../tracing/tracing.ts';
import type { Block } from './blocks.ts';
import type { Letterhead } from './letterhead.ts';
import { TimestampError } from './timestamp-error.ts';

export type Plan = {
  title: string;
  /** The only date in the file. */
  madeAt: Date;
  letterhead: Letterhead;
  footer: string;
  blocks: Block[];
};

/** What a sealed file says about its seal. Plain words without brackets, which the file would show with a backslash. */
export type SealMark = { signingTime: Date; reason: string; location: string };
/** With an authority the file contains its timestamp, which is another one each time. */
export type SealOrder = SealMark & { key: SealKey; tsaUrl: string | undefined };

/** What a thread is asked for. */
export type Order = { plan: Plan; seal: SealOrder | undefined };
/** Errors lose their class on the way from a thread. */
export type Drawn = { bytes: Uint8Array } | { error: Error; isTimestamp: boolean };

export type Pdf = {
  /** Renders equal plans to equal bytes, sealed as PAdES where asked for. */
  render(plan: Plan, seal?: SealOrder): Promise<Buffer>;
  /** Documents that are being drawn, and those that wait for it. */
  load(): { drawing: number; waiting: number };
  stop(): Promise<void>;
};

/** One core is left to requests. A thread takes about 40 MB. */
const defaultThreads = Math.min(4, Math.max(1, availableParallelism() - 1));
/** As many as are drawn while somebody is patient enough to wait. */
const defaultMaxWaiting = 100;
const retryAfterSeconds = 5;
/** A document takes a fraction of a second. One that takes so long never ends, and would hold all others up. */
const defaultTimeoutMs = 20_000;

/** What a thread uses for one document is garbage afterwards. Without limits it keeps 100 MB of it. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 };

const workerFile = new URL('./pdf.worker.ts', import.meta.url);

const errorOf = ({ error, isTimestamp }: Extract<Drawn, { error: Error }>) =>
  isTimestamp ? new TimestampError(error.message) : error;

function renderWith(worker: Worker, order: Order): Promise<Buffer> {
  const drawn = Promise.withResolvers<Buffer>();
  const onMessage = (message: Drawn) =>
    'error' in message ? drawn.reject(errorOf(message)) : drawn.resolve(Buffer.from(message.bytes));
  const onExit = (code: number) => drawn.reject(new Error(`the PDF thread ended with ${code}`));
  worker.once('message', onMessage).once('error', drawn.reject).once('exit', onExit);
  worker.postMessage(order);
  return drawn.promise.finally(() =>
    worker.off('message', onMessage).off('error', drawn.reject).off('exit', onExit),
  );
}

type Options = { program?: URL; threads?: number; maxWaiting?: number; timeoutMs?: number };

/**
 * Renders in worker threads, since an agreement takes about 25 ms of processor time, which would block all requests. Each renders one at a
 * time, and the next one starts when all are busy. When one crashes, its document fails and another thread takes its place.
 */
export function createPdf({
  program = workerFile,
  threads = defaultThreads,
  maxWaiting = defaultMaxWaiting,
  timeoutMs = defaultTimeoutMs,
}: Options = {}): Pdf {
  const limit = createLimiter(threads);
  const started = new Set<Worker>();
  const idle = new Set<Worker>();

  function start() {
    const worker = new Worker(program, { resourceLimits });
    // An idle thread does not keep the process alive.
    worker.unref();
    started.add(worker);
    const forget = () => {
      started.delete(worker);
      idle.delete(worker);
    };
    return worker.on('error', forget).once('exit', forget);
  }

  async function renderOnThread(order: Order) {
    const [worker = start()] = idle;
    idle.delete(worker);
    const deadline = setTimeout(() => void worker.terminate(), timeoutMs);
    return renderWith(worker, order).finally(() => {
      clearTimeout(deadline);
      if (started.has(worker)) idle.add(worker);
    });
  }

  return {
    async render(plan, seal) {
      if (limit.waiting() >= maxWaiting) throw new AppError(503, 'busy', { retryAfterSeconds });
      return traced({ name: 'pdf render', attributes: { 'teduh.sealed': seal !== undefined } }, () =>
        limit(() => renderOnThread({ plan, seal })),
      );
    },
    load: () => ({ drawing: limit.running(), waiting: limit.waiting() }),
    async stop() {
      await Promise.all([...started].map((worker) => worker.terminate()));
    },
  };
}
