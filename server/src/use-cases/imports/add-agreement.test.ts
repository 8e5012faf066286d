import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { aRow, csvOf, importing } from '../../../test/importing.ts';
import { signedPdf } from '../../../test/signed-pdf.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const { send, undo, addAgreement, contractOf } = importing(test);
const steps = tenancy(test);

/** A tenancy that came by a file, so without its agreement. */
async function imported() {
  const admin = await createAdmin(test.deps);
  const tenant = await createUser(test.deps, { passwordSetBy: 'admin' });
  const { body } = await send(admin, csvOf([aRow({ Email: tenant.email })]));
  const { id } = await contractOf(tenant.email);
  return { admin, tenant, id, importId: body.import.id as string };
}

const filesOf = (contractId: string) =>
  test.deps.db
    .selectFrom('contract_files')
    .select(['kind', 'created_by'])
    .where('contract_id', '=', contractId)
    .execute();

it('adds the agreement that both have signed elsewhere, which both can download from then on', async () => {
  const { admin, tenant, id } = await imported();
  expect((await steps.getContract(tenant, id)).contractFile).toBeNull();
  const pdf = signedPdf('on paper');
  const { status, body } = await addAgreement(admin, id, pdf);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: 'The agreement was added',
    contract: { id, status: 'Active', isImported: true, isSigned: true, originalFile: null },
  });
  for (const person of [admin, tenant]) {
    const { signedFile } = await steps.getContract(person, id);
    const file = await test.app.inject({ method: 'GET', url: signedFile });
    expect(file.rawPayload.equals(pdf)).toBe(true);
  }
  // When it was signed is not known: nothing is tracked as if it were signed today.
  expect((await steps.get(admin, `/api/contracts/${id}/stamping`)).stamping.status).toBeNull();
});

it('the same file again changes nothing, and another one is refused', async () => {
  const { admin, id } = await imported();
  const pdf = signedPdf('once');
  await addAgreement(admin, id, pdf);
  expect((await addAgreement(admin, id, pdf)).status).toBe(200);
  expect(await addAgreement(admin, id, signedPdf('another'))).toMatchObject({
    status: 409,
    body: { code: 'agreement_there' },
  });
  expect(await filesOf(id)).toEqual([{ kind: 'signed', created_by: admin.id }]);
});

it('of two admins at once one adds it', async () => {
  const { admin, id } = await imported();
  const other = await createAdmin(test.deps);
  const answers = await Promise.all([
    addAgreement(admin, id, signedPdf('one')),
    addAgreement(other, id, signedPdf('two')),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await filesOf(id)).toHaveLength(1);
});

it('refuses no file, what is no PDF, and a contract whose agreement is ours', async () => {
  const { admin, id } = await imported();
  expect(await addAgreement(admin, id)).toMatchObject({
    status: 400,
    body: { errorFields: { signedContract: 'Please choose the signed agreement' } },
  });
  expect(await addAgreement(admin, id, Buffer.from('not a PDF'))).toMatchObject({
    status: 415,
    body: { errorFields: { signedContract: 'The agreement must be a PDF file' } },
  });
  const ours = await steps.active({ startDate: test.clock.today() });
  expect(await addAgreement(admin, ours.contractId, signedPdf('x'))).toMatchObject({
    status: 409,
    body: { code: 'agreement_of_ours' },
  });
  expect((await addAgreement(admin, randomUUID(), signedPdf('x'))).status).toBe(404);
  expect(await filesOf(id)).toEqual([]);
});

it('is for admins alone', async () => {
  const { tenant, id } = await imported();
  expect((await addAgreement(undefined, id, signedPdf())).status).toBe(401);
  expect((await addAgreement(tenant, id, signedPdf())).status).toBe(403);
});

it('is something that has happened: the import cannot be undone any more', async () => {
  const { admin, id, importId } = await imported();
  await addAgreement(admin, id, signedPdf());
  expect(await undo(admin, importId)).toMatchObject({ status: 409, body: { code: 'import_in_use' } });
});
