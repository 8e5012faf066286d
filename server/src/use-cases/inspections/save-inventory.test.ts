import { expect, it } from 'vitest';
import { createAdmin, createHouse, createUser } from '../../../test/factories.ts';
import { furniture, inspecting } from '../../../test/inspecting.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const report = inspecting(test);

it('keeps the list of a unit in its order, with values in ringgit', async () => {
  const [admin, house] = [await createAdmin(test.deps), await createHouse(test.deps)];
  expect((await report.readInventory(admin, house.id)).body.inventory).toMatchObject({
    property: { _id: house.id },
    room: null,
    version: 0,
    updatedAt: null,
    items: [],
  });
  const { status, body } = await report.saveInventory(admin, house.id, { version: 0, items: furniture });
  expect([status, body.inventory.version]).toEqual([200, 1]);
  const { inventory } = (await report.readInventory(admin, house.id)).body;
  expect(inventory.items).toEqual(furniture.map((item) => ({ value: null, ...item })));
  const [line] = await test.deps.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'inventory.saved')
    .execute();
  expect(line?.after).toEqual({ version: 1, lines: 3 });
});

it('keeps one list for each room of a house', async () => {
  const admin = await createAdmin(test.deps);
  const house = await createHouse(test.deps, { rooms: ['Big', 'Small'] });
  expect((await report.readInventory(admin, house.id)).status).toBe(400);
  await report.saveInventory(admin, house.id, { version: 0, items: furniture }, house.unitId);
  const { inventory } = (await report.readInventory(admin, house.id, house.unitId)).body;
  expect(inventory).toMatchObject({ room: house.unitId, version: 1 });
});

it('tells the second of two admins that there is another list by now', async () => {
  const [admin, other, house] = [
    await createAdmin(test.deps),
    await createAdmin(test.deps),
    await createHouse(test.deps),
  ];
  for (const version of [0, 1]) {
    const answers = await Promise.all(
      [admin, other].map((each, index) =>
        report.saveInventory(each, house.id, {
          version,
          items: [{ room: 'Hall', name: `Lamp ${index}`, count: index }],
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('inventory_changed');
  }
  expect((await report.readInventory(admin, house.id)).body.inventory).toMatchObject({ version: 2 });
});

it.each([
  [{ room: '', name: 'Lamp', count: 1 }, 'items.0.room'],
  [{ room: 'Hall', name: 'x'.repeat(101), count: 1 }, 'items.0.name'],
  [{ room: 'Hall', name: 'Lamp', count: -1 }, 'items.0.count'],
  [{ room: 'Hall', name: 'Lamp', count: 1, value: 1.234 }, 'items.0.value'],
])('refuses %j', async (item, field) => {
  const [admin, house] = [await createAdmin(test.deps), await createHouse(test.deps)];
  const answer = await report.saveInventory(admin, house.id, { version: 0, items: [item] });
  expect([answer.status, Object.keys(answer.body.errorFields)]).toEqual([400, [field]]);
});

it('refuses more than 300 lines, and everybody but admins', async () => {
  const [admin, house] = [await createAdmin(test.deps), await createHouse(test.deps)];
  const items = Array.from({ length: 301 }, (_, index) => ({
    room: 'Hall',
    name: `Lamp ${index}`,
    count: 1,
  }));
  expect((await report.saveInventory(admin, house.id, { version: 0, items })).status).toBe(400);
  expect((await report.saveInventory(admin, house.id, { version: 0, items: items.slice(1) })).status).toBe(
    200,
  );
  expect((await report.readInventory(await createUser(test.deps), house.id)).status).toBe(403);
});

it('becomes what a final report found, with the values that it knew', async () => {
  const { admin, tenant, house, inspection } = await report.drafted();
  await report.change(admin, report.lineOf(inspection, 'Chairs'), { condition: 'Missing', count: 0 });
  await report.change(admin, report.lineOf(inspection, 'Bed'), { condition: 'Fair', count: 2 });
  await report.addItem(admin, inspection.id);
  await report.post(admin, inspection.id, 'rest-is-good');
  await report.post(admin, inspection.id, 'send');
  const keep = (version: number) => report.post(admin, inspection.id, 'inventory', { version });
  expect(await keep(1)).toMatchObject({ status: 409, body: { code: 'inspection_not_final' } });
  const { body } = await report.post(tenant, inspection.id, 'agree');
  expect(body.inspection.inventoryVersion).toBe(1);
  expect(await keep(0)).toMatchObject({ status: 409, body: { code: 'inventory_changed' } });
  expect((await keep(1)).status).toBe(200);
  const { inventory } = (await report.readInventory(admin, house.id)).body;
  expect(inventory).toMatchObject({
    version: 2,
    items: [
      { room: 'Kitchen', name: 'Fridge', count: 1, value: 1200 },
      { room: 'Bedroom', name: 'Bed', count: 2, value: 899.9 },
      { room: 'Bathroom', name: 'Mirror', count: 1, value: null },
    ],
  });
});
