import { addDays } from '@teduh/shared/days';
import { beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../../test/factories.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { stamping } from '../../../test/stamping.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const duty = stamping(test);
const stamped = (more: object = {}) => ({
  status: 'Stamped',
  certificateNumber: 'B01KV0012345',
  stampedOn: test.clock.today(),
  dutyPaid: 72,
  ...more,
});

/** For what is refused and changes nothing. */
let unchanged: Awaited<ReturnType<typeof duty.signed>>;

beforeAll(async () => {
  unchanged = await duty.signed();
});

describe('an admin', () => {
  it('enters the certificate, its day and what was paid; the tenant is told', async () => {
    const { admin, tenant, contractId } = await steps.active();
    const { status, body } = await duty.change(admin, contractId, stamped());
    expect([status, body.stamping]).toMatchObject([
      200,
      {
        status: 'Stamped',
        certificateNumber: 'B01KV0012345',
        stampedOn: test.clock.today(),
        dutyPaid: 72,
        penalty: 0,
      },
    ]);
    expect((await subjectsTo(test, tenant.email))[0]).toMatch(/^Your agreement for .* is stamped$/);
  });

  it('says who pays, which alone changes nothing else', async () => {
    const { admin, tenant, contractId } = await duty.signed();
    const { body } = await duty.change(admin, contractId, { payer: 'landlord' });
    expect(body.stamping).toMatchObject({ payer: 'landlord', status: 'Due' });
    expect((await duty.read(tenant, contractId)).body.stamping.payer).toBe('landlord');
  });

  it('corrects what is wrong, and takes a confirmation back with what belongs to it', async () => {
    const { admin, contractId } = await duty.signed();
    await duty.change(admin, contractId, stamped());
    const corrected = await duty.change(admin, contractId, { dutyPaid: '73.50' });
    expect(corrected.body.stamping).toMatchObject({ status: 'Stamped', dutyPaid: 73.5 });
    const back = await duty.change(admin, contractId, { status: 'Filed' });
    expect(back.body.stamping).toMatchObject({
      status: 'Filed',
      stampedOn: null,
      dutyPaid: null,
      certificateNumber: 'B01KV0012345',
    });
    expect((await duty.change(admin, contractId, { status: 'Due' })).body.stamping.status).toBe('Due');
  });

  it('removes a wrong duty while it is stamped, and a wrong number while it is not', async () => {
    const { admin, contractId } = await duty.signed();
    await duty.change(admin, contractId, stamped());
    const without = await duty.change(admin, contractId, { dutyPaid: null });
    expect(without.body.stamping).toMatchObject({ ...stamped(), dutyPaid: null });
    const refused = await duty.change(admin, contractId, { certificateNumber: null });
    expect([refused.status, Object.keys(refused.body.errorFields)]).toEqual([400, ['certificateNumber']]);
    expect((await duty.change(admin, contractId, { status: 'Filed' })).body.stamping.certificateNumber).toBe(
      'B01KV0012345',
    );
    for (const empty of ['', '  ', null]) {
      await duty.change(admin, contractId, { certificateNumber: 'B02' });
      const cleared = await duty.change(admin, contractId, {
        status: 'Filed',
        certificateNumber: empty,
        dutyPaid: '',
      });
      expect(cleared.body.stamping).toMatchObject({ status: 'Filed', certificateNumber: null });
    }
    expect(await duty.change(admin, contractId, { status: 'Stamped' })).toMatchObject({ status: 400 });
  });

  it('enters today where no day is given', async () => {
    const { admin, contractId } = await duty.signed();
    const { body } = await duty.change(admin, contractId, stamped({ stampedOn: '', dutyPaid: '' }));
    expect(body.stamping).toMatchObject({ stampedOn: test.clock.today(), dutyPaid: null });
  });

  it('cannot go back from Stamped to Due in one step', async () => {
    const { admin, contractId } = await duty.signed();
    await duty.change(admin, contractId, stamped());
    expect(await duty.change(admin, contractId, { status: 'Due' })).toMatchObject({
      status: 409,
      body: { code: 'stamping_not_possible' },
    });
  });

  it.each([
    ['no number', () => stamped({ certificateNumber: '' }), 'certificateNumber'],
    ['a number that is too long', () => stamped({ certificateNumber: 'B'.repeat(61) }), 'certificateNumber'],
    ['a day to come', () => stamped({ stampedOn: addDays(test.clock.today(), 1) }), 'stampedOn'],
    ['no day at all', () => stamped({ stampedOn: 'soon' }), 'stampedOn'],
    ['nothing paid', () => stamped({ dutyPaid: 0 }), 'dutyPaid'],
    ['half a sen', () => stamped({ dutyPaid: 72.005 }), 'dutyPaid'],
    ['a day before it is stamped', () => ({ stampedOn: test.clock.today() }), 'stampedOn'],
    ['a duty before it is stamped', () => ({ status: 'Filed', dutyPaid: 72 }), 'dutyPaid'],
    ['another status', () => ({ status: 'Sealed' }), 'status'],
    ['another payer', () => ({ payer: 'agent' }), 'payer'],
  ])('is refused with %s', async (_what, body, field) => {
    const { admin, contractId } = unchanged;
    const answer = await duty.change(admin, contractId, body());
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errorFields)).toEqual([field]);
    expect((await duty.read(admin, contractId)).body.stamping.status).toBe('Due');
  });

  it('is refused before both have signed', async () => {
    const { admin, contractId } = await steps.accepted();
    expect(await duty.change(admin, contractId, { status: 'Filed' })).toMatchObject({
      status: 409,
      body: { code: 'stamping_not_begun' },
    });
  });
});

describe('a tenant who pays the duty', () => {
  it('tells that it was filed, with the number; the admins are told once', async () => {
    const { admin, tenant, contractId } = await duty.signed();
    const filed = { status: 'Filed', certificateNumber: 'B01KV0012345' };
    expect((await duty.change(tenant, contractId, filed)).body.stamping).toMatchObject(filed);
    await duty.change(tenant, contractId, filed);
    await duty.change(tenant, contractId, { certificateNumber: 'B01KV0012346' });
    const cleared = await duty.change(tenant, contractId, { status: 'Filed', certificateNumber: '' });
    expect(cleared.body.stamping.certificateNumber).toBeNull();
    const told = (await subjectsTo(test, admin.email)).filter((subject) => subject.includes('has filed'));
    expect(told).toHaveLength(1);
  });

  it.each([
    ['confirm it', () => stamped()],
    ['let the landlord pay', () => ({ payer: 'landlord' })],
    ['go back', () => ({ status: 'Due' })],
    ['enter what was paid', () => ({ dutyPaid: 72 })],
    ['remove what was paid', () => ({ dutyPaid: null })],
  ])('cannot %s', async (_what, body) => {
    const { tenant, contractId } = unchanged;
    expect(await duty.change(tenant, contractId, body())).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    });
    expect((await duty.read(tenant, contractId)).body.stamping).toMatchObject({
      status: 'Due',
      payer: 'tenant',
    });
  });

  it('cannot change it once it is stamped', async () => {
    const { admin, tenant, contractId } = await duty.signed();
    await duty.change(admin, contractId, stamped());
    expect(await duty.change(tenant, contractId, { status: 'Filed' })).toMatchObject({
      status: 409,
      body: { code: 'already_stamped' },
    });
  });
});

it('leaves it to the landlord where the landlord pays', async () => {
  const { admin, tenant, contractId } = await duty.signed();
  await duty.change(admin, contractId, { payer: 'landlord' });
  expect(await duty.change(tenant, contractId, { status: 'Filed' })).toMatchObject({
    status: 409,
    body: { code: 'stamping_by_landlord' },
  });
});

it('is not found by a stranger', async () => {
  const { contractId } = await duty.signed();
  const stranger = await createUser(test.deps);
  expect((await duty.change(stranger, contractId, { status: 'Filed' })).status).toBe(404);
});
