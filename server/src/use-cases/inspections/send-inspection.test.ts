import { addDays, writeDay } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { allBeforeCommit, beforeCommit } from '../../../test/before-commit.ts';
import { createUser } from '../../../test/factories.ts';
import { inspecting } from '../../../test/inspecting.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as inspections from '../../domain/inspections/inspections.repository.ts';
import { finaliseInspections } from './finalise-inspections.ts';
import { remindAboutInspections } from './remind-about-inspections.ts';

const test = useTestApp({}, { listen: true });
const report = inspecting(test);
const steps = tenancy(test);

const actionsOn = async (contractId: string) =>
  (
    await test.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', contractId)
      .where('action', 'like', 'inspection.%')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const rowOf = (id: string) => inspections.getById(test.deps.db, id);
const lock = (id: string) => (tx: Parameters<typeof inspections.lock>[0]) => inspections.lock(tx, id);

it('is sent to the tenant, who reads until which day remarks are taken', async () => {
  const { admin, tenant, inspection, contractId } = await report.drafted({ houseName: 'Rumah Serah' });
  expect(await report.post(admin, inspection.id, 'send')).toMatchObject({
    status: 409,
    body: { code: 'inspection_incomplete' },
  });
  await report.post(admin, inspection.id, 'rest-is-good');
  const { body } = await report.post(admin, inspection.id, 'send');
  const until = addDays(test.clock.today(), 7);
  expect(body.inspection).toMatchObject({ status: 'Sent', remarksUntil: until });
  const [mail] = await mailsTo(test, tenant.email);
  expect(mail?.subject).toBe(`Your move-in report for Rumah Serah: please look at it by ${writeDay(until)}`);
  expect(mail?.text).toContain(`/move-in-report/${contractId}`);
  expect((await report.read(tenant, contractId)).body.inspection.status).toBe('Sent');
  expect((await report.read(await createUser(test.deps), contractId)).status).toBe(404);
  expect(await actionsOn(contractId)).toEqual(['inspection.begun', 'inspection.sent']);
});

it('takes remarks for a week of the tenancy where it is sent before that begins', async () => {
  const startDate = addDays(test.clock.today(), 13);
  const { admin, tenant, contractId, inspection } = await report.sent({ startDate });
  const until = addDays(startDate, 7);
  expect(inspection).toMatchObject({ status: 'Sent', remarksUntil: until });
  await steps.skipTo(until);
  expect((await report.read(tenant, contractId)).body.inspection.status).toBe('Sent');
  await steps.days(1);
  expect((await report.read(admin, contractId)).body.inspection.status).toBe('Final');
});

it('is sent once, also by two at the same time', async () => {
  const { admin, tenant, inspection } = await report.drafted();
  await report.post(admin, inspection.id, 'rest-is-good');
  const answers = await Promise.all([1, 2].map(() => report.post(admin, inspection.id, 'send')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const subjects = await subjectsTo(test, tenant.email);
  expect(subjects.filter((subject) => subject.includes('move-in report'))).toHaveLength(1);
});

it('is final at once when the tenant agrees, and the admins are told', async () => {
  const { admin, tenant, inspection, contractId } = await report.sent();
  expect((await report.post(admin, inspection.id, 'agree')).status).toBe(403);
  const { status, body } = await report.post(tenant, inspection.id, 'agree');
  expect([status, body.inspection.status]).toEqual([200, 'Final']);
  expect(body.inspection.answeredAt).toBe(body.inspection.finalAt);
  expect((await subjectsTo(test, admin.email))[0]).toContain('agrees with the move-in report');
  expect(await actionsOn(contractId)).toEqual(['inspection.begun', 'inspection.sent', 'inspection.agreed']);
  expect(await report.post(tenant, inspection.id, 'agree')).toMatchObject({
    status: 409,
    body: { code: 'inspection_not_sent' },
  });
});

it('says to the admins how many lines have remarks', async () => {
  const { admin, tenant, inspection } = await report.sent();
  await report.change(tenant, report.lineOf(inspection, 'Bed'), { remark: 'It creaks' });
  await report.addPhotograph(tenant, report.lineOf(inspection, 'Fridge').id);
  await report.post(tenant, inspection.id, 'agree');
  const [mail] = await mailsTo(test, admin.email);
  expect(mail?.text).toContain('to 2 lines');
});

it('reminds the tenant on the day before the last one, and is final after it', async () => {
  const { tenant, inspection, contractId } = await report.sent({ houseName: 'Rumah Hujung' });
  const reminders = async () =>
    (await subjectsTo(test, tenant.email)).filter((subject) => subject.includes('is final after'));
  await steps.skipTo(addDays(test.clock.today(), 5));
  expect(await reminders()).toEqual([]);
  await steps.days(1);
  expect(await reminders()).toHaveLength(1);
  await steps.days(1);
  expect((await rowOf(inspection.id)).status).toBe('Sent');
  await steps.days(1);
  expect(await rowOf(inspection.id)).toMatchObject({ status: 'Final', answered_at: null });
  expect(await reminders()).toHaveLength(1);
  expect((await actionsOn(contractId)).at(-1)).toBe('inspection.finalised');
});

it('reminds once, on however many servers', async () => {
  const { tenant } = await report.sent();
  test.clock.setAheadMs(test.clock.aheadMs() + 6 * 86_400_000);
  await Promise.all([1, 2, 3].map(() => remindAboutInspections(test.deps)));
  const subjects = await subjectsTo(test, tenant.email);
  expect(subjects.filter((subject) => subject.includes('is final after'))).toHaveLength(1);
});

it('lets a remark that came first stand, and refuses one that came after it was final', async () => {
  const { tenant, inspection } = await report.sent();
  const bed = report.lineOf(inspection, 'Bed');
  const answer = await beforeCommit(test.deps.db, lock(inspection.id), () =>
    report.change(tenant, bed, { remark: 'In time' }),
  );
  expect(answer.status).toBe(200);
  test.clock.setAheadMs(test.clock.aheadMs() + 8 * 86_400_000);
  const finish = (tx: Parameters<typeof inspections.lock>[0]) =>
    inspections.move(tx, inspection.id, {
      to: 'Final',
      final_at: test.clock.now(),
      answered_at: null,
      otherwise: 'inspection_not_sent',
    });
  const [late, photograph] = await allBeforeCommit<[{ status: number }, { status: number }]>(
    test.deps.db,
    finish,
    [
      () => report.change(tenant, { ...bed, version: bed.version + 1 }, { remark: 'Too late' }),
      () => report.addPhotograph(tenant, bed.id),
    ],
  );
  expect([late.status, photograph.status]).toEqual([409, 409]);
  const { remark } = await test.deps.db
    .selectFrom('inspection_items')
    .select('remark')
    .where('id', '=', bed.id)
    .executeTakeFirstOrThrow();
  expect(remark).toBe('In time');
});

it('becomes final once when the tenant agrees while the job runs', async () => {
  const { tenant, inspection, contractId } = await report.sent();
  test.clock.setAheadMs(test.clock.aheadMs() + 7 * 86_400_000);
  const [agreed] = await allBeforeCommit<[{ status: number }, unknown]>(test.deps.db, lock(inspection.id), [
    () => report.post(tenant, inspection.id, 'agree'),
    () => {
      test.clock.setAheadMs(test.clock.aheadMs() + 86_400_000);
      return finaliseInspections(test.deps);
    },
  ]);
  const { status, answered_at } = await rowOf(inspection.id);
  expect(status).toBe('Final');
  expect(answered_at !== null).toBe(agreed.status === 200);
  const finals = (await actionsOn(contractId)).filter((action) => /agreed|finalised/.test(action));
  expect(finals).toHaveLength(1);
});

it('is left alone once its contract was cancelled', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  const { inspection } = (await report.open(admin, contractId)).body;
  await report.post(admin, inspection.id, 'send');
  await steps.cancelContract(admin, contractId);
  const before = (await subjectsTo(test, tenant.email)).length;
  await steps.skipTo(addDays(test.clock.today(), 9));
  expect((await rowOf(inspection.id)).status).toBe('Sent');
  const later = (await subjectsTo(test, tenant.email)).slice(0, -before || undefined);
  expect(later.filter((subject) => subject.includes('report'))).toEqual([]);
});
