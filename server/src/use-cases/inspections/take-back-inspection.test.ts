import { addDays } from '@teduh/shared/days';
import { daysForRemarks } from '@teduh/shared/inspections.constants';
import { expect, it } from 'vitest';
import { allBeforeCommit, keepFromAuditing } from '../../../test/before-commit.ts';
import { createAdmin } from '../../../test/factories.ts';
import { inspecting } from '../../../test/inspecting.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as inspections from '../../domain/inspections/inspections.repository.ts';

const test = useTestApp({}, { listen: true });
const report = inspecting(test);
const steps = tenancy(test);
type Person = Parameters<typeof report.post>[0];
const takeBack = (person: Person, id: string) => report.post(person, id, 'take-back');
const rowOf = (id: string) => inspections.getById(test.deps.db, id);

it('is a draft again, the tenant is told and no longer sees it, and it is in the audit log', async () => {
  const { admin, tenant, inspection, contractId } = await report.sent({ houseName: 'Rumah Balik' });
  const { status, body } = await takeBack(admin, inspection.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: 'The report is a draft again',
    inspection: { status: 'Draft', sentAt: null, remarksUntil: null, takenBackAt: expect.any(String) },
  });
  expect((await report.read(tenant, contractId)).status).toBe(404);
  const [mail] = await mailsTo(test, tenant.email);
  expect(mail?.subject).toBe('We correct your move-in report for Rumah Balik');
  const actions = await test.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', contractId)
    .where('action', 'like', 'inspection.%')
    .orderBy('id')
    .execute();
  expect(actions.at(-1)).toEqual({ action: 'inspection.taken-back', actor_id: admin.id });
});

it('is corrected and sent again: the days begin anew, a reminder comes again, and remarks are still there', async () => {
  const { admin, tenant, inspection, contractId } = await report.sent();
  const bed = report.lineOf(inspection, 'Bed');
  await report.change(tenant, bed, { remark: 'It creaks' });
  const reminders = async () =>
    (await subjectsTo(test, tenant.email)).filter((subject) => subject.includes('is final after'));
  await steps.skipTo(addDays(test.clock.today(), daysForRemarks - 1));
  expect(await reminders()).toHaveLength(1);
  const { body: draft } = await takeBack(admin, inspection.id);
  await steps.skipTo(addDays(test.clock.today(), daysForRemarks + 2));
  expect((await rowOf(inspection.id)).status).toBe('Draft');
  const line = report.lineOf(draft.inspection, 'Bed');
  expect((await report.change(admin, line, { condition: 'Poor', note: 'A leg is broken' })).status).toBe(200);
  expect((await report.post(admin, inspection.id, 'send')).status).toBe(200);
  const { body } = await report.read(tenant, contractId);
  expect(body.inspection).toMatchObject({
    status: 'Sent',
    remarksUntil: addDays(test.clock.today(), daysForRemarks),
  });
  expect(report.lineOf(body.inspection, 'Bed')).toMatchObject({
    condition: 'Poor',
    note: 'A leg is broken',
    remark: 'It creaks',
  });
  await steps.skipTo(addDays(test.clock.today(), daysForRemarks - 1));
  expect(await reminders()).toHaveLength(2);
});

it('keeps what the tenant has said: neither the draft nor such a line can be removed', async () => {
  const { admin, tenant, inspection } = await report.sent();
  const [bed, fridge] = [report.lineOf(inspection, 'Bed'), report.lineOf(inspection, 'Fridge')];
  await report.change(tenant, bed, { remark: 'It creaks' });
  await report.addPhotograph(tenant, fridge.id);
  await takeBack(admin, inspection.id);
  expect(await report.discard(admin, inspection.id)).toMatchObject({
    status: 409,
    body: { code: 'inspection_was_sent' },
  });
  for (const { id } of [bed, fridge])
    expect(await report.removeItem(admin, id)).toMatchObject({
      status: 409,
      body: { code: 'inspection_item_has_remarks' },
    });
  expect((await report.removeItem(admin, report.lineOf(inspection, 'Chairs').id)).status).toBe(200);
});

it('is for admins, and only of a report that was sent and is not final', async () => {
  const { tenant, inspection } = await report.sent();
  expect((await test.call('POST', `/api/inspections/${inspection.id}/take-back`)).status).toBe(401);
  expect((await takeBack(tenant, inspection.id)).status).toBe(403);
  const admin = await createAdmin(test.deps);
  expect((await takeBack(admin, 'nonsense')).status).toBe(400);
  expect((await takeBack(admin, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  const drafted = await report.drafted();
  const final = await report.final();
  for (const { id } of [drafted.inspection, final.inspection])
    expect(await takeBack(admin, id)).toMatchObject({ status: 409, body: { code: 'inspection_not_sent' } });
});

it('stays sent where a move-out report is compared with it', async () => {
  const { admin, inspection, contractId } = await report.sent({ stayLength: 3 });
  const { endDate } = (await report.read(admin, contractId)).body.inspection;
  test.clock.setAheadMs(
    new Date(`${addDays(endDate, -50)}T04:00:00Z`).getTime() - test.clock.wall().getTime(),
  );
  expect((await report.open(admin, contractId, 'move-out')).status).toBe(201);
  expect(await takeBack(admin, inspection.id)).toMatchObject({
    status: 409,
    body: { code: 'inspection_in_use' },
  });
  test.clock.setAheadMs(0);
});

it('is either agreed to or taken back', async () => {
  const { admin, tenant, inspection } = await report.sent();
  const [agreed, back] = await allBeforeCommit<[{ status: number }, { status: number }]>(
    test.deps.db,
    (tx) => inspections.lock(tx, inspection.id),
    [() => report.post(tenant, inspection.id, 'agree'), () => takeBack(admin, inspection.id)],
  );
  const { status } = await rowOf(inspection.id);
  expect([agreed.status, back.status].toSorted()).toEqual([200, 409]);
  expect(status).toBe(agreed.status === 200 ? 'Final' : 'Draft');
});

/** A move-in report that was sent, of a contract whose move-out report can be begun. */
async function endingSoon() {
  const sent = await report.sent();
  const endDate = addDays(test.clock.today(), 30);
  expect((await steps.endContract(sent.admin, sent.contractId, { endDate })).status).toBe(200);
  return sent;
}

it('a move-out report that is begun meanwhile is not compared with the draft, whose lines can be removed', async () => {
  const { admin, inspection, contractId } = await endingSoon();
  const [taken, opened] = await allBeforeCommit(test.deps.db, keepFromAuditing, [
    () => takeBack(admin, inspection.id),
    () => report.open(admin, contractId, 'move-out'),
  ]);
  expect(taken.status).toBe(200);
  expect(opened).toMatchObject({ status: 201, body: { inspection: { comparesWith: null } } });
  expect((await report.removeItem(admin, report.lineOf(inspection, 'Chairs').id)).status).toBe(200);
});

it('is refused while a move-out report begins that is compared with it', async () => {
  const { admin, inspection, contractId } = await endingSoon();
  const [opened, taken] = await allBeforeCommit(test.deps.db, keepFromAuditing, [
    () => report.open(admin, contractId, 'move-out'),
    () => takeBack(admin, inspection.id),
  ]);
  expect(opened).toMatchObject({ status: 201, body: { inspection: { comparesWith: { contractId } } } });
  expect(taken).toMatchObject({ status: 409, body: { code: 'inspection_in_use' } });
});
