/**
 * What a poll of the public list costs the server: CPU per request of GET /api/properties with 200 listings and no change between
 * requests, beside bare node:http sending the same ready buffer. Bars: at most 1.5 times for the list, and a 304 at most as much as that.
 *
 *   npm run public-list --workspace bench
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedManyProperties } from '../server/test/many-properties.ts';
import { load, median, startProgram, startTeduh } from './support.ts';

const requests = 4_000;
const rounds = 3;
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Seconds of CPU a process has used so far, as the kernel counts them. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

async function microsecondsPerRequest(
  program: { pid: number },
  url: string,
  headers: Record<string, string>,
) {
  const before = cpuOf(program.pid);
  await load(url, headers, requests);
  return ((cpuOf(program.pid) - before) / requests) * 1e6;
}

const teduh = await startTeduh();
const { postgresPassword } = JSON.parse(readFileSync(join(teduh.dataDir, 'secrets.json'), 'utf8'));
const port = readFileSync(join(teduh.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
await seedManyProperties(`postgres://teduh:${postgresPassword}@127.0.0.1:${port}/teduh`, 200);

const url = `${teduh.url}/api/properties`;
const accept = { 'accept-encoding': 'br' };
const first = await fetch(url, { headers: { ...accept, 'cache-control': 'no-cache' } });
const etag = first.headers.get('etag') ?? '';
const { body } = await new Promise<{ body: Buffer }>((resolve) => {
  import('node:http').then(({ get }) =>
    get(url, { headers: accept }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ body: Buffer.concat(chunks) }));
    }),
  );
});
const bodyFile = join(teduh.dataDir, 'body.br');
writeFileSync(bodyFile, body);
const bare = await startProgram(['bench/bare-server.ts'], { BODY: bodyFile });

try {
  const cases = [
    { name: 'bare node:http, same buffer (baseline)', program: bare, url: bare.url, headers: accept },
    { name: 'GET /api/properties, 200 listings', program: teduh, url, headers: accept },
    {
      name: 'GET /api/properties, nothing new (304)',
      program: teduh,
      url,
      headers: { ...accept, 'if-none-match': etag },
    },
  ];
  for (const { url: at, headers } of cases) await load(at, headers, requests);
  const costs = cases.map(() => [] as number[]);
  for (let round = 0; round < rounds; round += 1) {
    for (const [n, { program, url: at, headers }] of cases.entries())
      costs[n]?.push(await microsecondsPerRequest(program, at, headers));
  }
  const baseline = median(costs[0] ?? []);
  console.log(`${body.length} bytes, brotli; ${requests} requests a round, ${rounds} rounds, medians`);
  console.table(
    cases.map(({ name }, n) => ({
      name,
      'µs of CPU': median(costs[n] ?? []).toFixed(1),
      ratio: (median(costs[n] ?? []) / baseline).toFixed(2),
    })),
  );
} finally {
  await bare.stop();
  await teduh.stop();
}
