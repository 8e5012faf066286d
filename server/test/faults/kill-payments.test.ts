import { createHash, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { createDeps } from '../../src/deps.ts';
import { createAdmin, createHouse, createUser } from '../factories.ts';
import { signedPdf } from '../tenancy.ts';
import { waitFor } from './processes.ts';
import { randomFrom } from './random.ts';
import { query, type Server, useBench } from './support.ts';

const bench = useBench();
const rounds = 50;
const accessTokenSecret = 'a secret for tests only, long enough';
/** A fresh process accepts for the first time in about this long. */
const acceptMs = 500;
const settleMs = 60;

type Person = { id: string; token: string; email: string };
type Case = { tenant: Person; rival: Person; unitId: string; applicationId: string };

async function prepare(databaseUrl: string) {
  const config = readConfig({ DATABASE_URL: databaseUrl, ACCESS_TOKEN_SECRET: accessTokenSecret });
  const deps = createDeps({ config, databaseUrl, accessTokenSecret, log: pino({ level: 'silent' }) });
  const today = deps.clock.today();
  const start_date = Temporal.PlainDate.from(today).add({ days: 20 }).toString();
  const end_date = Temporal.PlainDate.from(start_date).add({ months: 3 }).toString();
  const admin = await createAdmin(deps);
  const cases: Case[] = [];
  for (let made = 0; made <= rounds; made += 1) {
    const [tenant, rival, { unitId }] = [
      await createUser(deps),
      await createUser(deps),
      await createHouse(deps),
    ];
    const stay = { unit_id: unitId, start_date, end_date, stay_months: 3 };
    const [application] = await deps.db
      .insertInto('applications')
      .values([tenant, rival].map(({ id }) => ({ ...stay, user_id: id })))
      .returning('id')
      .execute();
    cases.push({ tenant, rival, unitId, applicationId: application?.id ?? '' });
  }
  await deps.db.destroy();
  return { admin, cases };
}

const accept = (server: Server, admin: Person, { applicationId }: Case) =>
  server.call('PATCH', `/api/applications/${applicationId}`, {
    token: admin.token,
    body: { status: 'Accepted' },
  });

async function upload(server: Server, { token }: Person, contractId: string) {
  const form = new FormData();
  form.append('signedContract', new Blob([signedPdf()], { type: 'application/pdf' }), 'signed.pdf');
  return fetch(`${server.url}/api/contracts/upload-signed-contract/${contractId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
}

/** The card succeeds at the provider; what our side makes of it is not known yet. */
async function payByCard(server: Server, { token }: Person, contractId: string) {
  const opened = await server.call('POST', '/api/transactions/create-payment-intent', {
    token,
    body: { contractId },
  });
  const { clientSecret, paymentIntentId } = opened.body;
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '2034', cvc: '123' };
  await fetch(`${server.url}/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      ...Object.fromEntries(
        Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]),
      ),
    }),
  });
  return paymentIntentId as string;
}

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
       exists (select from sandbox_payment_intents s where s.status = 'succeeded' and s.metadata->>'contractId' = c.id::text)
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
  const { admin, cases } = await prepare(databaseUrl);
  const gone = () => undefined;
  const tell = (server: Server, { tenant }: Case, body: object) =>
    server.call('POST', '/api/transactions/process-deposit', { token: tenant.token, body });
  async function acceptAndPay(server: Server, each: Case) {
    const contractId = (await accept(server, admin, each)).body.application.contract.id;
    await upload(server, each.tenant, contractId);
    return { contractId, paymentIntentId: await payByCard(server, each.tenant, contractId) };
  }

  // One that nobody disturbs: a server that stops by itself also leaves its compiled code to the next ones.
  const [calm, ...troubled] = cases as [Case, ...Case[]];
  const first = await bench.start(settings);
  expect((await tell(first, calm, await acceptAndPay(first, calm))).status).toBe(200);
  await first.kill('SIGTERM');

  for (const [round, each] of troubled.entries()) {
    const server = await bench.start(settings);
    const isDuringAccept = round % 2 === 1;
    // During the accept; or between the card's success and our commit, with the webhook on its way at the same time.
    const work = isDuringAccept
      ? accept(server, admin, each).catch(gone)
      : tell(server, each, await acceptAndPay(server, each)).catch(gone);
    await wait(random() * (isDuringAccept ? acceptMs : settleMs));
    await server.kill('SIGKILL');
    await work;
  }

  await bench.start(settings);
  const hint = `seed ${seed}`;
  const isSettled = async () => {
    const [open] = await query<{ count: number }>(
      databaseUrl,
      `select count(*)::int from payment_intents p join sandbox_payment_intents s on s.id = p.id
       where p.status = 'open' and s.status = 'succeeded'`,
    );
    return open?.count === 0;
  };
  await waitFor('every card that succeeded to be settled', isSettled, 60_000);
  const states = await Promise.all(cases.map((each) => readState(databaseUrl, each)));
  for (const state of states) await expectWhole(state, dataDir, hint);
  expect(states.filter(({ succeeded }) => succeeded).length, hint).toBe(rounds / 2 + 1);
}, 400_000);
