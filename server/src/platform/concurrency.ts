import { setImmediate } from 'node:timers/promises';

type Limiter = {
  <T>(work: () => Promise<T>): Promise<T>;
  running(): number;
  waiting(): number;
};
type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Runs at most so many at the same time; the others wait in order. */
export function createLimiter(maxRunning: number): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;
  async function limit<T>(work: () => Promise<T>): Promise<T> {
    if (running === maxRunning) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }
  return Object.assign(limit, { running: () => running, waiting: () => waiting.length });
}

/**
 * Works on at most so many items at the same time, as they come. After the first failure no other one begins, and it is thrown when all that
 * run have ended: whoever cleans up after it has nobody beside them.
 */
export async function workOnAll<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  maxRunning: number,
  work: (item: Item) => Promise<unknown>,
) {
  const running = new Set<Promise<unknown>>();
  const failures: unknown[] = [];
  try {
    for await (const item of items) {
      if (failures.length > 0) break;
      const one: Promise<unknown> = work(item)
        .catch((error) => failures.push(error))
        .finally(() => running.delete(one));
      running.add(one);
      if (running.size === maxRunning) await Promise.race(running);
    }
  } finally {
    await Promise.all(running);
  }
  if (failures.length > 0) throw failures[0];
}

/** Runs one at a time for each key; other keys do not wait. */
export function createKeyedMutex(): KeyedMutex {
  const queues = new Map<string, { limit: Limiter; length: number }>();
  return async function lock<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(key) ?? { limit: createLimiter(1), length: 0 };
    queues.set(key, queue);
    queue.length += 1;
    try {
      return await queue.limit(work);
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
}

const sliceLength = 250;

/** Like `map` for long lists: whatever else waits has its turn in between. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % sliceLength === 0) await setImmediate();
    results.push(work(item));
  }
  return results;
}
