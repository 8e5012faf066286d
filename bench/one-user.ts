/**
 * One registered user tries to wear the server down: 40 uploads that stall after 25 MB, 200 live streams, and one receipt from 500
 * connections, each again after half a second. Another user goes on working meanwhile. Bars: the other's p99 below a second, the server
 * below 500 MB. Fails when one is missed.
 *
 *   npm run one-user --workspace bench
 */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createContract, createUser } from '../server/test/factories.ts';
import { openDeps, startTeduh } from './support.ts';

const seconds = 20;
const bars = { p99Ms: 1_000, memoryMb: 500 };
const megabyte = 1024 * 1024;

const teduh = await startTeduh({ areLimited: true });
const deps = await openDeps(teduh);
const [attacker, other] = [await createUser(deps), await createUser(deps)];
for (const [index, { id }] of [attacker, other].entries()) {
  const contract = await createContract(deps, id);
  await deps.db
    .insertInto('transactions')
    .values({
      contract_id: contract.id,
      type: 'Other Fees',
      amount_sen: 5_000,
      due_date: '2026-12-01',
      status: 'Paid',
      paid_at: new Date(),
      payment_method: 'card',
      payment_intent_id: `pi_${contract.id}`,
      receipt_number: index + 1,
    })
    .execute();
}

type Transactions = { transactions: { receiptFile: string }[] };
const read = ({ token }: { token: string }, path: string) =>
  fetch(`${teduh.url}${path}`, { headers: { authorization: `Bearer ${token}` } });

async function receiptOf(person: { token: string }) {
  const { transactions } = (await (await read(person, '/api/transactions')).json()) as Transactions;
  return transactions[0]?.receiptFile ?? '';
}

const workerData = { url: teduh.url, token: attacker.token, link: await receiptOf(attacker) };
const attack = new Worker(new URL('./one-user/attack.ts', import.meta.url), { workerData });

const times: number[] = [];
let failed = 0;
const receipt = await receiptOf(other);
const until = performance.now() + seconds * 1000;
for (let round = 0; performance.now() < until; round += 1) {
  // A receipt now and then, as a person would open one.
  for (const path of ['/api/dashboard', '/api/transactions', ...(round % 20 === 0 ? [receipt] : [])]) {
    const startedAt = performance.now();
    const response = await read(other, path);
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
    if (response.status !== 200) failed += 1;
  }
  await wait(20);
}
attack.postMessage('stop');
const [counts] = await once(attack, 'message');
await attack.terminate();
const peakMb = Math.round((await teduh.peakMemory()) / megabyte);
await deps.db.destroy();
await deps.pdf.stop();
await teduh.stop();

const sorted = times.toSorted((a, b) => a - b);
const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
console.log(counts);
console.log(
  `the other user: ${times.length} answers, ${failed} failed, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
);
console.log(`the server had ${peakMb} MB at most`);
if (failed > 0 || at(0.99) >= bars.p99Ms || peakMb >= bars.memoryMb) process.exitCode = 1;
