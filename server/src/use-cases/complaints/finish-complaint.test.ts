import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { complaining } from '../../../test/complaining.ts';
import { tracesOf } from '../../../test/complaint-traces.ts';
import { createUser } from '../../../test/factories.ts';
import { mailsTo } from '../../../test/mails.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const steps = complaining(test);
const { rowOf, auditOf } = tracesOf(test);

it('lets any admin finish a complaint in handling', async () => {
  const { id } = await steps.taken();
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
});

it('takes the unchanged title and description along, and refuses changed ones', async () => {
  const { admin, id } = await steps.taken();
  const { complaint } = (await test.call('GET', `/api/complaints/${id}`, { token: admin.token })).body;
  const form = { title: complaint.title, description: complaint.description };
  const finish = (fields: object) =>
    test.call('PATCH', `/api/complaints/${id}`, {
      token: admin.token,
      body: { status: 'Handled', admin: admin.id, resolutionDetails: 'A new washer.', ...fields },
    });
  expect((await finish({ ...form, title: 'Another title' })).status).toBe(403);
  expect((await finish({ ...form, description: 'Another text' })).status).toBe(403);
  expect(await finish(form)).toMatchObject({
    status: 200,
    body: { complaint: { ...form, status: 'Handled' } },
  });
});

it('sends the tenant what was done', async () => {
  const { tenant, admin, id } = await steps.taken();
  await steps.finish(admin, id, 'A new washer.\nTested twice.');
  const [mail] = await mailsTo(test, tenant.email);
  expect(mail?.subject).toBe('Your complaint has been handled');
  expect(mail?.text).toContain('A new washer.\n\nTested twice.');
});

it('writes a line in the audit log', async () => {
  const { admin, id } = await steps.taken();
  const colleague = await steps.admin();
  await steps.finish(colleague, id);
  expect((await auditOf(id)).at(-1)).toMatchObject({
    actor_id: colleague.id,
    action: 'complaint.handled',
    before: { status: 'In Handling', adminId: admin.id },
    after: { status: 'Handled', adminId: colleague.id, resolutionDetails: 'A new washer.' },
  });
});

it.each([
  ['finish a complaint that nobody took', 'waiting', 'Handled', errorMessages.complaint_not_taken],
  [
    'move a complaint in handling back to waiting',
    'taken',
    'Waiting for Response',
    errorMessages.complaint_already_taken,
  ],
  ['move a waiting complaint to waiting', 'waiting', 'Waiting for Response', errorMessages.no_changes],
  ['take a handled complaint', 'handled', 'In Handling', errorMessages.complaint_handled],
  ['finish a handled complaint', 'handled', 'Handled', errorMessages.complaint_handled],
  [
    'move a handled complaint back to waiting',
    'handled',
    'Waiting for Response',
    errorMessages.complaint_handled,
  ],
] as const)('does not %s', async (_title, state, status, message) => {
  const { admin, id } = await steps[state]();
  const before = await rowOf(id);
  const answer = await steps.patch(admin, id, { status, resolutionDetails: 'Done.' });
  expect(answer).toMatchObject({ status: 409, body: { message } });
  expect(await rowOf(id)).toEqual(before);
});

it.each([
  ['missing details', { status: 'Handled' }, 'resolutionDetails'],
  ['blank details', { status: 'Handled', resolutionDetails: '  ' }, 'resolutionDetails'],
  [
    'details of 5,001 characters',
    { status: 'Handled', resolutionDetails: 'a'.repeat(5_001) },
    'resolutionDetails',
  ],
  ['an unknown status', { status: 'Lost' }, 'status'],
  ['a missing status', {}, 'status'],
])('rejects %s', async (_title, patch, field) => {
  const { admin, id } = await steps.taken();
  const { status, body } = await steps.patch(admin, id, patch);
  expect(status).toBe(400);
  expect(Object.keys(body.errorFields)).toEqual([field]);
  expect((await rowOf(id)).status).toBe('In Handling');
});
