import { randomInt, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createContract, createHouse, createUser } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as contracts from './contracts.repository.ts';

const test = useTestApp();

async function insert(userId: string, unitId: string) {
  const contract = {
    id: randomUUID(),
    number: `TD-2026-${randomInt(1_000_000, 2_000_000_000)}`,
    applicationId: null,
    renews: null,
    userId,
    unitId,
    startDate: '2026-12-01',
    endDate: '2027-03-01',
    rentSen: 150_000,
    depositSen: 300_000,
    utilitySen: 0,
    accessCardSen: 0,
    holdExpiresAt: new Date('2026-12-01T00:00:00Z'),
    settingsVersion: 1,
    templateVersion: 1,
    terms: {
      depositReturnDays: 30,
      noticeDays: null,
      renewalOfferDays: null,
      lateFee: null,
      breakClause: null,
    },
    houseRules: '',
    createdBy: userId,
    createdAt: new Date('2026-11-15T00:00:00Z'),
  };
  const file = { storageKey: `contracts/${contract.id}.pdf`, sha256: '0'.repeat(64), sizeBytes: 1 };
  await test.deps.db.begin((tx) => contracts.insertAwaiting(tx, contract, file));
}

it('a second live contract of one tenant, or on one unit, is a conflict that says which', async () => {
  const [tenant, other] = await Promise.all([createUser(test.deps), createUser(test.deps)]);
  const [{ unit_id: rentedUnit }, { unitId: freeUnit }] = await Promise.all([
    createContract(test.deps, tenant.id),
    createHouse(test.deps),
  ]);
  await expect(insert(tenant.id, freeUnit)).rejects.toMatchObject({ code: 'tenant_is_renting' });
  await expect(insert(other.id, rentedUnit)).rejects.toMatchObject({ code: 'unit_taken' });
});
