import { AppError } from './errors.ts';
import type { Log } from './log.ts';
import { PaymentsUnavailable } from './payments/provider.ts';

/**
 * Works on one after the other. One that fails is logged and does not stop the others. A payment provider that does not answer at all
 * ends the run, and false is returned: the next run goes on.
 */
export async function processEach<T>(
  { log }: { log: Pick<Log, 'warn' | 'error'> },
  name: string,
  items: T[],
  work: (item: T) => Promise<unknown>,
): Promise<boolean> {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      // What is no answer of ours is a mistake in the program.
      if (!(error instanceof AppError)) log.error({ err: error }, name);
      else log.warn({ reason: error.cause ?? error.message }, name);
      if (error instanceof PaymentsUnavailable) return false;
    }
  }
  return true;
}
