import { expect, it } from 'vitest';
import { applicantCalls } from '../../../test/applicants.ts';
import { createUser } from '../../../test/factories.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const calls = applicantCalls(test);

const details = {
  occupation: 'Nurse',
  employer: 'Hospital Ampang',
  monthlyIncome: 4_200.5,
  occupants: 2,
  about: 'We are quiet.\nNo pets.',
};

it('is empty at first, and keeps what was told for next time', async () => {
  const tenant = await createUser(test.deps);
  expect(await calls.told(tenant)).toEqual({
    applicant: {
      occupation: '',
      employer: '',
      monthlyIncome: null,
      occupants: null,
      about: '',
      documents: [],
    },
    requests: [],
  });
  expect(await calls.tell(tenant, details)).toMatchObject({ status: 200, body: { applicant: details } });
  expect((await calls.told(tenant)).applicant).toEqual({ ...details, documents: [] });
});

it('leaves what is not sent as it is, and takes away what is sent empty', async () => {
  const tenant = await createUser(test.deps);
  await calls.tell(tenant, details);
  await calls.tell(tenant, { employer: '', monthlyIncome: '', occupants: null });
  expect((await calls.told(tenant)).applicant).toEqual({
    ...details,
    employer: '',
    monthlyIncome: null,
    occupants: null,
    documents: [],
  });
});

it('shows every application of the person what is told now', async () => {
  const { admin, tenant, applicationId } = await calls.applied();
  await calls.tell(tenant, details);
  expect((await calls.details(admin, applicationId)).applicant).toMatchObject(details);
  await calls.tell(tenant, { occupation: 'Head nurse' });
  expect((await calls.details(admin, applicationId)).applicant.occupation).toBe('Head nurse');
});

it('keeps what people tell apart', async () => {
  const [one, other] = [await createUser(test.deps), await createUser(test.deps)];
  await calls.tell(one, details);
  expect((await calls.told(other)).applicant.occupation).toBe('');
});

it.each([
  [{ occupation: 'a'.repeat(101) }, 'occupation'],
  [{ occupation: 'two\nlines' }, 'occupation'],
  [{ employer: ['a', 'b'] }, 'employer'],
  [{ about: 'a'.repeat(1_001) }, 'about'],
  [{ about: 'a\u0000b' }, 'about'],
  [{ monthlyIncome: -1 }, 'monthlyIncome'],
  [{ monthlyIncome: 1_000_001 }, 'monthlyIncome'],
  [{ monthlyIncome: '1e9' }, 'monthlyIncome'],
  [{ monthlyIncome: 10.001 }, 'monthlyIncome'],
  [{ occupants: 0 }, 'occupants'],
  [{ occupants: 21 }, 'occupants'],
  [{ occupants: 1.5 }, 'occupants'],
  [{ occupants: { a: 1 } }, 'occupants'],
])('rejects %o', async (body, field) => {
  const tenant = await createUser(test.deps);
  expect(await calls.tell(tenant, body)).toMatchObject({
    status: 400,
    body: { code: 'invalid_fields', errorFields: { [field]: expect.any(String) } },
  });
  expect((await calls.told(tenant)).applicant.occupation).toBe('');
});

it('writes neither an income nor any other words into the audit log', async () => {
  const tenant = await createUser(test.deps);
  await calls.tell(tenant, details);
  const lines = await test.deps.db
    .selectFrom('audit_log')
    .select('after')
    .where('actor_id', '=', tenant.id)
    .execute();
  expect(JSON.stringify(lines)).not.toMatch(/Nurse|Ampang|4200|quiet/);
});

it('leaves the calls of the specification as they are', async () => {
  const { tenant, applicationId } = await calls.applied();
  await calls.tell(tenant, details);
  const application = await tenancy(test).getApplication(tenant, applicationId);
  expect(JSON.stringify(application)).not.toContain('Nurse');
});
