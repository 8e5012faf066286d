import { expect, it } from 'vitest';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { aTenancy, importing } from '../../../test/importing.ts';
import { signedPdf } from '../../../test/signed-pdf.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { enter, counts, list } = importing(test);
const steps = tenancy(test);

it('makes a running contract with the agreement that both have signed, which both can download', async () => {
  const admin = await createAdmin(test.deps);
  const tenant = await createUser(test.deps, { passwordSetBy: 'admin' });
  const pdf = signedPdf('on paper');
  const fields = aTenancy({
    email: tenant.email,
    charge1: 'Water',
    charge1Amount: '12',
    charge1Due: '2026-11-01',
  });
  const { status, body } = await enter(admin, fields, pdf);
  expect(status).toBe(201);
  expect(body.contract).toMatchObject({
    status: 'Active',
    isImported: true,
    isSigned: true,
    originalFile: null,
    startDate: '2026-03-01',
    depositAmount: 3000,
  });
  for (const person of [admin, tenant]) {
    const { signedFile, contractFile } = await steps.getContract(person, body.contract.id);
    expect(contractFile).toBe(signedFile);
    const file = await test.app.inject({ method: 'GET', url: signedFile });
    expect(file.rawPayload.equals(pdf)).toBe(true);
  }
  expect((await list(admin))[0]).toMatchObject({ source: 'form', rows: 1, name: fields.property });
});

it('a tenancy can be entered without an agreement', async () => {
  const admin = await createAdmin(test.deps);
  const { status, body } = await enter(admin, aTenancy());
  expect(status).toBe(201);
  expect(body.contract).toMatchObject({ isSigned: false, contractFile: null });
});

it('makes a second property with the name of another one only when told that it is a different one', async () => {
  const admin = await createAdmin(test.deps);
  const first = aTenancy({ property: 'Kembar', address: '1 Jalan Lama, 55000 Kuala Lumpur' });
  expect((await enter(admin, first)).status).toBe(201);
  const before = await counts();
  const second = aTenancy({ property: 'KEMBAR', address: '1, Jalan Lama' });
  const asked = await enter(admin, second);
  expect(asked).toMatchObject({ status: 409, body: { code: 'property_name_known' } });
  expect(asked.body.errorFields).toEqual({
    address:
      'A property with this name exists already, at 1 Jalan Lama, 55000 Kuala Lumpur. If it is the same one, please use that address',
  });
  expect(await counts()).toEqual(before);
  expect((await enter(admin, { ...second, isAnotherProperty: 'true' })).status).toBe(201);
  expect((await counts()).properties).toBe(before.properties + 1);
});

it('is for admins alone', async () => {
  const tenant = await createUser(test.deps);
  expect((await enter(undefined, aTenancy())).status).toBe(401);
  expect((await enter(tenant, aTenancy())).status).toBe(403);
});

it('says beside each field what is wrong, and stores nothing', async () => {
  const admin = await createAdmin(test.deps);
  const before = await counts();
  const { status, body } = await enter(
    admin,
    aTenancy({ rent: 'x', email: '', paidUntil: '2026-11-15', charge1: 'Water' }),
  );
  expect(status).toBe(400);
  expect(Object.keys(body.errorFields).toSorted()).toEqual([
    'charge1Amount',
    'charge1Due',
    'email',
    'paidUntil',
    'rent',
  ]);
  const vacant = {
    firstname: '',
    lastname: '',
    email: '',
    phone: '',
    startDate: '',
    lastDay: '',
    paidUntil: '',
  };
  expect((await enter(admin, aTenancy(vacant))).body.errorFields).toMatchObject({
    firstname: 'First name is required',
    startDate: 'Start is required',
    phone: expect.any(String),
  });
  expect((await enter(admin, aTenancy({ email: admin.email }))).body.errorFields.email).toContain('an admin');
  expect((await enter(admin, aTenancy(), Buffer.from('GIF89a'))).status).toBe(415);
  expect(await counts()).toEqual(before);
});

it('refuses what is there already', async () => {
  const admin = await createAdmin(test.deps);
  const fields = aTenancy();
  expect((await enter(admin, fields)).status).toBe(201);
  expect((await enter(admin, fields)).body.errorFields).toEqual({ property: 'This tenancy is here already' });
});
