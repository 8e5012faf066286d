import { photographMissing } from '@teduh/shared/charges';
import { addDays } from '@teduh/shared/days';
import { beforeAll, expect, it } from 'vitest';
import { charging } from '../../../test/charging.ts';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { pinkPng } from '../../../test/test-images.ts';

const test = useTestApp({}, { listen: true });
const renting = tenancy(test);
const steps = charging(test);

const description = 'Electricity, room A: 1,234.0 to 1,300.5 = 66.5 kWh × RM 0.55';
const readingsOf = (meterId: string) =>
  test.deps.db
    .selectFrom('meter_readings')
    .select(['id', 'number', 'tenths', 'charge_sen'])
    .where('meter_id', '=', meterId)
    .orderBy('number')
    .execute();
const countFiles = async () => (await Array.fromAsync(test.deps.storage.list('meters/'))).length;

it('charges what was used between two readings, in one transaction, and tells the tenant how it was reckoned', async () => {
  const { tenant, contractId, transactionId } = await steps.read();
  expect(await steps.feesOf(contractId)).toMatchObject([
    {
      id: transactionId,
      amount_sen: 3658,
      due_date: addDays(test.clock.today(), 7),
      status: 'Pending',
      description,
    },
  ]);
  const { transaction } = await renting.get(tenant, `/api/transactions/${transactionId}`);
  expect(transaction).toMatchObject({ amount: 36.58, isMetered: true, description });
  const { reckoning } = await renting.get(tenant, `/api/transactions/${transactionId}/reckoning`);
  const today = test.clock.today();
  const photograph = (size: number) => ({ url: expect.any(String), width: size, height: size });
  expect(reckoning).toEqual({
    meter: 'Electricity, room A',
    unit: 'kWh',
    from: { reading: 1234, readOn: today, photograph: photograph(20) },
    to: { reading: 1300.5, readOn: today, photograph: photograph(24) },
    used: 66.5,
    price: 0.55,
    amount: 36.58,
  });
  for (const { photograph } of [reckoning.from, reckoning.to]) {
    const file = await test.app.inject({ method: 'GET', url: photograph.url });
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
    });
    const small = await test.app.inject({ method: 'GET', url: `${photograph.url}&width=10` });
    expect(small.headers['content-type']).toBe('image/webp');
  }
  const [mail] = (await mailsTo(test, tenant.email)).filter(({ subject }) => subject.startsWith('RM 36.58'));
  expect(mail?.text).toContain(description);
  const { statement } = await renting.get(tenant, `/api/contracts/${contractId}/statement`);
  expect(statement.lines).toContainEqual(expect.objectContaining({ description, charge: 36.58 }));
});

it('shows a reckoning and its photographs to nobody else', async () => {
  const { tenant, transactionId } = await steps.read();
  const { token } = await createUser(test.deps);
  const url = `/api/transactions/${transactionId}/reckoning`;
  expect((await test.call('GET', url, { token })).status).toBe(404);
  const { reckoning } = await renting.get(tenant, url);
  const [unsigned, signature] = reckoning.to.photograph.url.split('?');
  expect((await test.call('GET', unsigned)).status).toBe(400);
  const another = reckoning.from.photograph.url.split('?')[0];
  expect((await test.call('GET', `${another}?${signature}`)).status).toBe(403);
});

it('has no reckoning for a charge that no meter made', async () => {
  const { admin, contractId } = await renting.bareContract();
  const { id } = (await renting.charge(admin, contractId)).body.transaction;
  expect((await renting.get(admin, `/api/transactions/${id}`)).transaction.isMetered).toBe(false);
  expect((await test.call('GET', `/api/transactions/${id}/reckoning`, { token: admin.token })).status).toBe(
    404,
  );
});

/** What is refused changes nothing of it. */
let unchanged: Awaited<ReturnType<typeof steps.metered>>;
beforeAll(async () => {
  unchanged = await steps.metered();
});

it.each([
  ['below the last one', { reading: '1233.9' }, 'reading', 'The last reading was 1,234.0 kWh'],
  ['of tomorrow', { readOn: '2027-12-31' }, 'readOn', 'The day of the reading cannot be in the future'],
  [
    'of an earlier day',
    { readOn: '2026-11-01' },
    'readOn',
    expect.stringMatching(/^The last reading was on /),
  ],
  ['with two decimals', { reading: '1300.55' }, 'reading', expect.stringContaining('at most one decimal')],
  ['with a minus', { reading: '-1300' }, 'reading', expect.stringContaining('at most one decimal')],
  ['with an exponent', { reading: '2e3' }, 'reading', expect.stringContaining('at most one decimal')],
  ['beyond seven digits', { reading: '12345678' }, 'reading', expect.stringContaining('from 0 to 9999999.9')],
  ['that is missing', { reading: undefined }, 'reading', 'Reading is required'],
  [
    'that costs a fortune',
    { reading: '9999999' },
    'reading',
    expect.stringContaining('Please check the reading'),
  ],
  ['without the one before', { after: undefined }, 'after', expect.any(String)],
])('refuses a reading %s and stores nothing', async (_name, fields, field, words) => {
  const { admin, meterId, firstId, contractId } = unchanged;
  const files = await countFiles();
  const answer = await steps.enterReading(admin, meterId, { reading: '1300', after: firstId, ...fields });
  expect(answer).toMatchObject({ status: 400, body: { errorFields: { [field]: words } } });
  expect(await readingsOf(meterId)).toHaveLength(1);
  expect(await steps.feesOf(contractId)).toEqual([]);
  expect(await countFiles()).toBe(files);
});

it('refuses a reading without a photograph, and pictures that are none', async () => {
  const { admin, meterId, firstId, contractId } = await steps.metered();
  const enter = (photograph: Buffer | null) =>
    steps.enterReading(admin, meterId, { reading: '1300', after: firstId }, photograph);
  expect(await enter(null)).toMatchObject({
    status: 400,
    body: { errorFields: { photograph: photographMissing } },
  });
  expect((await enter(Buffer.from('%PDF-1.7 no picture'))).status).toBe(415);
  const cut = (await pinkPng(200)).subarray(0, 90);
  expect(await enter(cut)).toMatchObject({
    status: 400,
    body: { errorFields: { photograph: expect.any(String) } },
  });
  expect((await enter(Buffer.alloc(11 * 1024 * 1024))).status).toBe(413);
  expect(await readingsOf(meterId)).toHaveLength(1);
  expect(await steps.feesOf(contractId)).toEqual([]);
});

it('charges once when many admins enter a reading at once, and tells the others about it', async () => {
  const { admin, meterId, firstId, contractId } = await steps.metered();
  const others = [admin, await createAdmin(test.deps), await createAdmin(test.deps)];
  const answers = await Promise.all(
    [...others, ...others].map((person, index) =>
      steps.enterReading(person, meterId, { reading: `${1300 + index}`, after: firstId }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('reading_meanwhile');
  expect(await readingsOf(meterId)).toHaveLength(2);
  expect(await steps.feesOf(contractId)).toHaveLength(1);
});

it('makes no charge where nothing was used, and lets what is too little wait for the next reading', async () => {
  const { admin, tenant, meterId, firstId, contractId } = await steps.metered();
  let after = firstId;
  const enter = async (reading: string) => {
    const { body } = await steps.enterReading(admin, meterId, { reading, after });
    const [newest] = body.charges.meters[0].readings;
    after = newest.id;
    return newest;
  };
  expect(await enter('1234')).toMatchObject({ charge: null, used: { amount: 0 } });
  // RM 0.99.
  expect(await enter('1235.8')).toMatchObject({ charge: null, used: { amount: 1.8 } });
  expect(await steps.feesOf(contractId)).toEqual([]);
  expect(await subjectsTo(test, tenant.email)).not.toContainEqual(expect.stringContaining('RM 0'));
  // 1,234.0 to 1,236.0
  expect(await enter('1236')).toMatchObject({
    charge: { amount: 1.1, status: 'Pending' },
    used: { amount: 2 },
  });
  // From 1,236.0 on.
  expect(await enter('1246')).toMatchObject({ charge: { amount: 5.5 }, used: { since: { reading: 1236 } } });
});

it('charges the next reading at a new price, and leaves earlier charges as they are', async () => {
  const { admin, tenant, meterId, readingId, contractId, transactionId } = await steps.read();
  expect(await steps.changePrice(admin, meterId, '0.6005')).toMatchObject({
    status: 200,
    body: { charges: { meters: [{ price: 0.6005 }] } },
  });
  await steps.enterReading(admin, meterId, { reading: '1400.5', after: readingId });
  expect((await steps.feesOf(contractId)).map(({ amount_sen }) => amount_sen)).toEqual([3658, 6005]);
  const { reckoning } = await renting.get(tenant, `/api/transactions/${transactionId}/reckoning`);
  expect(reckoning).toMatchObject({ price: 0.55, amount: 36.58 });
  expect(await subjectsTo(test, tenant.email)).toContain('Electricity, room A: RM 0.6005 per kWh');
  for (const price of ['0', '0.00001', '101', '-1', 'cheap', '', null])
    expect((await steps.changePrice(admin, meterId, price)).status).toBe(400);
});

it('takes a last reading after the contract has ended, and none of a later day', async () => {
  const { admin, meterId, firstId, contractId } = await steps.metered();
  const endDate = test.clock.today();
  await renting.endContract(admin, contractId, { endDate });
  await renting.skipDays(2);
  const enter = (readOn: string) =>
    steps.enterReading(admin, meterId, { reading: '1300', readOn, after: firstId });
  expect(await enter(addDays(endDate, 1))).toMatchObject({
    status: 400,
    body: { errorFields: { readOn: expect.stringContaining('The contract ends on') } },
  });
  expect((await enter(endDate)).status).toBe(201);
  expect(await steps.feesOf(contractId)).toHaveLength(1);
});

it('reads no meter that has ended, nor one of a contract that was cancelled', async () => {
  const { admin, meterId, firstId } = await steps.metered();
  const enter = (id: string, after: string) => steps.enterReading(admin, id, { reading: '1300', after });
  expect((await steps.endMeter(admin, meterId)).body.charges.meters[0].endedOn).toBe(test.clock.today());
  expect(await enter(meterId, firstId)).toMatchObject({ status: 409, body: { code: 'meter_ended' } });
  expect((await steps.endMeter(admin, meterId)).status).toBe(409);
  expect((await steps.changePrice(admin, meterId, '1')).status).toBe(409);

  const awaiting = await renting.accepted();
  const [meter] = (await steps.addMeter(admin, awaiting.contractId)).body.charges.meters;
  await renting.cancelContract(awaiting.admin, awaiting.contractId);
  expect(await enter(meter.id, meter.readings[0].id)).toMatchObject({
    status: 409,
    body: { code: 'contract_cancelled' },
  });
  expect((await steps.addMeter(admin, awaiting.contractId)).status).toBe(409);
});

it('refuses a meter with wrong fields and stores nothing', async () => {
  const { admin, contractId } = await renting.bareContract({ startDate: test.clock.today() });
  const fieldsOf = async (more: Record<string, string>, photograph?: null) => {
    const { status, body } = await steps.addMeter(admin, contractId, more, photograph);
    return [status, Object.keys(body.errorFields ?? {}).join()];
  };
  expect(await fieldsOf({ name: '' })).toEqual([400, 'name']);
  expect(await fieldsOf({ unit: 'litres' })).toEqual([400, 'unit']);
  expect(await fieldsOf({ price: '0' })).toEqual([400, 'price']);
  expect(await fieldsOf({ price: '0.12345' })).toEqual([400, 'price']);
  expect(await fieldsOf({ reading: '' })).toEqual([400, 'reading']);
  expect(await fieldsOf({ readOn: addDays(test.clock.today(), 1) })).toEqual([400, 'readOn']);
  expect(await fieldsOf({}, null)).toEqual([400, 'photograph']);
  expect((await steps.chargesOf(admin, contractId)).meters).toEqual([]);
});

it('does not let anybody change the amount of a metered charge, and lets the rest be changed', async () => {
  const { admin, transactionId } = await steps.read();
  const patch = (body: object) =>
    test.call('PATCH', `/api/transactions/${transactionId}`, { token: admin.token, body });
  expect(await patch({ amount: 40 })).toMatchObject({
    status: 409,
    body: { code: 'metered_amount_is_fixed' },
  });
  expect((await patch({ amount: 36.58, dueDate: '2027-03-01' })).body.transaction.dueDate).toBe('2027-03-01');
});

it('says of each part of a charge that was split how the whole was reckoned', async () => {
  const { admin, tenant, transactionId } = await steps.read();
  const parts = [16.58, 20].map((amount) => ({ amount, dueDate: '2027-03-01' }));
  const url = `/api/transactions/${transactionId}/split`;
  const { body } = await test.call('POST', url, { token: admin.token, body: { parts } });
  for (const { id, isMetered } of body.transactions) {
    expect(isMetered).toBe(true);
    const { reckoning } = await renting.get(tenant, `/api/transactions/${id}/reckoning`);
    expect(reckoning).toMatchObject({ used: 66.5, amount: 36.58 });
  }
});
