export type Limit = <T>(work: () => Promise<T>) => Promise<T>;
export type KeyedLimit = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Runs at most so many at once; the others wait their turn. */
export function createLimiter(atOnce: number): Limit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function limit<T>(work: () => Promise<T>): Promise<T> {
    if (running === atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Runs one at a time for each key; others do not wait for it. */
export function createKeyedLimiter(): KeyedLimit {
  const queues = new Map<string, { limit: Limit; length: number }>();
  return async function limit<T>(key: string, work: () => Promise<T>): Promise<T> {
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
