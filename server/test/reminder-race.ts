import pg from 'pg';
import { expect } from 'vitest';
import type { useTestApp } from './test-app.ts';

type TestApp = ReturnType<typeof useTestApp>;

/** Runs a reminder job twice at once: both have read what to remind of before either records it. */
export async function runBothAfterReading(
  { databaseUrl }: TestApp,
  job: () => Promise<void>,
  beforeSecond = async () => {},
) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // The second may wait for the first, where that holds what it reminds of.
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const waitForJobs = (count: number) =>
    expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 10_000 }).toBe(count);
  try {
    // This lock permits reading reminders and keeps both jobs waiting where they record one.
    await client.query('begin; lock table reminders in share mode');
    const first = job();
    await waitForJobs(1);
    await beforeSecond();
    const second = job();
    await waitForJobs(2);
    await client.query('commit');
    await Promise.all([first, second]);
  } finally {
    await client.end();
  }
}
