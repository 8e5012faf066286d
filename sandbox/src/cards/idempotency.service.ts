import { createHash } from 'node:crypto';
import type { Deps } from '@teduh/server/deps.ts';
import type { Tx } from '@teduh/server/platform/db/db.ts';
import { ApiError, invalidRequest, keyReused } from './api-error.ts';
import * as answers from './idempotency.repository.ts';
import type { Params } from './params.ts';

export type IdempotentRequest = { key: string | undefined; path: string; params: Params | undefined };
export type Answer = { status: number; answer: object; isReplayed?: boolean };

function fingerprintOf({ path, params = {} }: IdempotentRequest) {
  const sorted = Object.entries(params).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([path, sorted]))
    .digest('hex');
}

async function run(work: () => Promise<object>): Promise<Answer> {
  try {
    return { status: 200, answer: await work() };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, answer: { error: error.error } };
    throw error;
  }
}

/** Requests with the same key get the same answer, errors included, and the work is done once even if they arrive at the same time. */
export async function answerOnce(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: IdempotentRequest,
  work: (tx: Tx) => Promise<object>,
): Promise<Answer> {
  const { key } = request;
  if (key !== undefined && (key.length > 255 || key === ''))
    throw invalidRequest('parameter_invalid', 'Idempotency-Key can have up to 255 letters.');
  return db.begin(async (tx) => {
    if (key === undefined) return run(() => work(tx));
    await answers.lock(tx, key);
    const fingerprint = fingerprintOf(request);
    const stored = await answers.find(tx, key);
    if (stored && stored.fingerprint !== fingerprint) throw keyReused();
    if (stored) return { ...stored, isReplayed: true };
    const answer = await run(() => work(tx));
    await answers.insert(tx, key, { fingerprint, ...answer }, clock.wall());
    return answer;
  });
}
