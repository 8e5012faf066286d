import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { allBeforeCommit } from '../before-commit.ts';
import { findBrokenRules } from '../consistency.ts';
import { isWhole } from '../rounds.ts';
import { signing } from '../signing.ts';
import { tenancy } from '../tenancy.ts';
import { useTestApp } from '../test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const sign = signing(test);
/** Before and after each of: the key, the drawing, the storing, the announcing; and for both commits, once sent and once answered. */
const places = 12;
const lastCommitSent = 11;
/** In the short form one of each two that leave the same behind: before each step, and in the middle of both commits. */
const isTried = (place: number) => isWhole || place % 2 === 1;

async function sealAndDieAt(place: number): Promise<unknown> {
  const sealing = spawn(process.execPath, [new URL('./sealing-process.ts', import.meta.url).pathname], {
    env: {
      ...process.env,
      DATABASE_URL: test.databaseUrl,
      SECRET: 'a secret for tests only, long enough',
      DATA_DIR: test.deps.config.dataDir,
      NODE_COMPILE_CACHE: join(inject('checkout'), 'compiled'),
      KILL_AT: String(place),
      NOW: String(test.clock.wall().getTime()),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return (await once(sealing, 'exit'))[1];
}

/** Of an agreement that both have signed. */
async function signedRequest() {
  const { tenant, contractId } = await steps.accepted();
  expect((await sign.signTyped(tenant, contractId)).status).toBe(201);
  const request = test.deps.db.selectFrom('signing_requests').where('contract_id', '=', contractId);
  return {
    contractId,
    request,
    status: async () => (await request.select('status').executeTakeFirstOrThrow()).status,
  };
}

/** One file in the books, one mail and a trail that says so; and one in the storage, where two different ones would stand beside each other. */
async function expectSealedOnce(requests: Awaited<ReturnType<typeof signedRequest>>[]) {
  for (const { contractId, status } of requests) {
    expect(await status()).toBe('Sealed');
    const stored = await readdir(join(test.deps.config.dataDir, 'files', 'contracts', contractId));
    expect(stored.filter((name) => name.startsWith('sealed-'))).toHaveLength(1);
  }
  expect(await findBrokenRules(test.deps)).toEqual([]);
}

it('makes one final document, the same one, though the job is killed at every step', async () => {
  let request = await signedRequest();
  const requests = [request];
  for (let place = 1; place <= places; place += 1) {
    if (!isTried(place)) continue;
    expect(await sealAndDieAt(place)).toBe('SIGKILL');
    if (place < lastCommitSent) {
      expect(await request.status()).toBe('Sealing');
      continue;
    }
    // PostgreSQL makes a commit though nobody hears the answer.
    await expect.poll(request.status, { timeout: 10_000 }).toBe('Sealed');
    request = await signedRequest();
    requests.push(request);
  }
  expect(await sealAndDieAt(-1)).toBe(null);
  await expectSealedOnce(requests);
}, 200_000);

it('makes one final document where two servers seal at the same moment', async () => {
  const signed = await signedRequest();
  let sealing: Promise<unknown>[] = [];
  const lockRequest = signed.request.select('id').forUpdate();
  // Both have drawn and stored it before either may note it.
  await allBeforeCommit(
    test.deps.db,
    async (tx) => {
      await tx.executeQuery(lockRequest);
      sealing = [sealAndDieAt(-1), sealAndDieAt(-1)];
    },
    [async () => sealing[0], async () => sealing[1]],
  );
  await expectSealedOnce([signed]);
}, 60_000);
