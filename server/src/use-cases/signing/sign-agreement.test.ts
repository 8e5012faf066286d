import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { beforeCommit } from '../../../test/before-commit.ts';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { signing } from '../../../test/signing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const sign = signing(test);

const signaturesOf = (contractId: string) =>
  test.deps.db
    .selectFrom('signatures')
    .innerJoin('signing_requests', 'signing_requests.id', 'request_id')
    .selectAll('signatures')
    .where('contract_id', '=', contractId)
    .orderBy('party')
    .execute();

it('shows the hash of the agreement, the words to agree to, and that the landlord has signed with the accept', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  const { originalFile } = await steps.getContract(tenant, contractId);
  const sha256 = createHash('sha256')
    .update(await sign.open(originalFile))
    .digest('hex');
  for (const person of [tenant, admin])
    expect(await sign.read(person, contractId)).toMatchObject({
      status: 'Open',
      documentSha256: sha256,
      consentVersion: 1,
      consentText: expect.stringContaining(`(SHA-256 ${sha256})`),
      parties: [
        { party: 'landlord', method: 'typed', signedAt: expect.any(String) },
        { party: 'tenant', method: null, signedAt: null },
      ],
    });
});

it('signs by typing: the contract counts as signed, the admins are told, and it begins with the payment', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  const answer = await sign.signTyped(tenant, contractId);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      contract: { isSigned: true, status: 'Awaiting', signingStatus: 'Sealing' },
      signing: { status: 'Sealing', parties: [{}, { name: 'Nurul Aisyah binti Rahman', method: 'typed' }] },
    },
  });
  expect((await subjectsTo(test, admin.email))[0]).toMatch(/ signed the contract for /);
  expect((await steps.payDeposit(tenant, contractId)).status).toBe(200);
  expect((await steps.getContract(tenant, contractId)).status).toBe('Active');
});

it('begins the contract with the signature where the deposit is paid', async () => {
  const { tenant, contractId } = await steps.accepted();
  await steps.payDeposit(tenant, contractId);
  expect((await sign.signTyped(tenant, contractId)).body.contract.status).toBe('Active');
});

it('keeps a drawn signature as rounded points, with where it came from', async () => {
  const { tenant, contractId } = await steps.accepted();
  const { text: _, ...typed } = await sign.typed(tenant, contractId);
  const strokes = [
    [
      { x: 1.4, y: 2.6, time: 17, pressure: 0.5 },
      { x: 60, y: 40 },
    ],
  ];
  expect((await sign.sign(tenant, contractId, { ...typed, method: 'drawn', strokes })).status).toBe(201);
  const [, signature] = await signaturesOf(contractId);
  expect(signature).toMatchObject({
    party: 'tenant',
    user_id: tenant.id,
    strokes: [
      [
        { x: 1, y: 3 },
        { x: 60, y: 40 },
      ],
    ],
    typed_text: null,
    ip: '127.0.0.1',
    login_id: expect.any(String),
  });
});

it('is signed once, however many tabs sign at the same moment', async () => {
  const { tenant, contractId } = await steps.accepted();
  const body = await sign.typed(tenant, contractId);
  const answers = await Promise.all(Array.from({ length: 8 }, () => sign.sign(tenant, contractId, body)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
  for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('already_signed');
  expect(await signaturesOf(contractId)).toHaveLength(2);
});

it('refuses another document than the one that was shown', async () => {
  const { tenant, contractId } = await steps.accepted();
  const answer = await sign.signTyped(tenant, contractId, { documentSha256: 'a'.repeat(64) });
  expect(answer).toMatchObject({ status: 409, body: { code: 'document_changed' } });
  expect(await signaturesOf(contractId)).toHaveLength(1);
});

it('refuses anybody else', async () => {
  const { tenant, contractId } = await steps.accepted();
  const body = await sign.typed(tenant, contractId);
  const [stranger, admin] = [await createUser(test.deps), await createAdmin(test.deps)];
  expect((await sign.sign(stranger, contractId, body)).status).toBe(404);
  expect((await sign.sign(admin, contractId, body)).status).toBe(403);
  expect(
    (await test.call('GET', `/api/contracts/${contractId}/signing`, { token: stranger.token })).status,
  ).toBe(404);
});

it('refuses after the hold, also before the job that ends it has run', async () => {
  const { tenant, contractId } = await steps.accepted();
  const body = await sign.typed(tenant, contractId);
  test.clock.setAheadMs(test.clock.aheadMs() + 8 * 24 * 60 * 60 * 1000);
  expect(await sign.sign(tenant, contractId, body)).toMatchObject({
    status: 409,
    body: { code: 'signing_closed' },
  });
  await test.runDailyJobs();
  expect(await sign.sign(tenant, contractId, body)).toMatchObject({
    status: 409,
    body: { code: 'signing_closed' },
  });
  expect(await sign.read(tenant, contractId)).toMatchObject({ status: 'Void' });
});

it('refuses a signature that waited for another change until the hold was over', async () => {
  const { tenant, house, contractId } = await steps.accepted();
  const body = await sign.typed(tenant, contractId);
  const answer = await beforeCommit(
    test.deps.db,
    (tx) => tenancyParties.lock(tx, { userId: tenant.id, unitId: house.unitId }),
    () => sign.sign(tenant, contractId, body),
    () => test.clock.setAheadMs(test.clock.aheadMs() + 8 * 24 * 60 * 60 * 1000),
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'signing_closed' } });
});

const point = { x: 5, y: 5 };
const line = [point, { x: 500, y: 90 }];
describe('of what is not valid, nothing is stored:', () => {
  let unsigned: Awaited<ReturnType<typeof steps.accepted>>;

  beforeAll(async () => {
    unsigned = await steps.accepted();
  });

  it.each([
    ['no strokes', { method: 'drawn', strokes: [] }],
    ['an empty stroke', { method: 'drawn', strokes: [[]] }],
    ['a dot', { method: 'drawn', strokes: [[point]] }],
    ['NaN, which JSON writes as null', { method: 'drawn', strokes: [[{ x: Number.NaN, y: 1 }, ...line]] }],
    ['a point outside', { method: 'drawn', strokes: [[{ x: -1, y: 1 }, ...line]] }],
    ['words for numbers', { method: 'drawn', strokes: [[{ x: '1', y: 1 }, ...line]] }],
    ['101 strokes', { method: 'drawn', strokes: Array(101).fill(line) }],
    ['2,001 points', { method: 'drawn', strokes: [Array(2_001).fill(point), line] }],
    ['an empty name', { printedName: ' ' }],
    ['an empty signature', { text: '' }],
    ['a consent that does not exist', { consentVersion: 2 }],
    ['a consent of 1.5', { consentVersion: 1.5 }],
    ['a consent like a property of objects', { consentVersion: 'constructor' }],
    ['no hash', { documentSha256: 'x' }],
    ['another method', { method: 'stamped' }],
  ])('refuses %s with 400', async (_what, more) => {
    const { tenant, contractId } = unsigned;
    expect((await sign.signTyped(tenant, contractId, more)).status).toBe(400);
    expect(await signaturesOf(contractId)).toHaveLength(1);
  });

  it('refuses a million points', async () => {
    const { tenant, contractId } = unsigned;
    const strokes = [Array(1_000_000).fill(point)];
    const { status } = await sign.signTyped(tenant, contractId, { method: 'drawn', strokes });
    expect([400, 413]).toContain(status);
    expect(await signaturesOf(contractId)).toHaveLength(1);
  });
});

it('takes no signature in the browser while a paper copy counts, and takes it once that was sent back', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  const body = await sign.typed(tenant, contractId);
  await steps.sign(tenant, contractId);
  expect(await sign.sign(tenant, contractId, body)).toMatchObject({
    status: 409,
    body: { code: 'already_signed' },
  });
  expect((await steps.sendBack(admin, contractId)).status).toBe(200);
  expect((await sign.sign(tenant, contractId, body)).status).toBe(201);
  expect((await steps.sendBack(admin, contractId)).status).toBe(409);
});

it('takes no paper copy once it is signed in the browser, and a paper copy ends the signing when the contract begins', async () => {
  const browser = await steps.accepted();
  await sign.signTyped(browser.tenant, browser.contractId);
  expect(await steps.sign(browser.tenant, browser.contractId)).toMatchObject({
    status: 409,
    body: { code: 'contract_already_signed' },
  });
  const paper = await steps.active();
  expect(await sign.read(paper.tenant, paper.contractId)).toMatchObject({ status: 'Void' });
  const { events } = await sign.trail(paper.admin, paper.contractId);
  expect(events.at(-1)).toMatchObject({ kind: 'voided', detail: 'Signed on paper' });
});

it('keeps what the page reports once, chained, and notices a row that was altered', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  for (const kind of ['opened', 'opened', 'read to the end'])
    expect((await sign.report(tenant, contractId, kind)).status).toBe(200);
  expect((await sign.report(tenant, contractId, 'signed')).status).toBe(400);
  await sign.signTyped(tenant, contractId);
  const { events, isIntact } = await sign.trail(admin, contractId);
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'sent',
    'signed',
    'opened',
    'read to the end',
    'signed',
  ]);
  expect(events[2]).toMatchObject({ ip: '127.0.0.1', by: expect.any(String) });
  expect(isIntact).toBe(true);
});

const tamper = {
  'an event that was altered': (id: string) =>
    sql`update signing_events set at = at - interval '1 day' where number = 2 and request_id = ${id}`,
  'an event that was removed from the middle': (id: string) =>
    sql`delete from signing_events where number = 2 and request_id = ${id}`,
  'a trail that was cut': (id: string) =>
    sql`delete from signing_events where number > 2 and request_id = ${id}`,
  'a trail that is gone': (id: string) => sql`delete from signing_events where request_id = ${id}`,
  'a signature that was altered': (id: string) =>
    sql`update signatures set printed_name = 'Somebody else' where party = 'tenant' and request_id = ${id}`,
  'a signature with another account': (id: string) =>
    sql`update signatures set account_email = 'other@example.my' where party = 'tenant' and request_id = ${id}`,
  'a signature with another identity number': (id: string) =>
    sql`update signatures set identity_number = 'K7654321' where party = 'tenant' and request_id = ${id}`,
  'a signature that pretends to be of an older version': (id: string) =>
    sql`update signatures set hash_version = 1 where party = 'tenant' and request_id = ${id}`,
  'an event with another name': (id: string) =>
    sql`update signing_events set actor_name = 'Somebody else' where number = 2 and request_id = ${id}`,
  'a signature that is gone': (id: string) =>
    sql`delete from signatures where party = 'tenant' and request_id = ${id}`,
};
it.each(Object.entries(tamper))(
  'notices %s, which the database refuses to begin with',
  async (_what, change) => {
    const { admin, tenant, contractId } = await steps.accepted();
    await sign.report(tenant, contractId, 'opened');
    await sign.signTyped(tenant, contractId);
    const { db } = test.deps;
    const { id } = await db
      .selectFrom('signing_requests')
      .select('id')
      .where('contract_id', '=', contractId)
      .executeTakeFirstOrThrow();
    await expect(db.begin((tx) => change(id).execute(tx))).rejects.toThrow();
    expect((await sign.trail(admin, contractId)).isIntact).toBe(true);
    await db.begin(async (tx) => {
      const guard = (table: string, state: 'enable' | 'disable') =>
        sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger ${sql.id(`${table}_are_never_changed`)}`.execute(
          tx,
        );
      for (const table of ['signing_events', 'signatures']) await guard(table, 'disable');
      await change(id).execute(tx);
      for (const table of ['signing_events', 'signatures']) await guard(table, 'enable');
    });
    expect((await sign.trail(admin, contractId)).isIntact).toBe(false);
  },
);

it('is not sealed before both have signed, whoever says so', async () => {
  const { contractId } = await steps.accepted();
  const sealing = sql`update signing_requests set status = 'Sealing', completed_at = now() where contract_id = ${contractId}`;
  await expect(test.deps.db.begin((tx) => sealing.execute(tx))).rejects.toThrow('not signed by both');
});

it('reminds the tenant two days after, and a day before the hold ends, and writes it into the trail', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  await steps.days(1);
  expect((await subjectsTo(test, tenant.email))[0]).not.toMatch(/^Please sign/);
  await steps.days(1);
  expect((await subjectsTo(test, tenant.email))[0]).toMatch(/^Please sign your agreement for /);
  steps.skip(3);
  await steps.days(1);
  const reminded = (await sign.trail(admin, contractId)).events.filter(
    ({ kind }: { kind: string }) => kind === 'reminded',
  );
  expect(reminded).toHaveLength(2);
});
