import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startDatabaseProxy } from '../../../test/database-proxy.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { createDb } from '../db/db.ts';
import { createJobs, type ScheduledJob } from './jobs.ts';

const log = pino({ level: 'silent' });
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const job = (name: string, more: Partial<ScheduledJob> = {}): ScheduledJob => ({
  name,
  cron: '0 4 * * *',
  run: async () => {},
  ...more,
});

async function startAndStop(scheduled: ScheduledJob[]) {
  const jobs = createJobs(database.url, log);
  await jobs.start([], scheduled);
  await jobs.stop();
}

async function ask(sql: string) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

const schedules = () => ask('select name, cron, timezone from pgboss.schedule order by name');

it('removes the schedule of a job that was renamed', async () => {
  await startAndStop([job('kept'), job('old-name')]);
  await startAndStop([job('kept'), job('new-name')]);
  const time = { cron: '0 4 * * *', timezone: 'Asia/Kuala_Lumpur' };
  expect(await schedules()).toEqual([
    { name: 'kept', ...time },
    { name: 'new-name', ...time },
  ]);
});

it('takes over a schedule that has changed', async () => {
  await startAndStop([job('kept', { cron: '30 5 * * *' })]);
  expect(await schedules()).toEqual([{ name: 'kept', cron: '30 5 * * *', timezone: 'Asia/Kuala_Lumpur' }]);
  await startAndStop([job('kept')]);
  expect(await schedules()).toEqual([{ name: 'kept', cron: '0 4 * * *', timezone: 'Asia/Kuala_Lumpur' }]);
});

it('runs a job when the server starts, where the job asks for it', async () => {
  const started: string[] = [];
  const jobs = createJobs(database.url, log);
  const ran = new Promise<void>((resolve) => {
    const run = (name: string) => async () => {
      started.push(name);
      resolve();
    };
    void jobs.start(
      [],
      [job('later', { run: run('later') }), job('now', { atStart: true, run: run('now') })],
    );
  });
  await ran;
  await jobs.stop();
  expect(started).toEqual(['now']);
}, 15_000);

it('runs what a transaction has enqueued when that is committed, and never when it is not', async () => {
  const db = createDb(database.url, { warn: () => {} });
  const jobs = createJobs(database.url, log);
  const ran: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = async (data: unknown) => {
    ran.push(data);
    if (ran.length === 2) resolve();
  };
  await jobs.start([{ name: 'letters', queue: {}, run }], []);
  const enqueue = (...names: string[]) => {
    const letters = names.map((name) => ({ key: name, data: { name } }));
    return db.begin(async (tx) => {
      await jobs.enqueue(tx, 'letters', letters);
      if (names.includes('undone')) throw new Error('undone');
    });
  };
  await enqueue();
  await expect(enqueue('undone')).rejects.toThrow('undone');
  await enqueue('first', 'second');
  await promise;
  await jobs.stop();
  await db.destroy();
  expect(ran).toEqual(expect.arrayContaining([{ name: 'first' }, { name: 'second' }]));
  expect(ran).toHaveLength(2);
}, 15_000);

it("keeps the code of a failed job, not the mail server's words with somebody's address", async () => {
  const db = createDb(database.url, { warn: () => {} });
  const logged: string[] = [];
  const jobs = createJobs(database.url, pino({ level: 'warn' }, { write: (line) => logged.push(line) }));
  const run = async () => {
    throw Object.assign(new Error('550 ali@example.my is unknown'), { code: 'EENVELOPE' });
  };
  await jobs.start(
    [{ name: 'refused-letters', queue: { retryLimit: 0 }, run }],
    [job('refused-nightly', { atStart: true, run })],
  );
  await db.begin((tx) => jobs.enqueue(tx, 'refused-letters', [{ key: 'one', data: {} }]));
  const kept = "select output::text from pgboss.job where name like 'refused-%' and state = 'failed'";
  await vi.waitFor(async () => expect(await ask(kept)).toHaveLength(2), { timeout: 15_000 });
  await jobs.stop();
  await db.destroy();
  for (const { output } of await ask(kept)) {
    expect(output).toContain('EENVELOPE');
    expect(output).not.toContain('ali@example.my');
  }
  expect(logged.join()).toContain('EENVELOPE');
  expect(logged.join()).not.toContain('ali@example.my');
}, 20_000);

describe('while the database cannot be reached', () => {
  /** Jobs on a port where nothing listens, until `open` leads it to the database. */
  async function startBehindClosedPort() {
    const { hostname, port } = new URL(database.url);
    const proxy = createServer((socket) => {
      const upstream = connect(Number(port), hostname);
      socket.pipe(upstream).pipe(socket);
      for (const end of [socket, upstream]) end.on('error', () => {});
    });
    const listen = async (at: number) => {
      await once(proxy.listen(at, '127.0.0.1'), 'listening');
      return (proxy.address() as AddressInfo).port;
    };
    const closed = await listen(0);
    await new Promise((resolve) => proxy.close(resolve));
    const warned = Promise.withResolvers<string>();
    const watched = pino({ level: 'warn' }, { write: warned.resolve });
    const timeouts = { answerMs: 2_500, lostMs: 300, startMs: 10 };
    const jobs = createJobs(database.url.replace(`:${port}/`, `:${closed}/`), watched, timeouts);
    const started = jobs.start([], []);
    expect(await warned.promise).toContain('starting them again');
    return { jobs, started, open: () => listen(closed), close: () => proxy.close() };
  }

  it('tries again until they have started', async () => {
    const { jobs, started, open, close } = await startBehindClosedPort();
    await open();
    await started;
    await jobs.stop();
    close();
  });

  it('says that they are lost, and lets nobody wait with a transaction', async () => {
    const { jobs, started } = await startBehindClosedPort();
    const db = createDb(database.url, { warn: () => {} });
    const enqueued = db.begin((tx) => jobs.enqueue(tx, 'any', [{ key: 'one', data: {} }]));
    await expect(enqueued).rejects.toMatchObject({ status: 503 });
    await vi.waitFor(() => expect(jobs.state()).toBe('lost'), { timeout: 5_000 });
    await db.destroy();
    await jobs.stop();
    await started;
  });

  it('can be stopped', async () => {
    const { jobs, started } = await startBehindClosedPort();
    await jobs.stop();
    await started;
  });
});

it('comes back by itself when its connections fall silent, and says so meanwhile', async () => {
  const proxy = await startDatabaseProxy(database.url);
  const db = createDb(database.url, { warn: () => {} });
  const jobs = createJobs(proxy.url, log, { answerMs: 2_500, lostMs: 2_200, startMs: 5_000 });
  expect(jobs.state()).toBe('starting');
  const ran = Promise.withResolvers<object>();
  await jobs.start([{ name: 'after-silence', run: async (data: object) => ran.resolve(data) }], []);
  expect(jobs.state()).toBe('working');
  proxy.freezeOpen();
  await vi.waitFor(() => expect(jobs.state()).toBe('lost'), { timeout: 10_000, interval: 20 });
  await db.begin((tx) => jobs.enqueue(tx, 'after-silence', [{ key: 'one', data: { name: 'one' } }]));
  expect(await ran.promise).toEqual({ name: 'one' });
  await vi.waitFor(() => expect(jobs.state()).toBe('working'), { timeout: 10_000 });
  await jobs.stop();
  await db.destroy();
  await proxy.stop();
}, 30_000);

it('does not try again where the database answers with an error', async () => {
  const jobs = createJobs(database.url.replace(/:[^:@]+@/, ':wrong@'), log);
  await expect(jobs.start([], [])).rejects.toThrow('password authentication failed');
  await jobs.stop();
});

it('survives the second error of a connection that pg-boss has given up', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // As pg-boss does with a connection that it has lost.
  client.removeAllListeners();
  const ended = client.end();
  expect(() => client.emit('error', new Error('terminating connection'))).not.toThrow();
  await ended;
});
