import { randomUUID } from 'node:crypto';
import { errorMessages } from '@teduh/shared/errors.constants';
import { describe, expect, it } from 'vitest';
import { complaining } from '../../../test/complaining.ts';
import { tracesOf } from '../../../test/complaint-traces.ts';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { mailsTo } from '../../../test/mails.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = complaining(test);
const { rowOf, auditOf, actionsOf, subjectsTo, bellOf } = tracesOf(test);

describe('handling', () => {
  it('begins with an admin who takes it, and the tenant hears who', async () => {
    const { tenant, admin, id } = await steps.waiting();
    expect(await steps.take(admin, id)).toMatchObject({
      status: 200,
      body: {
        message: 'Complaint status changed to in handling',
        complaint: { status: 'In Handling', admin: { _id: admin.id, firstname: 'Aminah' } },
      },
    });
    expect(await rowOf(id)).toMatchObject({ status: 'In Handling', admin_id: admin.id });
    expect(await subjectsTo(tenant.email)).toEqual(['Your complaint is in handling']);
    expect(await bellOf(tenant)).toMatchObject([{ link: `/complaint?complaint=${id}`, isRead: false }]);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      actor_id: admin.id,
      action: 'complaint.taken',
      before: { status: 'Waiting for Response' },
      after: { status: 'In Handling', adminId: admin.id },
    });
  });

  it('ends with what was done, by any admin', async () => {
    const { tenant, admin, id } = await steps.taken();
    const colleague = await createUser(test.deps, { userType: 'admin', firstname: 'Devi' });
    expect(await steps.finish(colleague, id, 'A new washer.\nTested twice.')).toMatchObject({
      status: 200,
      body: {
        message: 'Complaint Handling Finished successfully',
        complaint: {
          status: 'Handled',
          resolutionDetails: 'A new washer.\nTested twice.',
          admin: { _id: colleague.id, firstname: 'Devi' },
        },
      },
    });
    const [mail] = await mailsTo(test, tenant.email);
    expect(mail?.subject).toBe('Your complaint has been handled');
    expect(mail?.text).toContain('A new washer.\n\nTested twice.');
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'complaint.handled',
      before: { status: 'In Handling', adminId: admin.id },
    });
  });

  it('is refused to a second admin, who changes nothing', async () => {
    const { tenant, admin, id } = await steps.taken();
    const second = await steps.admin();
    expect(await steps.take(second, id)).toMatchObject({
      status: 409,
      body: {
        code: 'complaint_already_taken',
        message: 'This complaint is already being handled.',
        isError: true,
      },
    });
    expect(await rowOf(id)).toMatchObject({ status: 'In Handling', admin_id: admin.id });
    expect(await subjectsTo(tenant.email)).toHaveLength(1);
    expect(await actionsOf(id)).toEqual(['complaint.added', 'complaint.taken']);
  });

  it('is taken by one of two admins who try at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { tenant, admin, id } = await steps.waiting();
      const rival = await steps.admin();
      const answers = await Promise.all([steps.take(admin, id), steps.take(rival, id)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = answers[0].status === 200 ? admin : rival;
      expect((await rowOf(id)).admin_id).toBe(winner.id);
      expect(await subjectsTo(tenant.email)).toEqual(['Your complaint is in handling']);
    }
  });

  it.each([
    ['finishing what nobody took', 'waiting', 'Handled', errorMessages.complaint_not_taken],
    ['going back to waiting', 'taken', 'Waiting for Response', errorMessages.complaint_already_taken],
    ['waiting for what waits', 'waiting', 'Waiting for Response', errorMessages.no_changes],
    ['taking what is handled', 'handled', 'In Handling', errorMessages.complaint_handled],
    ['finishing twice', 'handled', 'Handled', errorMessages.complaint_handled],
    ['opening it again', 'handled', 'Waiting for Response', errorMessages.complaint_handled],
  ] as const)('refuses %s', async (_what, state, status, message) => {
    const { admin, id } = await steps[state]();
    const before = await rowOf(id);
    const answer = await steps.patch(admin, id, { status, resolutionDetails: 'Done.' });
    expect(answer).toMatchObject({ status: 409, body: { message } });
    expect(await rowOf(id)).toEqual(before);
  });

  it.each([
    ['no details', { status: 'Handled' }, 'resolutionDetails'],
    ['blank details', { status: 'Handled', resolutionDetails: '  ' }, 'resolutionDetails'],
    [
      'details of 5,001 characters',
      { status: 'Handled', resolutionDetails: 'a'.repeat(5_001) },
      'resolutionDetails',
    ],
    ['a status that is none', { status: 'Lost' }, 'status'],
    ['no status', {}, 'status'],
  ])('refuses to finish with %s', async (_what, patch, field) => {
    const { admin, id } = await steps.taken();
    const { status, body } = await steps.patch(admin, id, patch);
    expect(status).toBe(400);
    expect(Object.keys(body.errorFields)).toEqual([field]);
    expect((await rowOf(id)).status).toBe('In Handling');
  });

  it('is for admins, each for themselves', async () => {
    const { tenant, admin, id } = await steps.waiting();
    const colleague = await createAdmin(test.deps);
    expect((await steps.take(tenant, id)).status).toBe(403);
    expect((await steps.patch(admin, id, { status: 'In Handling', admin: colleague.id })).status).toBe(403);
    expect((await steps.take(admin, randomUUID())).status).toBe(404);
    expect(await rowOf(id)).toMatchObject({ status: 'Waiting for Response', admin_id: null });
  });
});
