import { expect, it } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { tenancy } from '../../test/tenancy.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
const steps = tenancy(test);

it('lists a tenant their own contracts', async () => {
  const { tenant, contractId, house } = await steps.accepted({ rooms: ['Master', 'Small'] });
  const { contracts } = await steps.get(tenant, '/api/contracts');
  expect(contracts).toMatchObject([
    {
      _id: contractId,
      number: expect.stringMatching(/^TD-\d{4}-\d{4,}$/),
      user: { firstname: 'Siti', email: tenant.email },
      property: { name: 'Rumah Teduh' },
      roomId: house.unitId,
      roomName: 'Master',
      roomPrice: 1500,
      roomDepositAmount: 3000,
    },
  ]);
});

it('counts contracts on, and names the year in Kuala Lumpur in which each was made', async () => {
  const serialOf = async ({ tenant }: Awaited<ReturnType<typeof steps.accepted>>) => {
    const { contracts } = await steps.get(tenant, '/api/contracts');
    const [, year, serial] = contracts[0].number.split('-');
    expect(year).toBe(test.deps.clock.today().slice(0, 4));
    return Number(serial);
  };
  const first = await serialOf(await steps.accepted());
  const second = await serialOf(await steps.accepted());
  expect(second).toBeGreaterThan(first);
});

it('lists admins every contract', async () => {
  const { admin, contractId } = await steps.accepted();
  const ids = (await steps.get(admin, '/api/contracts')).contracts.map(({ id }: { id: string }) => id);
  expect(ids).toContain(contractId);
});

it('hides a contract from other tenants', async () => {
  const { contractId } = await steps.accepted();
  const stranger = await createUser(test.deps);
  expect((await steps.get(stranger, '/api/contracts')).contracts).toEqual([]);
  const answer = await test.call('GET', `/api/contracts/${contractId}`, { token: stranger.token });
  expect(answer.status).toBe(404);
});
