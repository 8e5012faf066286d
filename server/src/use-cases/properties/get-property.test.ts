import { expect, it } from 'vitest';
import { createUser } from '../../../test/factories.ts';
import { propertyCalls } from '../../../test/property-calls.ts';
import { roomRental } from '../../../test/property-forms.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { add, admin, get, rent } = propertyCalls(test);

/** A property with two rooms; the first one is rented. */
async function halfRented() {
  const tenant = await createUser(test.deps);
  const { property } = (await add(roomRental())).body;
  await rent(property.rooms[0].id, tenant.id, 'Awaiting');
  return { tenant, property };
}

it('is available while one of its rooms has no live contract', async () => {
  const { property } = await halfRented();
  expect(await get(property.id)).toMatchObject({ isAvailable: true, isFullyOccupied: false });
  await rent(property.rooms[1].id, (await createUser(test.deps)).id);
  expect(await get(property.id, admin().token)).toMatchObject({ isAvailable: false, isFullyOccupied: true });
});

it('shows an admin who rents a room', async () => {
  const { tenant, property } = await halfRented();
  expect((await get(property.id, admin().token)).rooms[0]).toMatchObject({
    isOccupied: true,
    occupant: { _id: tenant.id, firstname: 'Siti', lastname: 'Nurhaliza', email: tenant.email },
  });
});

it('shows a guest and a tenant that a room is taken, but not by whom', async () => {
  const { tenant, property } = await halfRented();
  for (const token of [undefined, tenant.token]) {
    const shown = await get(property.id, token);
    expect(shown.rooms[0].isOccupied).toBe(true);
    expect(JSON.stringify(shown)).not.toMatch(/occupant|Nurhaliza|waitingApplications/);
  }
});
