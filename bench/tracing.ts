/**
 * Measures what tracing costs: the CPU of the server process for each request, beside a server that traces nothing. A public list from the
 * cache, and a tenant's list of transactions with its statements; all traces sent, and one in ten. Bar: at most 1.05 times, with one in ten.
 * Fails when it is missed.
 *
 *   npm run tracing --workspace bench
 */
import { createUser } from '../server/test/factories.ts';
import { startTraceCollector } from '../server/test/faults/trace-collector.ts';
import { seedManyProperties } from '../server/test/many-properties.ts';
import { load, median, openDeps, startTeduh } from './support.ts';

const rounds = 9;
const bar = 1.05;

const collector = await startTraceCollector();
const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
const kinds = [
  { name: 'nothing (baseline)', more: {} },
  { name: 'one in ten', more: { ...traced, OTEL_TRACES_SAMPLER_ARG: '0.1' } },
  { name: 'everything', more: traced },
];
const servers: { name: string; program: Awaited<ReturnType<typeof startTeduh>>; token: string }[] = [];

try {
  for (const { name, more } of kinds) {
    const program = await startTeduh({ more });
    await seedManyProperties(program.superuserUrl, 50);
    const deps = await openDeps(program);
    const { token } = await createUser(deps);
    await deps.db.destroy();
    servers.push({ name, program, token });
  }
  const lists = [
    { path: '/api/properties', requests: 8_000, isOwn: false },
    { path: '/api/transactions?limit=25', requests: 800, isOwn: true },
  ];
  for (const { path, requests, isOwn } of lists) {
    const costs = servers.map(() => [] as number[]);
    for (let round = -1; round < rounds; round += 1) {
      for (const [n, { program, token }] of servers.entries()) {
        const before = await program.cpu();
        const headers: Record<string, string> = isOwn ? { authorization: `Bearer ${token}` } : {};
        await load(`${program.url}${path}`, headers, requests, 200);
        // The first round warms up.
        if (round >= 0) costs[n]?.push(((await program.cpu()) - before) / requests);
      }
      collector.spans.length = 0;
    }
    // Rounds that follow each other are compared, because what slows the machine down slows all.
    const ratios = costs.map((values) =>
      median(values.map((value, round) => value / (costs[0]?.[round] ?? 1))),
    );
    console.log(`${path}, ${requests} requests a round, ${rounds} rounds, medians`);
    console.table(
      servers.map(({ name }, n) => ({
        traced: name,
        'µs of CPU': median(costs[n] ?? []).toFixed(1),
        ratio: ratios[n]?.toFixed(3),
      })),
    );
    if ((ratios[1] ?? 0) > bar) {
      console.error(`Above the bar of ${bar}. A busy machine makes the figures unsteady.`);
      process.exitCode = 1;
    }
  }
} finally {
  for (const { program } of servers) await program.stop();
  await collector.close();
}
