import { expect, it } from 'vitest';
import { createAdmin, createHouse, createUser } from './factories.ts';
import { mailsTo } from './mails.ts';
import { countStatements, watchStatements } from './statements.ts';
import { tenancy } from './tenancy.ts';
import { useTestApp } from './test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);

it('leads from the application to an active contract', async () => {
  const { tenant, contractId, applicationId } = await steps.active();

  const { contract } = await steps.get(tenant, `/api/contracts/${contractId}`);
  expect(contract).toMatchObject({
    status: 'Active',
    isActive: true,
    startDate: '2026-12-01',
    endDate: '2027-03-01',
    rentAmount: 1500,
    depositAmount: 3000,
    depositPayable: 4500,
    isSigned: true,
    isDepositPaid: true,
    holdExpiresAt: null,
  });
  const { application } = await steps.get(tenant, `/api/applications/${applicationId}`);
  expect(application).toMatchObject({ status: 'Completed', contract: contractId });
  const { transactions } = await steps.get(tenant, '/api/transactions');
  expect(transactions).toMatchObject([
    {
      type: 'Deposit',
      amount: 4500,
      dueDate: '2026-12-01',
      status: 'Paid',
      receiptNumber: expect.any(Number),
    },
  ]);
  expect((await mailsTo(test, tenant.email)).map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringMatching(/^Receipt \d+: RM 4,500.00 received$/),
    'Welcome to Rumah Teduh',
    'Your application for Rumah Teduh was accepted',
  ]);
});

it('needs at most 75 SQL statements from the application to the paid deposit, the card sandbox included', async () => {
  const { deps } = test;
  const [admin, tenant, rival, house] = await Promise.all([
    createAdmin(deps),
    createUser(deps),
    createUser(deps),
    createHouse(deps),
  ]);
  await steps.apply(rival, house);

  const watch = watchStatements();
  const applied = await steps.apply(tenant, house);
  const accepted = await steps.answer(admin, applied.body.application.id, 'Accepted');
  const contractId = accepted.body.application.contract;
  await steps.sign(tenant, contractId);
  const paid = await steps.payDeposit(tenant, contractId);
  const { own, sandbox } = countStatements(watch.take());
  watch.stop();

  expect(paid.body.transaction.status).toBe('Paid');
  expect(own + sandbox).toBeLessThanOrEqual(75);
});
