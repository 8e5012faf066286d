import { addDays } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { aRow, csvOf, importing } from '../../../test/importing.ts';
import { renewing } from '../../../test/renewing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const renewal = renewing(test);
const { send, contractOf } = importing(test);

type Person = { id: string; token: string };

async function owe(admin: Person, contractId: string): Promise<string> {
  const dueDate = addDays(test.clock.today(), -5);
  const { status, body } = await steps.charge(admin, contractId, { dueDate });
  expect(status).toBe(201);
  return body.transaction.id;
}

async function lastPaymentOf(admin: Person, contractId: string): Promise<string | null> {
  const { arrears } = await steps.get(admin, '/api/arrears');
  return arrears.find((each: { contractId: string }) => each.contractId === contractId).lastPaymentAt;
}

it('a deposit that was held before the import is no payment', async () => {
  const [admin, tenant] = [await createAdmin(test.deps), await createUser(test.deps)];
  await send(admin, csvOf([aRow({ Email: tenant.email })]));
  const { id: contractId } = await contractOf(tenant.email);
  expect((await steps.depositOf(contractId)).payment_method).toBe('before Teduh');
  const [first] = [await owe(admin, contractId), await owe(admin, contractId)];
  expect(await lastPaymentOf(admin, contractId)).toBeNull();
  await steps.recordPayment(admin, first, { method: 'cash', paidOn: test.clock.today() });
  expect(await lastPaymentOf(admin, contractId)).not.toBeNull();
});

it('what was paid for the contracts before and after this one counts', async () => {
  const rental = await renewal.running({ stayLength: 6 });
  const { admin, contractId } = rental;
  const { paid_at: depositPaidAt } = await steps.depositOf(contractId);
  const nextId = await renewal.renewed(rental);
  const lastId = await owe(admin, nextId);
  await owe(admin, nextId);
  expect(await lastPaymentOf(admin, nextId)).toBe(depositPaidAt?.toISOString());

  await steps.days(2);
  await owe(admin, contractId);
  await steps.recordPayment(admin, lastId, { method: 'cash', paidOn: test.clock.today() });
  const { paid_at: newest } = await test.deps.db
    .selectFrom('transactions')
    .select('paid_at')
    .where('id', '=', lastId)
    .executeTakeFirstOrThrow();
  expect(newest?.toISOString()).not.toBe(depositPaidAt?.toISOString());
  expect(await lastPaymentOf(admin, contractId)).toBe(newest?.toISOString());
});
