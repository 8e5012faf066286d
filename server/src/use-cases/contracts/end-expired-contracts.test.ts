import { addDays } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { endExpiredContracts } from './end-expired-contracts.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);

async function untilDayBeforeEnd(houseName: string) {
  const rental = await steps.bareContract({ startDate: test.clock.today(), houseName });
  const { endDate } = await steps.getContract(rental.tenant, rental.contractId);
  await steps.skipTo(addDays(endDate, -1));
  return rental;
}

it('ends the contract on its end date and makes the unit available', async () => {
  const { tenant, contractId, house } = await untilDayBeforeEnd('Rumah Akhir');
  expect((await steps.getContract(tenant, contractId)).status).toBe('Active');
  await steps.days(1);
  expect(await steps.getContract(tenant, contractId)).toMatchObject({ status: 'Ended', isActive: false });
  expect((await steps.get(tenant, `/api/properties/${house.id}`)).property.isAvailable).toBe(true);
  expect((await steps.apply(tenant, house, { startDate: test.clock.today() })).status).toBe(201);
});

it('tells tenant and admins once', async () => {
  const { admin, tenant } = await untilDayBeforeEnd('Rumah Tamat');
  await steps.days(2);
  const toTenant = await subjectsTo(test, tenant.email);
  expect(toTenant.filter((subject) => subject === 'Your contract for Rumah Tamat has ended')).toHaveLength(1);
  const toAdmin = await subjectsTo(test, admin.email);
  expect(toAdmin.filter((subject) => subject === 'The contract for Rumah Tamat has ended')).toHaveLength(1);
});

it('ends the others where one fails, and that one in the next run', async () => {
  const one = await steps.bareContract({ startDate: test.clock.today() });
  const other = await untilDayBeforeEnd('Rumah Lain');
  steps.skip(1);
  const ended = async () => {
    const statuses = [one, other].map(
      async (each) => (await steps.getContract(each.tenant, each.contractId)).status,
    );
    return (await Promise.all(statuses)).filter((status) => status === 'Ended').length;
  };
  const { outbox } = test.deps;
  let hasFailed = false;
  const announce: typeof outbox.announce = async (tx, announcement) => {
    if (hasFailed) return outbox.announce(tx, announcement);
    hasFailed = true;
    throw new TypeError('nobody thought of this');
  };
  await endExpiredContracts({ ...test.deps, outbox: { announce } });
  expect(await ended()).toBe(1);
  await endExpiredContracts(test.deps);
  expect(await ended()).toBe(2);
});
