import { createHash, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { waitFor } from './processes.ts';
import { randomFrom } from './random.ts';
import {
  accept,
  acceptAndSign,
  accessTokenSecret,
  type Case,
  payByCard,
  prepareCases,
  tellOfDeposit,
} from './renting.ts';
import { query, useBench } from './support.ts';

const bench = useBench();
const rounds = 50;
const settleMs = 60;

type State = {
  status: string;
  contract: string | null;
  contract_id: string | null;
  files: { storage_key: string; sha256: string }[];
  deposits: { status: string; receipt_number: number | null }[];
  rival: string;
  accepted_mails: number;
  receipt_mails: number;
  succeeded: boolean;
  signed: boolean;
};

async function readState(
  databaseUrl: string,
  { applicationId, tenant, rival, unitId }: Case,
): Promise<State> {
  const [state] = await query<State>(
    databaseUrl,
    `select a.status, c.status as contract, c.id as contract_id,
       coalesce((select json_agg(json_build_object('storage_key', storage_key, 'sha256', sha256))
         from contract_files f where f.contract_id = c.id and kind = 'original'), '[]') as files,
       exists (select from contract_files f where f.contract_id = c.id and kind = 'signed') as signed,
       coalesce((select json_agg(json_build_object('status', t.status, 'receipt_number', receipt_number))
         from transactions t where t.contract_id = c.id), '[]') as deposits,
       (select status from applications r where r.user_id = $2 and r.unit_id = $3) as rival,
       (select count(*)::int from mails where recipient = $4 and subject like '%was accepted') as accepted_mails,
       (select count(*)::int from mails where recipient = $4 and subject like 'Receipt %') as receipt_mails,
       exists (select from sandbox.payment_intents s where s.status = 'succeeded' and s.metadata->>'contractId' = c.id::text)
         as succeeded
     from applications a left join contracts c on c.unit_id = a.unit_id where a.id = $1`,
    [applicationId, rival.id, unitId, tenant.email],
  );
  if (!state) throw new Error('the application is gone');
  return state;
}

async function expectWhole(state: State, dataDir: string, hint: string) {
  if (state.status === 'Waiting for Response') {
    expect(state, hint).toMatchObject({ contract: null, rival: 'Waiting for Response', accepted_mails: 0 });
    return;
  }
  expect(state, hint).toMatchObject({ rival: 'Rejected', accepted_mails: 1 });
  expect(state.files, hint).toHaveLength(1);
  expect(state.deposits, hint).toHaveLength(1);
  for (const { storage_key, sha256 } of state.files) {
    const bytes = await readFile(join(dataDir, 'files', storage_key));
    expect(createHash('sha256').update(bytes).digest('hex'), hint).toBe(sha256);
  }
  const isBegun = state.succeeded && state.signed;
  expect(state.deposits[0]?.status, hint).toBe(state.succeeded ? 'Paid' : 'Pending');
  expect(state.receipt_mails, hint).toBe(state.succeeded ? 1 : 0);
  expect([state.status, state.contract], hint).toEqual(
    isBegun ? ['Completed', 'Active'] : ['Accepted', 'Awaiting'],
  );
}

it('is whole after every kill: nothing half accepted, and every card that succeeded is paid without anybody asking', async () => {
  const seed = randomInt(2 ** 31);
  const random = randomFrom(seed);
  const databaseUrl = await bench.makeDatabase();
  const dataDir = await bench.makeDirectory();
  const settings = {
    DATABASE_URL: databaseUrl,
    ACCESS_TOKEN_SECRET: accessTokenSecret,
    TEDUH_DATA_DIR: dataDir,
  };
  const { admin, cases } = await prepareCases(databaseUrl, rounds + 1);
  const gone = () => undefined;

  // One that nobody disturbs: a server that stops by itself also leaves all its compiled code to the next ones. It accepts for those
  // rounds that begin with the money, since drawing a first agreement is most of what a fresh server does.
  const [calm, ...troubled] = cases as [Case, ...Case[]];
  const contractIds = new Map<Case, string>();
  const first = await bench.start(settings);
  const begunAt = performance.now();
  const calmId = await acceptAndSign(first, admin, calm);
  /** How long a fresh server takes here and now: some rounds are killed after they have accepted, most before. */
  const acceptMs = performance.now() - begunAt;
  expect((await tellOfDeposit(first, calm, await payByCard(first, calm, calmId))).status).toBe(200);
  for (const each of troubled.filter((_, round) => round % 2 === 0))
    contractIds.set(each, await acceptAndSign(first, admin, each));
  await first.kill('SIGTERM');

  for (const each of troubled) {
    const server = await bench.start(settings);
    // During the accept; or between the card's success and our commit, with the webhook on its way at the same time.
    const contractId = contractIds.get(each);
    const work = contractId
      ? tellOfDeposit(server, each, await payByCard(server, each, contractId)).catch(gone)
      : accept(server, admin, each).catch(gone);
    await wait(random() * (contractId ? settleMs : acceptMs));
    await server.kill('SIGKILL');
    await work;
  }

  await bench.start(settings);
  const hint = `seed ${seed}`;
  const isSettled = async () => {
    const [open] = await query<{ count: number }>(
      databaseUrl,
      `select count(*)::int from payment_intents p join sandbox.payment_intents s on s.id = p.id
       where p.status = 'open' and s.status = 'succeeded'`,
    );
    return open?.count === 0;
  };
  await waitFor('every card that succeeded to be settled', isSettled, 60_000);
  const states = await Promise.all(cases.map((each) => readState(databaseUrl, each)));
  for (const state of states) await expectWhole(state, dataDir, hint);
  expect(states.filter(({ succeeded }) => succeeded).length, hint).toBe(rounds / 2 + 1);
}, 400_000);
