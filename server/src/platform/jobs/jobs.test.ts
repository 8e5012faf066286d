import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

async function schedules() {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query('select name, cron, timezone from pgboss.schedule order by name');
  await client.end();
  return rows;
}

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
    const jobs = createJobs(database.url.replace(`:${port}/`, `:${closed}/`), watched);
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

  it('can be stopped', async () => {
    const { jobs, started } = await startBehindClosedPort();
    await jobs.stop();
    await started;
  });
});

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
