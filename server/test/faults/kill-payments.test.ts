import { createHash, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { findBrokenRules, isAtRest } from '../consistency.ts';
import { roundsOf } from '../rounds.ts';
import { openConnection, type Query } from './connection.ts';
import { waitFor } from './processes.ts';
import { randomFrom } from './random.ts';
import {
  accept,
  acceptAndSettle,
  acceptAndSign,
  accessTokenSecret,
  type Case,
  openDeps,
  payByCard,
  prepareCases,
  prepareToSign,
  tellOfDeposit,
} from './renting.ts';
import { type Server, useBench } from './support.ts';

const bench = useBench();
const rounds = roundsOf({ short: 3, whole: 51 });
const settleMs = 60;
/** What the server is doing when it is killed, round by round. */
const kinds = ['pay', 'accept', 'sign'] as const;
type Kind = (typeof kinds)[number];

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

async function readState(query: Query, { applicationId, tenant, rival, unitId }: Case): Promise<State> {
  const [state] = await query<State>(
    `select a.status, c.status as contract, c.id as contract_id,
       coalesce((select json_agg(json_build_object('storage_key', storage_key, 'sha256', sha256))
         from contract_files f where f.contract_id = c.id and kind = 'original'), '[]') as files,
       exists (select from contract_files f where f.contract_id = c.id and kind = 'signed')
         or 2 = (select count(*) from signing_requests r join signatures s on s.request_id = r.id
           where r.contract_id = c.id) as signed,
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

it('is whole after every kill: nothing half accepted or half signed, and every card that succeeded is paid without anybody asking', async () => {
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
  // rounds that begin with the money or the signature, since drawing a first agreement is most of what a fresh server does.
  const [calm, ...troubled] = cases as [Case, ...Case[]];
  const first = await bench.start(settings);
  const begunAt = performance.now();
  const calmId = await acceptAndSign(first, admin, calm);
  /** How long a fresh server takes here and now: some rounds are killed after they have accepted, most before. */
  const acceptMs = performance.now() - begunAt;
  expect((await tellOfDeposit(first, calm, await payByCard(first, calm, calmId))).status).toBe(200);
  const kindOf = (round: number): Kind => kinds[round % kinds.length] ?? 'accept';
  /** Somewhere in its own part of the time that the work takes, so that the rounds of each kind are spread over all of it. */
  const momentOf = (round: number) => (Math.floor(round / kinds.length) + random()) / (rounds / kinds.length);
  const contractIds: string[] = [];
  for (const [round, each] of troubled.entries()) {
    if (kindOf(round) === 'pay') contractIds[round] = await acceptAndSign(first, admin, each);
    if (kindOf(round) === 'sign') contractIds[round] = await acceptAndSettle(first, admin, each);
  }
  await first.kill('SIGTERM');

  /** The signature, or between the card's success and our commit, with the webhook on its way at the same time; or the accept. */
  async function begin(server: Server, round: number, each: Case): Promise<() => Promise<unknown>> {
    const contractId = contractIds[round] ?? '';
    if (kindOf(round) === 'accept') return () => accept(server, admin, each);
    if (kindOf(round) === 'sign') return prepareToSign(server, each, contractId);
    const claim = await payByCard(server, each, contractId);
    return () => tellOfDeposit(server, each, claim);
  }
  for (const [round, each] of troubled.entries()) {
    const server = await bench.start(settings);
    const act = await begin(server, round, each);
    const work = act().catch(gone);
    await wait(momentOf(round) * (kindOf(round) === 'accept' ? acceptMs : settleMs));
    await server.kill('SIGKILL');
    await work;
  }

  await bench.start(settings);
  const hint = `seed ${seed}`;
  const deps = openDeps(databaseUrl, dataDir);
  bench.cleanUpWith(() => deps.db.destroy());
  await waitFor(
    'every card to be settled and every agreement to be sealed',
    () => isAtRest(deps.db),
    60_000,
    250,
  );
  expect(await findBrokenRules(deps), hint).toEqual([]);
  const query = await openConnection(bench, databaseUrl);
  const states: State[] = [];
  for (const each of cases) states.push(await readState(query, each));
  for (const state of states) await expectWhole(state, dataDir, hint);
  expect(states.filter(({ succeeded }) => succeeded).length, hint).toBe((2 * rounds) / 3 + 1);
}, 400_000);
