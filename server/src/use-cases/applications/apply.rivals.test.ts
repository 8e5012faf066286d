import { expect, it } from 'vitest';
import { beforeCommit } from '../../../test/before-commit.ts';
import { createAdmin, createHouse, createUser } from '../../../test/factories.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';

const test = useTestApp();
const steps = tenancy(test);

async function twoApplicants() {
  const [one, other, house] = [
    await createUser(test.deps),
    await createUser(test.deps),
    await createHouse(test.deps),
  ];
  return { one, other, house, parties: { userId: one.id, unitId: house.unitId } };
}

it('does not wait for somebody else who applies for the same unit at the same moment', async () => {
  const { other, house, parties } = await twoApplicants();
  let isOtherOver = false;
  const applied = await beforeCommit(
    test.deps.db,
    (tx) => tenancyParties.lockToApply(tx, parties),
    async () => ({ ...(await steps.apply(other, house)), hasWaited: isOtherOver }),
    () => {
      isOtherOver = true;
    },
  );
  expect(applied).toMatchObject({ status: 201, hasWaited: false });
});

it('waits while the unit is let to somebody else, and is refused then', async () => {
  const { other, house, parties } = await twoApplicants();
  const letIt = async (tx: Parameters<typeof tenancyParties.lock>[0]) => {
    await tenancyParties.lock(tx, parties);
    await tx
      .insertInto('contracts')
      .values({
        user_id: parties.userId,
        unit_id: parties.unitId,
        start_date: '2026-12-01',
        end_date: '2027-03-01',
        status: 'Active',
        rent_sen: 150_000,
        deposit_sen: 300_000,
        hold_expires_at: test.clock.now(),
      })
      .execute();
  };
  const applied = await beforeCommit(test.deps.db, letIt, () => steps.apply(other, house));
  expect(applied).toMatchObject({ status: 409, body: { code: 'unit_taken' } });
});

it('is rejected with the others when the unit is let while it is made', async () => {
  const { one, other, house, parties } = await twoApplicants();
  const admin = await createAdmin(test.deps);
  const { body } = await steps.apply(one, house);
  let late = '';
  const applyLate = async (tx: Parameters<typeof tenancyParties.lock>[0]) => {
    await tenancyParties.lockToApply(tx, { ...parties, userId: other.id });
    const row = { user_id: other.id, unit_id: house.unitId, start_date: '2026-12-01', stay_months: 3 };
    const { id } = await tx
      .insertInto('applications')
      .values({ ...row, end_date: '2027-03-01' })
      .returning('id')
      .executeTakeFirstOrThrow();
    late = id;
  };
  const answer = await beforeCommit(test.deps.db, applyLate, () =>
    steps.answer(admin, body.application.id, 'Accepted'),
  );
  expect(answer.status).toBe(200);
  expect((await steps.getApplication(other, late)).status).toBe('Rejected');
});
