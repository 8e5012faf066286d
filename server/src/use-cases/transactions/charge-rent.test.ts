import { expect, it } from 'vitest';
import { mailsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { chargeRent } from './charge-rent.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const rentOf = (contractId: string) =>
  test.deps.db
    .selectFrom('transactions')
    .select(['id', 'due_date', 'amount_sen', 'status'])
    .where('contract_id', '=', contractId)
    .where('type', '=', 'Monthly Rental')
    .orderBy('due_date')
    .execute();

it('charges rent fourteen days before it is due, once, with a mail', async () => {
  const { tenant, contractId } = await steps.active({ startDate: '2026-12-01' });
  await steps.days(32);
  expect(test.clock.today()).toBe('2026-12-17');
  expect(await rentOf(contractId)).toEqual([]);
  await steps.days(1);
  expect(await rentOf(contractId)).toMatchObject([
    { due_date: '2027-01-01', amount_sen: 150_000, status: 'Pending' },
  ]);
  await Promise.all(Array.from({ length: 10 }, () => chargeRent(test.deps)));
  expect(await rentOf(contractId)).toHaveLength(1);
  const due = 'RM 1,500.00 is due on 1 January 2027';
  const mails = (await mailsTo(test, tenant.email)).filter(({ subject }) => subject === due);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Rent 1 to 31 Jan 2027.');
});

it('writes a line in the audit log, of nobody', async () => {
  const { contractId } = await steps.active({ startDate: test.clock.today() });
  await steps.days(25);
  const [rent] = await rentOf(contractId);
  const lines = await test.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'after'])
    .where('subject_id', '=', rent?.id ?? '')
    .execute();
  const after = { amountSen: 150_000, dueDate: rent?.due_date };
  expect(lines).toEqual([{ action: 'transaction.charged', actor_id: null, after }]);
});
