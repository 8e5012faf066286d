import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { addDays } from '@teduh/shared/days';
import { expect, inject, it } from 'vitest';
import { autopaying } from '../autopay.ts';
import { roundsOf } from '../rounds.ts';
import { tenancy } from '../tenancy.ts';
import { useTestApp } from '../test-app.ts';
import { query } from './support.ts';

const test = useTestApp({}, { listen: true });
const rounds = roundsOf({ short: 6, whole: 48 });
const rents = roundsOf({ short: rounds + 3, whole: rounds + 10 });
/** So many times a charge asks the provider: each process is killed at another one of them, in its first charge or its second. */
const callsOfTwoCharges = 12;

/** A tenant with autopay whose rent was split into many parts, which are due and announced. */
async function prepare() {
  const { tenant, contractId } = await tenancy(test).active();
  await autopaying(test).turnOn(tenant, contractId);
  await query(
    test.databaseUrl,
    `with whole as (
       insert into transactions (contract_id, type, status, amount_sen, due_date, rent_month)
       values ($1, 'Monthly Rental', 'Split', 500 * $3::int, $2, 1) returning id),
     parts as (
       insert into transactions (contract_id, type, amount_sen, due_date, rent_month, split_from)
       select $1, 'Monthly Rental', 500, $2, 1, whole.id from whole, generate_series(1, $3::int) returning id)
     insert into reminders (subject_id, kind, sent_at) select id, 'autopay', $4 from parts`,
    [contractId, test.clock.today(), rents, addDays(test.clock.today(), -4)],
  );
  return contractId;
}

/** Passes calls on to the provider. One of them is lost with the process that made it: before the provider hears of it, or after it did. */
async function startProxy() {
  let kill: (() => void) | undefined;
  let callsLeft = 0;
  let isHeard = false;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    callsLeft -= 1;
    if (callsLeft === 0 && !isHeard) return kill?.();
    const { host, connection, 'content-length': length, ...headers } = request.headers;
    const answer = await fetch(`${test.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body && { body }),
    });
    const words = await answer.text();
    if (callsLeft === 0) return kill?.();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(words);
  });
  await once(server.listen(0), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    killAt(call: number, isHeardFirst: boolean, end: () => void) {
      callsLeft = call;
      isHeard = isHeardFirst;
      kill = end;
    },
    close: () => server.close(),
  };
}

it('charges every rent once, though the process that charges is killed at every call', async () => {
  const contractId = await prepare();
  const proxy = await startProxy();
  /** Each one lives two minutes later than the one before, so that it takes over what that one left. */
  const load = (round: number): ChildProcess =>
    spawn(process.execPath, [new URL('./autopay-process.ts', import.meta.url).pathname], {
      env: {
        ...process.env,
        DATABASE_URL: test.databaseUrl,
        SECRET: 'a secret for tests only, long enough',
        NODE_COMPILE_CACHE: join(inject('checkout'), 'compiled'),
        PROVIDER: proxy.url,
        NOW: String(test.clock.wall().getTime() + round * 2 * 60_000),
      },
      stdio: ['pipe', 'ignore', 'inherit'],
    });
  let leftHalfDone = 0;
  let next = load(1);
  for (let round = 1; round <= rounds; round += 1) {
    const charging = next;
    const isOver = once(charging, 'exit');
    const isHeardFirst = (round + Math.floor(round / callsOfTwoCharges)) % 2 === 0;
    proxy.killAt((round % callsOfTwoCharges) + 1, isHeardFirst, () => charging.kill('SIGKILL'));
    charging.stdin?.write('go\n');
    next = load(round + 1);
    expect((await isOver)[1]).toBe('SIGKILL');
    const [left] = await query<{ count: number }>(
      test.databaseUrl,
      `select count(*)::int from autopay_attempts where status = 'Charging'`,
    );
    leftHalfDone += left?.count ? 1 : 0;
  }
  proxy.killAt(-1, false, () => undefined);
  next.stdin?.write('go\n');
  expect(await once(next, 'exit')).toEqual([0, null]);
  proxy.close();

  const charged = await query<{ paid: boolean; succeeded: number; attempts: number }>(
    test.databaseUrl,
    `select t.status = 'Paid' as paid,
       (select count(*)::int from sandbox.payment_intents s
        where s.status = 'succeeded' and s.metadata->>'transactionId' = t.id::text) as succeeded,
       (select count(*)::int from autopay_attempts a where a.transaction_id = t.id) as attempts
     from transactions t where t.contract_id = $1 and t.split_from is not null`,
    [contractId],
  );
  expect(charged).toHaveLength(rents);
  expect(
    charged.filter(({ paid, succeeded, attempts }) => !paid || succeeded !== 1 || attempts !== 1),
  ).toEqual([]);
  expect(leftHalfDone).toBeGreaterThan(rounds / 4);
}, 200_000);
