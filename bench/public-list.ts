/**
 * Measures the CPU that the server needs for each GET /api/properties with 200 listings and no change between requests, beside bare
 * node:http sending the same buffer. Bars: at most 2.0 times for the list, and at most as much for a 304. Fails when a bar is missed.
 *
 *   npm run public-list --workspace bench
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedManyProperties } from '../server/test/many-properties.ts';
import { load, median, type Program, request, startProgram, startTeduh } from './support.ts';

const warmUp = 20_000;
const requests = 8_000;
const rounds = 15;
const bar = 2;

type Case = { name: string; program: Program; url: string; headers: Record<string, string>; status: number };

async function cpuPerRequest({ program, url, headers, status }: Case) {
  const before = await program.cpu();
  await load(url, headers, requests, status);
  return ((await program.cpu()) - before) / requests;
}

const teduh = await startTeduh();
await seedManyProperties(teduh.superuserUrl, 200);
const url = `${teduh.url}/api/properties`;
const accept = { 'accept-encoding': 'br' };
const { body, etag } = await request(url, accept);
const bodyFile = join(teduh.dataDir, 'body.br');
writeFileSync(bodyFile, body);
const bare = await startProgram('bench/bare-server.ts', { BODY: bodyFile });

try {
  const known = { ...accept, 'if-none-match': etag };
  const list = { program: teduh, url };
  const cases: Case[] = [
    {
      name: 'bare node:http, same buffer (baseline)',
      program: bare,
      url: bare.url,
      headers: accept,
      status: 200,
    },
    { name: 'GET /api/properties, 200 listings', ...list, headers: accept, status: 200 },
    { name: 'GET /api/properties, nothing new (304)', ...list, headers: known, status: 304 },
  ];
  for (const { url: at, headers, status } of cases) await load(at, headers, warmUp, status);
  const costs = cases.map(() => [] as number[]);
  for (let round = 0; round < rounds; round += 1) {
    for (const [n, each] of cases.entries()) costs[n]?.push(await cpuPerRequest(each));
  }
  // Rounds that follow each other are compared, because what slows the machine down slows both.
  const ratios = costs.map((values) =>
    median(values.map((value, round) => value / (costs[0]?.[round] ?? 1))),
  );
  console.log(`${body.length} bytes, brotli; ${requests} requests a round, ${rounds} rounds, medians`);
  console.table(
    cases.map(({ name }, n) => ({
      name,
      'µs of CPU': median(costs[n] ?? []).toFixed(1),
      ratio: ratios[n]?.toFixed(2),
    })),
  );
  if (ratios.some((ratio) => ratio > bar)) {
    console.error(`Above the bar of ${bar.toFixed(1)}. A busy machine makes the figures unsteady.`);
    process.exitCode = 1;
  }
} finally {
  await bare.stop();
  await teduh.stop();
}
