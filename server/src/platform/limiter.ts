export type Limit = <T>(work: () => Promise<T>) => Promise<T>;

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
