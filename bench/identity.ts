/**
 * What identity costs: a signed-in read (token, user looked up afresh, row, ETag) and a poll that finds nothing new, next to the plainest
 * route that asks the database one question. Ratios of one run; the machine's speed cancels out.
 *
 *   npm run identity --workspace bench
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../server/src/config.ts';
import { loadExtensions } from '../server/src/load-extensions.ts';
import { openDatabase } from '../server/src/open-database.ts';
import { startServer } from '../server/src/server.ts';

const requests = 3_000;
const connections = 10;
const rounds = 3;

type Call = () => Promise<Response>;

async function rate(call: Call): Promise<number> {
  const started = performance.now();
  const worker = async () => {
    for (let n = 0; n < requests / connections; n += 1) await (await call()).arrayBuffer();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return requests / ((performance.now() - started) / 1000);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const dataDir = await mkdtemp(join(tmpdir(), 'teduh-bench-'));
const config = readConfig({ PORT: '0', TEDUH_DATA_DIR: dataDir });
const log = pino({ level: 'silent' });
const server = await startServer(config, log, await loadExtensions(config), openDatabase(config, log));
try {
  const login = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@teduh.test', password: 'teduh-demo-1' }),
  });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}` };
  const etag = (await fetch(`${server.url}/api/users`, { headers })).headers.get('etag') ?? '';
  const calls: [string, Call][] = [
    ['GET /api/health (baseline: one query)', () => fetch(`${server.url}/api/health`)],
    ['GET /api/users, signed in', () => fetch(`${server.url}/api/users`, { headers })],
    [
      'GET /api/users, signed in, nothing new (304)',
      () => fetch(`${server.url}/api/users`, { headers: { ...headers, 'if-none-match': etag } }),
    ],
  ];
  for (const [, call] of calls) await rate(call);
  const rates = new Map<string, number[]>(calls.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, call] of calls) rates.get(name)?.push(await rate(call));
  }
  const baseline = median([...rates.values()][0] ?? []);
  console.table(
    [...rates].map(([call, values]) => ({
      call,
      'requests per second, relative': (median(values) / baseline).toFixed(2),
    })),
  );
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true });
}
