const firstMs = 3_000;
const longestMs = 30_000;

/** How long a page waits before it opens its stream again: thousands lose it at the same moment, when a server ends. */
export const reopenDelayMs = (failures: number) =>
  Math.min(firstMs * 2 ** failures, longestMs) * (0.25 + Math.random() * 1.5);
