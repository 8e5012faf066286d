import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { createUser } from '../../../test/factories.ts';
import { propertyCalls } from '../../../test/property-calls.ts';
import { roomRental, unitRental } from '../../../test/property-forms.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { add, admin, auditOf, remove, rent } = propertyCalls(test);

it('hides the property everywhere', async () => {
  const { property } = (await add(unitRental())).body;
  expect(await remove(property.id)).toMatchObject({
    status: 200,
    body: { message: 'Property deleted successfully' },
  });
  expect((await test.call('GET', `/api/properties/${property.id}`)).status).toBe(404);
  expect((await test.app.inject(`/listing/${property.id}`)).statusCode).toBe(404);
});

it('answers 404 to whoever applies for it afterwards', async () => {
  const { property } = (await add(unitRental())).body;
  const tenant = await createUser(test.deps);
  await remove(property.id);
  const answer = await test.call('POST', '/api/applications', {
    token: tenant.token,
    body: { user: tenant.id, property: property.id, startDate: test.clock.today(), stayLength: 3 },
  });
  expect(answer).toMatchObject({ status: 404, body: { message: errorMessages.property_not_found } });
});

it('keeps the row and writes a line in the audit log', async () => {
  const { property } = (await add(unitRental())).body;
  await remove(property.id);
  const row = await test.deps.db
    .selectFrom('properties')
    .select('archived_at')
    .where('id', '=', property.id)
    .executeTakeFirstOrThrow();
  expect(row.archived_at).toBeInstanceOf(Date);
  expect((await auditOf(property.id)).at(-1)).toMatchObject({
    action: 'property.deleted',
    actor_id: admin().id,
    before: { name: property.name },
  });
});

it('answers 404 for a property that was deleted before', async () => {
  const { property } = (await add(unitRental())).body;
  await remove(property.id);
  expect((await remove(property.id)).status).toBe(404);
});

it('rejects a property with a live contract', async () => {
  const { property } = (await add(roomRental())).body;
  await rent(property.rooms[0].id, (await createUser(test.deps)).id);
  expect(await remove(property.id)).toMatchObject({
    status: 409,
    body: { message: errorMessages.property_has_contract },
  });
});
