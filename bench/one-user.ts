/**
 * One registered user tries to wear the server down: 40 uploads that stall after 25 MB, 200 live streams, and one receipt from 500
 * connections, all at once. Another user goes on working meanwhile. Bars: the other's p99 below a second, the server below 500 MB.
 * Fails when one is missed.
 *
 *   npm run one-user --workspace bench
 */
import { Agent, type ClientRequest, request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createContract, createUser } from '../server/test/factories.ts';
import { openDeps, startTeduh } from './support.ts';

const attack = { uploads: 40, streams: 200, receipts: 500 };
const uploadBytes = 25 * 1024 * 1024;
const seconds = 20;
const bars = { p99Ms: 1_000, memoryMb: 500 };
const megabyte = 1024 * 1024;

const teduh = await startTeduh({ areLimited: true });
const deps = await openDeps(teduh);
const [attacker, other] = [await createUser(deps), await createUser(deps)];
for (const { id } of [attacker, other]) {
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
      payment_intent_id: `pi_${contract.id}`,
      receipt_number: id === attacker.id ? 1 : 2,
    })
    .execute();
}

type Person = { token: string };
type Transactions = { transactions: { receiptFile: string }[] };
const authorization = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
const read = (person: Person, path: string) =>
  fetch(`${teduh.url}${path}`, { headers: authorization(person) });
const receipt = async (person: Person) =>
  ((await (await read(person, '/api/transactions')).json()) as Transactions).transactions[0]?.receiptFile ??
  '';

const { hostname, port } = new URL(teduh.url);
const open: ClientRequest[] = [];
const statuses = new Map<string, number>();
const count = (what: string, status: number | undefined) =>
  statuses.set(`${what} ${status}`, (statuses.get(`${what} ${status}`) ?? 0) + 1);
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

function stallUpload() {
  const headers = {
    ...authorization(attacker),
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': String(2 * uploadBytes),
  };
  const upload = httpRequest({ hostname, port, path: '/api/complaints', method: 'POST', headers, agent });
  upload.on('response', (response) => count('upload', response.resume().statusCode)).on('error', () => {});
  open.push(upload);
  for (let file = 0; file < 3; file += 1)
    upload.write(
      `--b\r\nContent-Disposition: form-data; name="photographs"; filename="${file}.jpg"\r\n\r\n${'x'.repeat(uploadBytes / 3)}\r\n`,
    );
}

function openStream() {
  const stream = httpRequest({
    hostname,
    port,
    path: '/api/events',
    headers: authorization(attacker),
    agent,
  });
  stream.on('response', (response) => count('stream', response.resume().statusCode)).on('error', () => {});
  open.push(stream.end());
}

let isOver = false;
async function askForReceipts(path: string) {
  while (!isOver)
    await new Promise<void>((resolve) => {
      httpRequest({ hostname, port, path, agent }, (response) => {
        count('receipt', response.statusCode);
        response
          .resume()
          .once('end', resolve)
          .once('error', () => resolve());
      })
        .on('error', () => resolve())
        .end();
    });
}

const link = await receipt(attacker);
for (let index = 0; index < attack.uploads; index += 1) stallUpload();
for (let index = 0; index < attack.streams; index += 1) openStream();
const asking = Array.from({ length: attack.receipts }, () => askForReceipts(link));

const times: number[] = [];
const failed: number[] = [];
const paths = ['/api/dashboard', '/api/transactions', await receipt(other)];
const until = performance.now() + seconds * 1000;
while (performance.now() < until) {
  for (const path of paths) {
    const startedAt = performance.now();
    const response = await read(other, path);
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
    if (response.status !== 200) failed.push(response.status);
  }
  await wait(20);
}
isOver = true;
for (const request of open) request.destroy();
await Promise.all(asking);
const peakMb = Math.round((await teduh.peakMemory()) / megabyte);
await deps.db.destroy();
await deps.pdf.stop();
agent.destroy();
await teduh.stop();

const sorted = times.toSorted((a, b) => a - b);
const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
console.log([...statuses].map(([what, times]) => `${what}: ${times}`).join(', '));
console.log(
  `the other user: ${times.length} answers, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, failed: ${failed.length}`,
);
console.log(`the server had ${peakMb} MB at most`);
if (failed.length > 0 || at(0.99) >= bars.p99Ms || peakMb >= bars.memoryMb) process.exitCode = 1;
