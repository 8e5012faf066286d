import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { roundsOf } from '../rounds.ts';
import { waitFor } from './processes.ts';
import { randomFrom } from './random.ts';
import { embeddedUrl, query, readMailbox, register, type Server, useBench } from './support.ts';

const bench = useBench();
const rounds = roundsOf({ short: 4, whole: 20 });
const senders = 3;
const longestMs = 250;

/** One after the other until the server is gone; an answer that was cut off acknowledges nothing. */
async function registerUntilGone(server: Server, acknowledged: string[]) {
  for (;;) {
    const answer = await register(server).catch(() => undefined);
    if (!answer) return;
    expect(answer.status).toBe(201);
    acknowledged.push(answer.email);
  }
}

it('keeps every acknowledged registration and its one mail, whenever the server is killed', async () => {
  const seed = randomInt(2 ** 31);
  const random = randomFrom(seed);
  const dataDir = await bench.makeDirectory();
  const settings = { TEDUH_DATA_DIR: dataDir, TRUST_PROXY: '1' };
  const acknowledged: string[] = [];

  for (let round = 0; round < rounds; round += 1) {
    const server = await bench.start(settings);
    const before = acknowledged.length;
    const work = Array.from({ length: senders }, () => registerUntilGone(server, acknowledged));
    // Most rounds have something to lose; every fourth may be cut off in the very first request.
    if (round % 4) await waitFor('a first answer', () => acknowledged.length > before);
    await wait(random() * longestMs);
    await server.kill('SIGKILL');
    await Promise.all(work);
  }

  const server = await bench.start(settings);
  const url = await embeddedUrl(dataDir);
  const users = await query<{ email: string }>(url, 'select email from users order by email');
  const mails = await query<{ recipient: string }>(url, 'select recipient from mails order by recipient');
  const known = new Set(users.map(({ email }) => email));
  const hint = `seed ${seed}`;
  expect(acknowledged.length, hint).toBeGreaterThanOrEqual(rounds * 0.75);
  expect(
    acknowledged.filter((email) => !known.has(email)),
    hint,
  ).toEqual([]);
  expect(
    mails.map(({ recipient }) => recipient),
    hint,
  ).toEqual(users.map(({ email }) => email));
  for (const email of acknowledged) expect(await readMailbox(server, email), hint).toHaveLength(1);
}, 180_000);
