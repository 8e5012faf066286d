import { percentile } from './percentile.ts';
import type { Answer } from './steps.ts';

/** What each step may answer while others do the same: done, nothing new, no money on the card, too late. */
const expected = new Set([200, 201, 304, 402, 409]);

/** So the payment provider says "too late": somebody who was cut off confirms again what the bank is already working on. */
const isConfirmedAlready = ({ status, body }: Answer) =>
  status === 400 && body?.error?.code === 'payment_intent_unexpected_state';

type Noted = { statuses: Map<number, number>; doneMs: number[] };

/** Every answer is judged; times and counts begin once the server is warm. */
export function createTally(isWarm: () => boolean) {
  const steps = new Map<string, Noted>();
  const surprises: string[] = [];
  let requests = 0;

  return {
    surprises,
    requests: () => requests,
    note(step: string, answer: Answer) {
      const { status, body, ms } = answer;
      if (!expected.has(status) && !isConfirmedAlready(answer))
        surprises.push(`${step}: ${status} ${JSON.stringify(body)}`);
      if (!isWarm()) return;
      requests += 1;
      const noted: Noted = steps.get(step) ?? { statuses: new Map(), doneMs: [] };
      steps.set(step, noted);
      noted.statuses.set(status, (noted.statuses.get(status) ?? 0) + 1);
      if (status < 300) noted.doneMs.push(ms);
    },
    doneMs: (step: string, percent: number) => percentile(steps.get(step)?.doneMs ?? [], percent),
    rows: () =>
      [...steps].map(([step, { statuses, doneMs }]) => ({
        step,
        statuses: [...statuses]
          .toSorted(([one], [other]) => one - other)
          .map(([status, count]) => `${count} × ${status}`)
          .join(', '),
        'p50 ms': Math.round(percentile(doneMs, 50)),
        'p95 ms': Math.round(percentile(doneMs, 95)),
        'p99 ms': Math.round(percentile(doneMs, 99)),
      })),
  };
}
