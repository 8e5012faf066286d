import { addDays } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { charging } from '../../../test/charging.ts';
import { createUser } from '../../../test/factories.ts';
import { inspecting } from '../../../test/inspecting.ts';
import { renewing } from '../../../test/renewing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { listOfMoveOut } from '../../domain/inspections/inspection-items.repository.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const report = inspecting(test);
const renewal = renewing(test);

const namesOf = (inspection: { items: { kind: string; name: string }[] }) =>
  inspection.items.map(({ kind, name }) => `${kind} ${name}`);

it('prefills keys, cards, the usual meters and the inventory of the unit', async () => {
  const { inspection, tenant, admin, contractId } = await report.drafted();
  expect(inspection).toMatchObject({ kind: 'move-in', status: 'Draft', comparesWith: null });
  expect(namesOf(inspection)).toEqual([
    'key Keys',
    'card Access cards',
    'meter Electricity',
    'meter Water',
    'item Fridge',
    'item Chairs',
    'item Bed',
    'general Anything else',
  ]);
  expect(report.lineOf(inspection, 'Chairs')).toMatchObject({ room: 'Kitchen', count: 4, condition: null });
  // A draft is for admins only.
  expect((await report.read(tenant, contractId)).status).toBe(404);
  expect((await report.handover(tenant, contractId)).body.moveIn).toMatchObject({ report: null });
  expect((await report.handover(admin, contractId)).body.moveIn).toMatchObject({
    report: { status: 'Draft' },
    canOpen: false,
    reason: 'begun',
  });
  const lines = await test.deps.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'inspection.begun')
    .execute();
  expect(lines).toContainEqual({ after: { inspectionId: inspection.id, kind: 'move-in', lines: 8 } });
});

it('reads the meters of the contract where it has some', async () => {
  const { admin, contractId } = await steps.active();
  await charging(test).addMeter(admin, contractId);
  const { body } = await report.open(admin, contractId);
  const meters = body.inspection.items.filter(({ kind }: { kind: string }) => kind === 'meter');
  expect(meters).toHaveLength(2);
  expect(meters.map(({ unit }: { unit: string }) => unit).toSorted()).toEqual(['kWh', 'm³']);
});

it('is begun once, also by two admins at the same time', async () => {
  const { admin, contractId } = await steps.active();
  const answers = await Promise.all([1, 2, 3].map(() => report.open(admin, contractId)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('inspection_exists');
});

it('refuses guests, tenants, unknown contracts and kinds, and what is cancelled', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  expect((await report.open({ token: '' }, contractId)).status).toBe(401);
  expect((await report.open(tenant, contractId)).status).toBe(403);
  expect((await report.open(admin, contractId, 'moving')).status).toBe(400);
  expect((await report.open(admin, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect((await report.read(await createUser(test.deps), contractId)).status).toBe(404);
  await steps.cancelContract(admin, contractId);
  expect(await report.open(admin, contractId)).toMatchObject({
    status: 409,
    body: { code: 'inspection_too_late' },
  });
});

it('opens a move-out report from 60 days before the end, with the lines of the move-in report beside them', async () => {
  const { admin, contractId, inspection, tenant } = await report.sent();
  const chairs = report.lineOf(inspection, 'Chairs');
  await report.change(tenant, chairs, { remark: 'One wobbles' });
  const { endDate } = (await report.read(admin, contractId)).body.inspection;
  expect(await report.open(admin, contractId, 'move-out')).toMatchObject({
    status: 409,
    body: { code: 'inspection_too_early' },
  });
  expect((await report.handover(admin, contractId)).body.moveOut).toMatchObject({
    canOpen: false,
    reason: 'early',
    opensOn: addDays(endDate, -60),
  });
  await steps.skipTo(addDays(endDate, -60));
  expect((await report.handover(admin, contractId)).body.moveOut).toMatchObject({
    canOpen: true,
    reason: null,
  });
  const { body } = await report.open(admin, contractId, 'move-out');
  expect(body.inspection).toMatchObject({ kind: 'move-out', comparesWith: { contractId, status: 'Final' } });
  expect(report.lineOf(body.inspection, 'Chairs')).toMatchObject({
    condition: null,
    note: '',
    before: { condition: 'Good', count: 4, remark: 'One wobbles', photographs: [] },
  });
  // What deductions from the deposit can name: nothing before it was sent.
  const evidence = async () => (await listOfMoveOut(test.deps.db, contractId)).map(({ name }) => name);
  expect(await evidence()).toEqual([]);
  await report.post(admin, body.inspection.id, 'rest-is-good');
  await report.post(admin, body.inspection.id, 'send');
  expect(await evidence()).toContain('Chairs');
});

it('compares with the inventory where there was no move-in report', async () => {
  const { admin, contractId, house } = await steps.active({ startDate: test.clock.today(), stayLength: 3 });
  await report.saveInventory(admin, house.id, {
    version: 0,
    items: [{ room: 'Hall', name: 'Lamp', count: 2 }],
  });
  const { endDate } = await steps.getContract(admin, contractId);
  await steps.skipTo(addDays(endDate, -60));
  const { body } = await report.open(admin, contractId, 'move-out');
  expect(report.lineOf(body.inspection, 'Lamp')).toMatchObject({ count: 2, before: null });
});

it('needs no report between two contracts of the same home: the last one compares with the first', async () => {
  const rental = await report.final();
  const { admin, contractId, inspection, tenant } = rental;
  const { endDate } = inspection;
  await steps.skipTo(addDays(endDate, -29));
  const nextId = await renewal.renewed(rental, { stayLength: 1 });
  for (const [id, kind] of [
    [nextId, 'move-in'],
    [contractId, 'move-out'],
  ] as const)
    expect(await report.open(admin, id, kind)).toMatchObject({
      status: 409,
      body: { code: 'inspection_not_needed' },
    });
  expect((await report.handover(tenant, nextId)).body.moveIn).toMatchObject({
    report: { id: inspection.id, contractId },
    reason: 'renewal',
  });
  const { body } = await report.open(admin, nextId, 'move-out');
  expect(body.inspection.comparesWith).toMatchObject({ contractId });
  expect(report.lineOf(body.inspection, 'Bed')).toMatchObject({ before: { condition: 'Good' } });
});

it('removes a draft that was begun by mistake, and nothing that was sent', async () => {
  const { admin, contractId, inspection } = await report.drafted();
  expect((await report.discard(admin, inspection.id)).status).toBe(200);
  expect((await report.read(admin, contractId)).status).toBe(404);
  expect((await report.open(admin, contractId)).status).toBe(201);
  const sent = await report.sent();
  expect(await report.discard(sent.admin, sent.inspection.id)).toMatchObject({
    status: 409,
    body: { code: 'inspection_not_draft' },
  });
});
