import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { useTestApp } from './test-app.ts';

type TestApp = ReturnType<typeof useTestApp>;

/** A queue of real jobs that fail at their only try, until `fix`. */
export function failingJob(test: TestApp, name = 'broken') {
  let isBroken = true;
  let starting: Promise<void> | undefined;
  const ran: string[] = [];
  async function run({ id }: { id: string }) {
    if (isBroken) throw Object.assign(new Error('the words of somebody'), { code: 'EDNS' });
    ran.push(id);
  }
  const failedId = async (key: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from pgboss.job where singleton_key = ${key} and state = 'failed'`.execute(test.deps.db);
    return rows[0]?.id;
  };

  return {
    name,
    ran,
    fix() {
      isBroken = false;
    },
    start() {
      starting ??= test.deps.jobs.start([{ name, queue: { retryLimit: 0, policy: 'exclusive' }, run }], []);
      return starting;
    },
    enqueue: (key: string) =>
      test.deps.db.begin((tx) => test.deps.jobs.enqueue(tx, name, [{ key, data: { id: key } }])),
    /** The id of a job that has just failed. */
    async fail(key: string = randomUUID()): Promise<string> {
      await this.start();
      await this.enqueue(key);
      return vi.waitFor(async () => (await failedId(key)) ?? Promise.reject(new Error('not failed yet')), {
        timeout: 10_000,
      });
    },
  };
}
