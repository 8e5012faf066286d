import { paymentMethods } from '@teduh/shared/transactions.constants';
import { beforeAll, expect, it } from 'vitest';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { readPdf, textsOutsideMargins } from '../../../test/read-pdf.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { listLines } from '../../domain/statements/statement.repository.ts';
import { linesOf } from '../../domain/statements/statement.ts';
import { checkBooks } from './check-books.ts';

const test = useTestApp({}, { listen: true, wholeDocuments: true });
const steps = tenancy(test);
const statementOf = async (person: { token: string; id: string }, contractId: string) =>
  (await steps.get(person, `/api/contracts/${contractId}/statement`)).statement;
const open = (url: string) => test.app.inject({ method: 'GET', url });

async function someHistory() {
  const { admin, tenant, contractId } = await steps.active({ startDate: '2026-11-20' });
  const charge = async (more: object) =>
    (await steps.charge(admin, contractId, more)).body.transaction.id as string;
  const [window, key] = [await charge({}), await charge({ amount: 30, description: 'A key' })];
  await steps.recordPayment(admin, window, { method: 'cash', paidOn: '2026-11-15' });
  await steps.reversePayment(await createAdmin(test.deps), window, { reason: 'False note' });
  const body = { reason: 'Goodwill' };
  await test.call('POST', `/api/transactions/${key}/waive`, { token: admin.token, body });
  const cancelled = await charge({ amount: 999, description: 'A mistake' });
  await test.call('DELETE', `/api/transactions/${cancelled}`, { token: admin.token });
  return { admin, tenant, contractId };
}

let history: Awaited<ReturnType<typeof someHistory>>;

beforeAll(async () => {
  history = await someHistory();
});

it('lists charges, payments by method, what was taken back and waived, with what is owed after each', async () => {
  const { tenant, contractId } = history;
  const { lines, balance } = await statementOf(tenant, contractId);
  const of = (kind: string) =>
    lines.find(({ description }: { description: string }) => description.startsWith(kind));
  expect(lines).toHaveLength(7);
  expect(of('Deposit')).toMatchObject({ charge: 4500, payment: 0 });
  expect(of('Payment by card: Deposit')).toMatchObject({ date: '2026-11-15', payment: 4500 });
  expect(of('Payment in cash: A window')).toMatchObject({ payment: 120.5 });
  expect(of('Payment taken back: A window (False note)')).toMatchObject({ payment: -120.5 });
  expect(of('Waived: A key (Goodwill)')).toMatchObject({ charge: -30 });
  expect(lines.at(-1).balance).toBe(balance);
  expect(balance).toBe(120.5);
});

it('is shown to its tenant and to admins, and is not found by others', async () => {
  const { admin, tenant, contractId } = history;
  expect(await statementOf(admin, contractId)).toMatchObject({ balance: 120.5 });
  const stranger = await createUser(test.deps);
  const url = `/api/contracts/${contractId}/statement`;
  expect((await test.call('GET', url, { token: stranger.token })).status).toBe(404);
  const { pdfFile } = await statementOf(tenant, contractId);
  expect((await open(pdfFile.replace(/signature=.*/, 'signature=forged'))).statusCode).toBe(403);
});

it('can be saved as PDF and CSV with the same figures', async () => {
  const { tenant, contractId } = history;
  const { pdfFile, csvFile, contractNumber } = await statementOf(tenant, contractId);
  const pdf = await readPdf((await open(pdfFile)).rawPayload);
  const words = pdf.spoken.join(' ');
  expect(words).toContain(`Contract ${contractNumber}`);
  expect(words).toContain('Payment taken back: A window (False note)');
  expect(words).toContain('Still to be paid RM 120.50');
  expect(textsOutsideMargins(pdf)).toEqual([]);
  const csv = (await open(csvFile)).body.trim().split('\r\n');
  expect(csv[0]).toContain('Date,Description,Charge (RM),Payment (RM),Balance (RM)');
  expect(csv).toHaveLength(8);
  expect(csv.at(-1)?.split(',').at(-1)).toBe('120.5');
});

it('has words for every way to pay', async () => {
  const { contractId } = await steps.active({ startDate: '2026-11-20' });
  const paid = (await listLines(test.deps.db, contractId)).filter(({ kind }) => kind === 'payment');
  const wordsOf = (method: string) =>
    linesOf(paid.map((line) => ({ ...line, detail: method })))[0]?.description;
  for (const method of paymentMethods)
    expect(wordsOf(method)).toMatch(/^Payment (by|in|from|before) [\w ()]+: Deposit/);
});

it('goes on over pages without losing a line', async () => {
  const { tenant, contractId } = await steps.active({ startDate: '2026-11-20' });
  const charged = { contract_id: contractId, type: 'Other Fees' as const, created_at: test.clock.now() };
  const charges = Array.from({ length: 60 }, (_, at) => ({
    ...{ ...charged, amount_sen: 100 * (at + 1), due_date: '2026-12-24' },
    description: `${'Bulb '.repeat(20)}number ${at + 1}.`,
  }));
  await test.deps.db.insertInto('transactions').values(charges).execute();
  const { pdfFile } = await statementOf(tenant, contractId);
  const pdf = await readPdf((await open(pdfFile)).rawPayload);
  expect(pdf.pages.length).toBeGreaterThan(3);
  for (let at = 1; at <= 60; at += 1) expect(pdf.spoken.join(' ')).toContain(`number ${at}.`);
  expect(textsOutsideMargins(pdf)).toEqual([]);
});

it('a nightly check says that all statements add up, or tells the admins which do not', async () => {
  const { admin, contractId } = await someHistory();
  test.lines.length = 0;
  await checkBooks(test.deps);
  expect(test.lines.join('')).toContain('all statements add up');

  // Nothing in the product does this: a refund forgets which receipt it is of, as if the money had come too late.
  const { id, payment_intent_id } = await steps.depositOf(contractId);
  const at = test.clock.now();
  await test.deps.db
    .insertInto('refunds')
    .values({
      transaction_id: id,
      payment_intent_id,
      amount_sen: 100,
      reason: 'Nobody knows',
      method: 'provider',
      refunded_at: at,
      created_at: at,
    })
    .execute();
  await checkBooks(test.deps);
  expect(test.lines.join('')).toContain('statements do not add up');
  expect((await subjectsTo(test, admin.email))[0]).toBe('Some statements of account do not add up');
});
