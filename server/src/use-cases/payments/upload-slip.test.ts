import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { confirmCard } from '../../../test/card-form.ts';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { roundsOf } from '../../../test/rounds.ts';
import { signedPdf } from '../../../test/signed-pdf.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { pinkPng } from '../../../test/test-images.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);

async function charged() {
  const { admin, tenant, contractId } = await steps.bareContract();
  await steps.takeTransfers(admin);
  const { id } = (await steps.charge(admin, contractId)).body.transaction as { id: string };
  const read = async () => (await steps.get(tenant, `/api/transactions/${id}`)).transaction;
  return { admin, tenant, id, read };
}
const confirmed = () => ({ status: 'Confirmed', paidOn: test.clock.today() });
const slipsOf = (id: string) =>
  test.deps.db
    .selectFrom('payment_slips')
    .select(['status', 'reason'])
    .where('transaction_id', '=', id)
    .orderBy('uploaded_at')
    .execute();

it('tells a tenant where to transfer which amount with which reference', async () => {
  const { tenant, id } = await charged();
  const { transfer } = await steps.get(tenant, `/api/transactions/${id}/transfer`);
  expect(transfer).toEqual({
    bankName: 'Bank Contoh',
    accountNumber: '5141 2345 6789',
    accountHolder: 'Rumah Baik Sdn. Bhd.',
    duitnowQr: null,
    amount: 120.5,
    reference: expect.stringMatching(/^TD-2026-\d{4,}-[0-9A-F]{4}$/),
  });
});

it('shows admins the reference that the tenant was told, beside the slip and in the mail about it', async () => {
  const { admin, tenant, id } = await charged();
  const { reference } = (await steps.get(tenant, `/api/transactions/${id}/transfer`)).transfer;
  await steps.uploadSlip(tenant, id);
  const { transactions } = await steps.get(admin, '/api/transactions?slipWaiting=true');
  expect(transactions.find((each: { id: string }) => each.id === id).slip).toMatchObject({ reference });
  expect((await mailsTo(test, admin.email))[0]?.text).toContain(`the reference ${reference}.`);
});

it('finds each charge, and no other, by the reference that its transfer should have', async () => {
  const { admin, tenant, contractId } = await steps.bareContract({ startDate: test.clock.today() });
  await steps.takeTransfers(admin);
  await steps.charge(admin, contractId);
  await steps.skipDays(62);
  const pending = async (): Promise<{ id: string; type: string }[]> =>
    (await steps.get(tenant, '/api/transactions?status=Pending')).transactions;
  const rent = (await pending()).findLast(({ type }) => type === 'Monthly Rental');
  const parts = [
    { amount: 1000, dueDate: test.clock.today() },
    { amount: 500, dueDate: test.clock.today() },
  ];
  const split = await test.call('POST', `/api/transactions/${rent?.id}/split`, {
    token: admin.token,
    body: { parts },
  });
  expect(split.status).toBe(201);
  const charges = await pending();
  expect(charges.map(({ type }) => type).toSorted()).toEqual([
    ...Array(3).fill('Monthly Rental'),
    'Other Fees',
  ]);
  for (const { id } of charges) {
    const { reference } = (await steps.get(tenant, `/api/transactions/${id}/transfer`)).transfer;
    const { transactions } = await steps.get(admin, `/api/transactions?q=${reference}`);
    expect(transactions.map((each: { id: string }) => each.id)).toEqual([id]);
  }
});

it('waits for confirmation with a slip, in the list of slips, and becomes a payment when it is confirmed', async () => {
  const { admin, tenant, id, read } = await charged();
  const answer = await steps.uploadSlip(tenant, id, await pinkPng(40));
  expect(answer).toMatchObject({
    status: 201,
    body: { transaction: { status: 'Pending', slip: { status: 'Waiting for Confirmation' } } },
  });
  expect((await subjectsTo(test, admin.email))[0]).toContain('has transferred RM 120.50');
  const { transactions } = await steps.get(admin, '/api/transactions?slipWaiting=true');
  expect(transactions.map((each: { id: string }) => each.id)).toContain(id);
  const file = await test.app.inject({ method: 'GET', url: answer.body.transaction.slip.file });
  expect(file.headers['content-type']).toBe('image/jpeg');

  expect((await steps.answerSlip(admin, id, confirmed())).status).toBe(200);
  expect(await read()).toMatchObject({
    status: 'Paid',
    paymentMethod: 'bank transfer',
    slip: { status: 'Confirmed' },
    receiptNumber: expect.any(Number),
  });
  expect(await steps.answerSlip(admin, id, confirmed())).toMatchObject({ status: 409 });
});

it('says why a slip was refused, and takes another one', async () => {
  const { admin, tenant, id, read } = await charged();
  await steps.uploadSlip(tenant, id);
  await steps.answerSlip(admin, id, { status: 'Refused', reason: 'Nothing has come' });
  expect(await read()).toMatchObject({
    status: 'Pending',
    slip: { status: 'Refused', reason: 'Nothing has come' },
  });
  expect((await subjectsTo(test, tenant.email))[0]).toBe('Your transfer of RM 120.50 could not be confirmed');
  expect((await steps.uploadSlip(tenant, id, signedPdf('another'))).status).toBe(201);
  expect((await read()).slip.status).toBe('Waiting for Confirmation');
});

it('replaces a slip that waits, and keeps the same one once', async () => {
  const { tenant, id } = await charged();
  await steps.uploadSlip(tenant, id);
  await steps.uploadSlip(tenant, id);
  test.clock.pass(1);
  await steps.uploadSlip(tenant, id, signedPdf('a better one'));
  expect((await slipsOf(id)).map(({ status }) => status)).toEqual(['Withdrawn', 'Waiting for Confirmation']);
});

it.each([
  ['a text', Buffer.from('I have paid, believe me'), 415],
  ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 400],
  ['nothing', Buffer.alloc(0), 400],
])('refuses %s as a slip and stores nothing', async (_what, bytes, status) => {
  const { tenant, id } = await charged();
  const answer = await steps.uploadSlip(tenant, id, bytes);
  expect(answer.status).toBe(status);
  expect(answer.body.errorFields).toHaveProperty('slip');
  expect(await slipsOf(id)).toEqual([]);
});

it('hands a PDF of a stranger out as a file to save, and no slip to a stranger', async () => {
  const { tenant, id } = await charged();
  const { body } = await steps.uploadSlip(tenant, id);
  const file = await test.app.inject({ method: 'GET', url: body.transaction.slip.file });
  expect(file.headers['content-disposition']).toContain('attachment');
  const stranger = await createUser(test.deps);
  expect((await steps.uploadSlip(stranger, id)).status).toBe(404);
  expect((await test.call('GET', `/api/transactions/${id}/transfer`, { token: stranger.token })).status).toBe(
    404,
  );
  const unsigned = await test.app.inject({ method: 'GET', url: `/api/transactions/${id}/slip` });
  expect(unsigned.statusCode).toBe(400);
});

it('one wins where the same slip is confirmed and refused by many at once', async () => {
  const { admin, tenant, id, read } = await charged();
  const other = await createAdmin(test.deps);
  await steps.uploadSlip(tenant, id);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      steps.answerSlip(
        at % 2 ? admin : other,
        id,
        at % 2 ? confirmed() : { status: 'Refused', reason: 'No' },
      ),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  const { status, slip } = await read();
  expect([status, slip.status]).toEqual(status === 'Paid' ? ['Paid', 'Confirmed'] : ['Pending', 'Refused']);
});

const rounds = roundsOf({ short: 4, whole: 8 });

it('ends with one payment where a slip is confirmed while the tenant pays by card', {
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { admin, tenant, id, read } = await charged();
    const { body: opened } = await steps.openPayment(tenant, { transactionId: id });
    await steps.uploadSlip(tenant, id);
    const paying = confirmCard(test.app, opened.clientSecret)
      .then(() => steps.processPayment(tenant, id, opened.paymentIntentId))
      .catch(() => undefined);
    const [confirmation] = await Promise.all([steps.answerSlip(admin, id, confirmed()), paying]);
    const { status, paymentMethod } = await read();
    expect(status).toBe('Paid');
    expect(paymentMethod).toBe(confirmation.status === 200 ? 'bank transfer' : 'card');
    const { settled } = await test.deps.db
      .selectFrom('payment_intents')
      .select(({ fn }) => fn.countAll<number>().as('settled'))
      .where('transaction_id', '=', id)
      .where('status', '=', 'settled')
      .executeTakeFirstOrThrow();
    expect(Number(settled)).toBe(paymentMethod === 'card' ? 1 : 0);
    expect((await slipsOf(id)).some((slip) => slip.status === 'Waiting for Confirmation')).toBe(false);
  }
});

it('holds a home while the slip of its deposit waits, and goes on with the time that was left', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  await steps.takeTransfers(admin);
  const deposit = await steps.depositOf(contractId);
  await steps.skipDays(5);
  const isSlipWaiting = async () =>
    (await steps.get(tenant, '/api/applications')).applications[0].contractState.isDepositSlipWaiting;
  expect(await isSlipWaiting()).toBe(false);
  expect((await steps.uploadSlip(tenant, deposit.id)).status).toBe(201);
  expect(await isSlipWaiting()).toBe(true);
  await steps.skipDays(10);
  const status = async () => (await steps.getContract(tenant, contractId)).status;
  expect(await status()).toBe('Awaiting');
  expect(await steps.cancelContract(admin, contractId)).toMatchObject({
    status: 409,
    body: { message: errorMessages.slip_waiting },
  });
  await steps.answerSlip(admin, deposit.id, { status: 'Refused', reason: 'Nothing has come' });
  expect(await isSlipWaiting()).toBe(false);
  await steps.skipDays(1);
  expect(await status()).toBe('Awaiting');
  await steps.skipDays(2);
  expect(await status()).toBe('Cancelled');
});

it('asks for no card while a slip waits, until the tenant withdraws it', async () => {
  const { tenant, id, read } = await charged();
  await steps.uploadSlip(tenant, id);
  const pay = () => steps.openPayment(tenant, { transactionId: id });
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'slip_waiting' } });
  const withdraw = () => test.call('DELETE', `/api/transactions/${id}/slip`, { token: tenant.token });
  expect((await withdraw()).status).toBe(200);
  expect((await withdraw()).status).toBe(409);
  expect((await read()).slip).toBeNull();
  expect((await pay()).status).toBe(200);
});

it('tells the admins of a transfer that may come although the card was faster, and calls nothing refunded that is paid', async () => {
  const { admin, tenant, id, read } = await charged();
  const { body: opened } = await steps.openPayment(tenant, { transactionId: id });
  await steps.uploadSlip(tenant, id);
  await confirmCard(test.app, opened.clientSecret);
  await steps.processPayment(tenant, id, opened.paymentIntentId);
  expect(await read()).toMatchObject({ paymentMethod: 'card', slip: { status: 'Refused' } });
  expect((await subjectsTo(test, admin.email)).join()).toContain('may have paid RM 120.50 twice');

  const second = await charged();
  await steps.recordPayment(second.admin, second.id, { method: 'cash', paidOn: test.clock.today() });
  const late = { id: `pi_late_${second.id}`, transaction_id: second.id, amount_sen: 12_050 };
  await test.deps.db
    .insertInto('payment_intents')
    .values({ ...late, status: 'refunded' })
    .execute();
  expect(await second.read()).toMatchObject({ status: 'Paid', isRefunded: false });
});

it('keeps a charge whose slip waits when its contract ends, so that the money can be recorded', async () => {
  const { admin, tenant, contractId } = await steps.bareContract({ startDate: test.clock.today() });
  await steps.takeTransfers(admin);
  await steps.skipDays(20);
  const { transactions } = await steps.get(tenant, '/api/transactions?type=Monthly Rental');
  const [rent] = transactions;
  await steps.uploadSlip(tenant, rent.id);
  expect((await steps.endContract(admin, contractId, { isActive: false })).status).toBe(200);
  expect((await steps.answerSlip(admin, rent.id, confirmed())).body.transaction.status).toBe('Paid');
});

it('takes no slip while transfers are off, nor for what is paid', async () => {
  const { admin, tenant, id } = await charged();
  await test.call('PATCH', '/api/settings', { token: admin.token, body: { bankTransfer: { isOn: false } } });
  expect(await steps.uploadSlip(tenant, id)).toMatchObject({ status: 409, body: { code: 'transfers_off' } });
  await steps.takeTransfers(admin);
  await steps.recordPayment(admin, id, { method: 'cash', paidOn: test.clock.today() });
  expect(await steps.uploadSlip(tenant, id)).toMatchObject({ status: 409, body: { code: 'already_paid' } });
});

it('does not turn transfers on without an account', async () => {
  const admin = await createAdmin(test.deps);
  const bankTransfer = { isOn: true, accountNumber: '' };
  const answer = await test.call('PATCH', '/api/settings', { token: admin.token, body: { bankTransfer } });
  expect(answer.status).toBe(400);
  expect(answer.body.errorFields).toHaveProperty(['bankTransfer.isOn']);
});
