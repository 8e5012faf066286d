import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { failingJob } from '../../test/failing-job.ts';
import { countStatements, watchStatements } from '../../test/statements.ts';
import { tenancy } from '../../test/tenancy.ts';
import { useTestApp } from '../../test/test-app.ts';
import { measure } from '../use-cases/system/measure.ts';

const backup = { directory: '/backups', at: '02:30', keep: 7, keyFile: undefined };
const test = useTestApp({ backup }, { listen: true });
const monitoring = join(import.meta.dirname, '../../../deploy/monitoring');
const read = async () => (await test.call('GET', '/metrics')).body as string;
/** The value of a line such as `teduh_mails{state="waiting"}`. */
const valueIn = (text: string, line: string) => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found && Number(found.split(' ').at(-1));
};

beforeAll(() => failingJob(test).fail());

it('count jobs by queue, mails, payments, connections, live pages, cached answers and the disk', async () => {
  const { deps } = test;
  await tenancy(test).active();
  const at = new Date(deps.clock.now().getTime() - 90_000);
  const mail = { recipient: 'siti@example.my', firstname: 'Siti', subject: 'Hello' };
  await deps.db
    .insertInto('mails')
    .values([
      { ...mail, created_at: at, failed_at: null, failure: null },
      { ...mail, created_at: at, failed_at: at, failure: '550 No such user' },
    ])
    .execute();
  const made = { kind: 'nightly', folder: '/backups/1', file_count: 1 } as const;
  await deps.db
    .insertInto('backups')
    .values([
      { ...made, started_at: at, finished_at: at, size_bytes: 1 },
      { ...made, started_at: deps.clock.now(), finished_at: at, failure: 'disk full', file_count: null },
    ])
    .execute();
  deps.mailTally.refused += 1;
  await test.call('GET', '/api/properties');
  await test.call('GET', '/api/properties');
  // pg-boss counts its jobs every ten seconds: this is what it would write.
  await sql`update pgboss.queue set failed_count = 1, queued_count = 2 where name = 'broken'`.execute(
    deps.db,
  );
  const text = await read();
  expect(valueIn(text, 'teduh_database_up')).toBe(1);
  expect(valueIn(text, 'teduh_jobs{queue="broken",state="failed"}')).toBe(1);
  expect(valueIn(text, 'teduh_jobs{queue="broken",state="waiting"}')).toBe(2);
  expect(valueIn(text, 'teduh_mails{state="waiting"}')).toBe(1);
  expect(valueIn(text, 'teduh_mails{state="failed"}')).toBe(1);
  expect(valueIn(text, 'teduh_mail_oldest_waiting_seconds')).toBe(90);
  expect(valueIn(text, 'teduh_last_backup_timestamp_seconds')).toBe(at.getTime() / 1000);
  expect(valueIn(text, 'teduh_mails_total{outcome="refused"}')).toBe(1);
  expect(valueIn(text, 'teduh_payments{state="settled"}')).toBe(1);
  expect(valueIn(text, 'teduh_payments{state="open"}')).toBe(0);
  expect(valueIn(text, 'teduh_refunds{state="failed"}')).toBe(0);
  expect(valueIn(text, 'teduh_database_connections{state="total"}')).toBeGreaterThan(0);
  expect(valueIn(text, 'teduh_database_connections{state="waiting"}')).toBe(0);
  expect(valueIn(text, 'teduh_public_cache_answers_total{outcome="hit"}')).toBeGreaterThan(0);
  expect(valueIn(text, 'teduh_public_cache_answers_total{outcome="miss"}')).toBeGreaterThan(0);
  expect(valueIn(text, 'teduh_public_cache_bytes')).toBeGreaterThan(0);
  expect(valueIn(text, 'teduh_disk_bytes{state="free"}')).toBeGreaterThan(0);
  expect(text).toMatch(/teduh_info\{version="\d[^"]*",commit="[^"]*",mode="sandbox"\} 1/);
  // Nobody is named.
  expect(text).not.toContain('siti@example.my');
});

it('count open pages, and forget those that close', async () => {
  const { token } = await createUser(test.deps);
  expect(valueIn(await read(), 'teduh_live_pages')).toBe(0);
  const closing = new AbortController();
  await fetch(`${test.url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: closing.signal,
  });
  expect(valueIn(await read(), 'teduh_live_pages')).toBe(1);
  closing.abort();
  await vi.waitFor(async () => expect(valueIn(await read(), 'teduh_live_pages')).toBe(0));
});

it('cost four statements, one of which asks whether this is the primary', async () => {
  const statements = watchStatements();
  await read();
  const { own } = countStatements(statements.take());
  statements.stop();
  expect(own).toBe(4);
});

describe('the dashboard and the alert rules', () => {
  /** Names of metrics in what Prometheus is asked. */
  const namesIn = (text: string) => [
    ...new Set(text.match(/\b(?:teduh|http|process|nodejs|pdf|agreements)_[a-z0-9_]+/g) ?? []),
  ];
  const known = async () => {
    const text = await read();
    const names = [...text.matchAll(/^([a-z][a-z0-9_]*)[ {]/gm)].map(([, name]) => name);
    return new Set(names);
  };

  it('ask only for metrics that the server answers with', async () => {
    const dashboard = JSON.parse(await readFile(join(monitoring, 'grafana-dashboard.json'), 'utf8'));
    const asked: string[] = dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    );
    const rules = await readFile(join(monitoring, 'alerts.yml'), 'utf8');
    const expressions = rules.split('\n').filter((line) => !/^\s*(?:summary|- alert|#)/.test(line));
    const names = namesIn([...asked, ...expressions].join('\n'));
    expect(names.length).toBeGreaterThan(15);
    const answered = await known();
    expect(names.filter((name) => !answered.has(name))).toEqual([]);
  });

  it('show every metric of ours', async () => {
    const text = await readFile(join(monitoring, 'grafana-dashboard.json'), 'utf8');
    const own = [...(await known())].filter((name) => /^(?:teduh|pdf|agreements)_/.test(name ?? ''));
    expect(own.filter((name) => !namesIn(text).includes(name ?? ''))).toEqual([]);
  });
});

it('say how old the last backup is only where backups are made, and count from the installation before the first one', async () => {
  const { deps } = test;
  await deps.db.deleteFrom('backups').execute();
  const { created_at: installedAt } = await deps.db
    .insertInto('installation')
    .values({ mode: 'sandbox' })
    .returning('created_at')
    .executeTakeFirstOrThrow();
  expect((await measure(deps)).lastBackupAt).toEqual(installedAt);
  const config = { ...deps.config, backup: { ...backup, directory: undefined } };
  expect((await measure({ ...deps, config })).lastBackupAt).toBeNull();
});

describe('without a database', () => {
  const failWith = (error: Error) =>
    vi.spyOn(test.deps.db, 'getExecutor').mockImplementation(() => {
      throw error;
    });
  const told = () =>
    test.lines.filter((line) => line.includes('the metrics of the database could not be read'));

  it('are there at once without what it would tell, and say that it is away', async () => {
    // Never answers, as a machine whose network is gone.
    const away = failWith(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    const text = await read();
    away.mockRestore();
    expect(valueIn(text, 'teduh_database_up')).toBe(0);
    expect(text).not.toMatch(/^teduh_(jobs|mails|payments|refunds)\{/m);
    expect(text).not.toMatch(/^teduh_mail_oldest_waiting_seconds /m);
    expect(valueIn(text, 'teduh_live_pages')).toBe(0);
    expect(text).toContain('process_cpu_seconds_total');
    expect(valueIn(await read(), 'teduh_database_up')).toBe(1);
    expect(told()).toEqual([]);
  });

  it('log why they lack it where the database is not away', async () => {
    const broken = failWith(new Error('column "misspelt" does not exist'));
    await read();
    broken.mockRestore();
    expect(told().join()).toContain('misspelt');
  });
});
