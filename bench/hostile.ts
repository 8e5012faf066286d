/**
 * Sends requests that nobody's browser sends, made from the description of the API: every route as guest, tenant and admin, with wrong
 * types, sizes, encodings, cursors, headers and methods. Fails at a 5xx, at a request without an answer, and when the server needs more
 * memory afterwards than before. Bar: a million in under 30 minutes.
 *
 *   npm run hostile --workspace bench
 *   npm run hostile --workspace bench -- --requests 50000 --seed 7
 */
import { Agent, request as httpRequest } from 'node:http';
import { parseArgs } from 'node:util';
import { createAdmin, createUser, logInAs } from '../server/test/factories.ts';
import {
  type ApiDescription,
  createHostileRequests,
  type HostileRequest,
  randomSeed,
} from '../server/test/hostile-requests.ts';
import { openDeps, startTeduh } from './support.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '1000000' }, seed: { type: 'string' } },
});
const total = Number(values.requests);
const seed = Number(values.seed ?? randomSeed());
const connections = 32;
const warmUp = Math.min(20_000, total / 2);
const answerMs = 30_000;
const tokenMs = 8 * 60_000;
const megabyte = 1024 * 1024;
/** More than this is not noise. */
const moreMemory = 40 * megabyte;
const maxMinutes = 30;

const teduh = await startTeduh();
const deps = await openDeps(teduh);
const people = { tenant: await createUser(deps), admin: await createAdmin(deps) };
const tokens = { guest: '', tenant: people.tenant.token, admin: people.admin.token };
const renewal = setInterval(async () => {
  tokens.tenant = await logInAs(deps, people.tenant);
  tokens.admin = await logInAs(deps, people.admin);
}, tokenMs);

const api = (await (await fetch(`${teduh.url}/api/openapi.json`)).json()) as ApiDescription;
const next = createHostileRequests(api, seed);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const { hostname, port } = new URL(teduh.url);
const statuses = new Map<number, number>();
const failures: string[] = [];

function send({ method, url, headers, body, who }: HostileRequest): Promise<number | string> {
  return new Promise((resolve) => {
    const authorization = tokens[who] ? { authorization: `Bearer ${tokens[who]}` } : {};
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = httpRequest(
      {
        agent,
        hostname,
        port,
        method,
        path: url,
        headers: { ...authorization, ...length, ...headers },
        timeout: answerMs,
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', (error) => resolve(error.message));
      },
    );
    request.once('timeout', () => request.destroy(new Error('no answer')));
    request.once('error', (error) => resolve(error.message));
    request.end(body);
  });
}

async function sendMany(count: number) {
  let left = count;
  async function work() {
    while (left > 0) {
      left -= 1;
      const hostile = next();
      const outcome = await send(hostile);
      if (typeof outcome === 'number') statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
      if (typeof outcome === 'string' || outcome >= 500) {
        const { method, url, who, headers, body = '' } = hostile;
        failures.push(
          `${outcome}: ${method} ${url} as ${who} ${JSON.stringify(headers)} ${body.slice(0, 200)}`,
        );
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, work));
}

const used = async () => (await teduh.memory()).rss;

await sendMany(warmUp);
const before = await used();
const startedAt = performance.now();
await sendMany(total - warmUp);
const minutes = (performance.now() - startedAt) / 60_000;
const after = await used();
clearInterval(renewal);
await deps.db.destroy();
await deps.pdf.stop();
await teduh.stop();
agent.destroy();

const perStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
console.log(`${total} requests, seed ${seed}, ${minutes.toFixed(1)} minutes`);
console.log(perStatus.join(', '));
console.log(
  `memory ${Math.round(before / megabyte)} MB after ${warmUp} requests, ${Math.round(after / megabyte)} MB in the end`,
);
for (const failure of failures.slice(0, 20)) console.log(failure);
console.log(`${failures.length} failures`);
const isTooSlow = minutes > (maxMinutes * total) / 1_000_000 && total >= 1_000_000;
if (failures.length > 0 || after > before + moreMemory || isTooSlow) process.exitCode = 1;
