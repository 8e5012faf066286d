import { setTimeout as wait } from 'node:timers/promises';

const everyMs = 100;

/** Writes something small all the time, and knows when that worked. */
export function startProbe(url: string, token: string) {
  const doneAt: number[] = [];
  let isOver = false;
  async function write() {
    try {
      const { status } = await fetch(`${url}/api/notifications/read-all`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(40_000),
      });
      if (status < 300) doneAt.push(performance.now());
    } catch {
      // Away.
    }
  }
  async function loop() {
    while (!isOver) {
      // The next one does not wait for this one, which may be kept waiting by what is away.
      void write();
      await wait(everyMs);
    }
  }
  const running = loop();
  const since = (time: number) => doneAt.filter((at) => at > time).toSorted((a, b) => a - b);
  return {
    /** Whether writing has worked all the time for so long. */
    isSteady(ms: number) {
      const recent = [performance.now() - ms, ...since(performance.now() - ms), performance.now()];
      return (
        recent.length > 4 &&
        recent.every((at, index) => index === 0 || at - (recent[index - 1] ?? at) < 1_000)
      );
    },
    /** The longest time without a write, from a moment on. */
    longestGapMs(from: number) {
      const times = [from, ...since(from), performance.now()];
      return Math.max(...times.map((at, index) => (index === 0 ? 0 : at - (times[index - 1] ?? at))));
    },
    async stop() {
      isOver = true;
      await running;
    },
  };
}
