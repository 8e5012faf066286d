import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { inspecting } from '../../../test/inspecting.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const report = inspecting(test);
const steps = tenancy(test);

/** For what is refused and changes nothing. */
let unchanged: Awaited<ReturnType<typeof report.drafted>>;

beforeAll(async () => {
  unchanged = await report.drafted();
});

it('saves what an admin typed about a line, and says its new version', async () => {
  const { admin, inspection, contractId } = await report.drafted();
  const bed = report.lineOf(inspection, 'Bed');
  const change = { condition: 'Fair', count: '2', note: ' A scratch\r\non the left ', name: 'Double bed' };
  const answer = await report.change(admin, bed, change);
  expect(answer).toMatchObject({
    status: 200,
    body: { item: { condition: 'Fair', count: 2, note: 'A scratch\non the left', version: 2 } },
  });
  const meter = report.lineOf(inspection, 'Electricity');
  await report.change(admin, meter, { reading: '1234.5', isDone: true });
  const { items } = (await report.read(admin, contractId)).body.inspection;
  expect(items.find(({ id }: { id: string }) => id === bed.id)).toMatchObject({ name: 'Double bed' });
  expect(items.find(({ id }: { id: string }) => id === meter.id)).toMatchObject({
    reading: 1234.5,
    isDone: true,
  });
  const cleared = await report.change(admin, { ...meter, version: 2 }, { reading: '' });
  expect(cleared.body.item.reading).toBeNull();
});

it.each([
  [{ condition: 'Broken' }, 'condition'],
  [{ count: 1000 }, 'count'],
  [{ count: 1.5 }, 'count'],
  [{ note: 'x'.repeat(1001) }, 'note'],
  [{ name: '' }, 'name'],
  [{ reading: '12,5' }, 'reading'],
  [{ reading: '12' }, 'reading'],
])('refuses %j for a piece of furniture', async (change, field) => {
  const { admin, inspection } = unchanged;
  const answer = await report.change(admin, report.lineOf(inspection, 'Bed'), change);
  expect([answer.status, Object.keys(answer.body.errorFields)]).toEqual([400, [field]]);
});

it('tells the second of two admins that there is a newer version, and keeps the first', async () => {
  const { admin, inspection, contractId } = await report.drafted();
  const other = await createAdmin(test.deps);
  const bed = report.lineOf(inspection, 'Bed');
  const answers = await Promise.all([
    report.change(admin, bed, { note: 'Mine' }),
    report.change(other, bed, { note: 'Theirs' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [won] = answers.filter(({ status }) => status === 200);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile');
  const { items } = (await report.read(admin, contractId)).body.inspection;
  expect(items.find(({ id }: { id: string }) => id === bed.id).note).toBe(won?.body.item.note);
});

it('takes the same text again, as when the answer was lost on the way', async () => {
  const { tenant, admin, inspection } = await report.sent();
  const bed = report.lineOf(inspection, 'Bed');
  await report.change(tenant, bed, { remark: 'It creaks' });
  const again = await report.change(tenant, bed, { remark: 'It creaks' });
  expect(again).toMatchObject({ status: 200, body: { item: { version: bed.version + 1 } } });
  await report.post(tenant, inspection.id, 'agree');
  expect((await report.change(tenant, bed, { remark: 'It creaks' })).status).toBe(200);
  expect(await report.change(tenant, bed, { remark: 'It creaks a lot' })).toMatchObject({
    status: 409,
    body: { code: 'inspection_not_sent' },
  });
  expect((await report.change(admin, bed, { note: 'No' })).status).toBe(409);
});

it('lets admins write in a draft only, and the tenant only remarks, once it was sent', async () => {
  const { admin, tenant, inspection } = await report.drafted();
  const bed = report.lineOf(inspection, 'Bed');
  expect((await report.change(tenant, bed, { remark: 'Too early' })).status).toBe(404);
  expect((await report.change(admin, bed, { remark: 'Not mine' })).status).toBe(403);
  await report.post(admin, inspection.id, 'rest-is-good');
  const { body } = await report.post(admin, inspection.id, 'send');
  const sent = report.lineOf(body.inspection, 'Bed');
  expect(await report.change(admin, sent, { note: 'Late' })).toMatchObject({
    status: 409,
    body: { code: 'inspection_not_draft' },
  });
  expect((await report.change(tenant, sent, { condition: 'Poor' })).status).toBe(403);
  expect((await report.change(await createUser(test.deps), sent, { remark: 'Hello' })).status).toBe(404);
  expect((await report.change(tenant, sent, { remark: 'It creaks' })).status).toBe(200);
});

it('takes remarks until the end of the seventh day', async () => {
  const { tenant, inspection, contractId } = await report.sent();
  const bed = report.lineOf(inspection, 'Bed');
  test.clock.setAheadMs(test.clock.aheadMs() + 7 * 86_400_000);
  expect((await report.change(tenant, bed, { remark: 'On the last day' })).status).toBe(200);
  test.clock.setAheadMs(test.clock.aheadMs() + 86_400_000);
  // The job has not run yet.
  expect(await report.change(tenant, { ...bed, version: bed.version + 1 }, { remark: 'Late' })).toMatchObject(
    {
      status: 409,
      body: { code: 'inspection_not_sent' },
    },
  );
  expect((await report.read(tenant, contractId)).body.inspection.status).toBe('Sent');
});

it('adds and removes lines of a draft, each once', async () => {
  const { admin, tenant, inspection, contractId } = await report.drafted();
  const id = randomUUID();
  const added = await report.addItem(admin, inspection.id, { id });
  expect(added).toMatchObject({
    status: 201,
    body: { item: { room: 'Bathroom', name: 'Mirror', count: 1 } },
  });
  expect((await report.addItem(admin, inspection.id, { id })).status).toBe(201);
  expect((await report.addItem(admin, inspection.id, { kind: 'meter', room: '', name: 'Gas' })).status).toBe(
    400,
  );
  expect((await report.addItem(admin, inspection.id, { room: '' })).status).toBe(400);
  const gas = { kind: 'meter', room: '', name: 'Gas', unit: 'm³', count: '' };
  expect((await report.addItem(admin, inspection.id, gas)).status).toBe(201);
  expect((await report.addItem(tenant, inspection.id)).status).toBe(403);
  const names = async () =>
    (await report.read(admin, contractId)).body.inspection.items.map(({ name }: { name: string }) => name);
  expect((await names()).filter((name: string) => name === 'Mirror')).toHaveLength(1);
  expect((await report.removeItem(admin, id)).status).toBe(200);
  expect(await names()).not.toContain('Mirror');
  expect((await report.removeItem(admin, id)).status).toBe(404);
});

it('cannot be written in after its contract was cancelled', async () => {
  const { admin, contractId } = await steps.accepted();
  const { inspection } = (await report.open(admin, contractId)).body;
  await steps.cancelContract(admin, contractId);
  expect(await report.change(admin, report.lineOf(inspection, 'Keys'), { note: 'Late' })).toMatchObject({
    status: 409,
    body: { code: 'contract_closed' },
  });
});
