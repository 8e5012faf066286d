import { addDays } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { createHouse, createUser } from '../../../test/factories.ts';
import { signedPdf } from '../../../test/signed-pdf.ts';
import { signing } from '../../../test/signing.ts';
import { stamping } from '../../../test/stamping.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const signatures = signing(test);
const duty = stamping(test);

const read = async (person: { token: string }, contractId: string) =>
  (await duty.read(person, contractId)).body.stamping;
const dates = ({ status, executedOn, dueDate }: Record<string, unknown>) => ({ status, executedOn, dueDate });
const unsigned = { status: null, executedOn: null, dueDate: null };
const dueFrom = (day: string) => ({ status: 'Due', executedOn: day, dueDate: addDays(day, 30) });

it('estimates the duty before anybody has signed, with how it is reckoned', async () => {
  const { admin, tenant, contractId } = await steps.accepted({ stayLength: 12 });
  for (const person of [admin, tenant])
    expect(await duty.read(person, contractId)).toMatchObject({
      status: 200,
      body: {
        stamping: {
          contractId,
          estimate: 72,
          isEstimate: true,
          reckoning: {
            monthlyRent: 1500,
            months: 12,
            annualRent: 18000,
            block: 250,
            blocks: 72,
            rate: 1,
            rules: '2025-01-01',
          },
          copy: 10,
          payer: 'tenant',
          ...unsigned,
          penalty: 0,
          certificateNumber: null,
          certificateFile: null,
          stampedOn: null,
          dutyPaid: null,
        },
      },
    });
});

it('is due 30 days after the last signature in the browser, and not after the first', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  expect(dates(await read(tenant, contractId))).toEqual(unsigned);
  steps.skip(2);
  await signatures.signTyped(tenant, contractId);
  expect(dates(await read(admin, contractId))).toEqual(dueFrom(test.clock.today()));
});

it('is due 30 days after the landlord has signed, where the landlord signs last', async () => {
  const [person, house] = [await createUser(test.deps), await createHouse(test.deps)];
  const { admin } = await steps.accepted();
  await signatures.landlordSigns(admin, 'afterwards');
  const applied = await steps.apply(person, house);
  const { body } = await steps.answer(admin, applied.body.application.id, 'Accepted');
  await signatures.landlordSigns(admin, 'at accept');
  const contractId: string = body.application.contract;
  await signatures.signTyped(person, contractId);
  expect(dates(await read(person, contractId))).toEqual(unsigned);
  steps.skip(1);
  await signatures.signForLandlord(admin, [contractId]);
  expect(dates(await read(person, contractId))).toEqual(dueFrom(test.clock.today()));
});

it('is due 30 days after the upload that made it signed, whenever it is replaced or the deposit paid', async () => {
  const { tenant, contractId } = await steps.accepted();
  await steps.sign(tenant, contractId);
  const due = dueFrom(test.clock.today());
  expect(dates(await read(tenant, contractId))).toEqual(due);
  steps.skip(1);
  await steps.sign(tenant, contractId, signedPdf('a better scan'));
  await steps.payDeposit(tenant, contractId);
  expect(dates(await read(tenant, contractId))).toEqual(due);
});

it('is signed again from the day of the next upload on, after one was sent back', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  await steps.sign(tenant, contractId);
  await steps.sendBack(admin, contractId);
  expect(dates(await read(tenant, contractId))).toEqual(unsigned);
  steps.skip(2);
  await steps.sign(tenant, contractId, signedPdf('all pages'));
  expect(dates(await read(tenant, contractId))).toEqual(dueFrom(test.clock.today()));
});

it('has nothing to stamp once the contract is cancelled', async () => {
  const { admin, tenant, contractId } = await duty.signed();
  await steps.cancelContract(admin, contractId);
  expect(dates(await read(tenant, contractId))).toEqual(unsigned);
  expect(await duty.change(admin, contractId, { status: 'Filed' })).toMatchObject({
    status: 409,
    body: { code: 'stamping_not_begun' },
  });
});

it('keeps the estimate of the day of signing when the contract is ended early', async () => {
  const { admin, tenant, contractId } = await steps.active({
    startDate: test.clock.today(),
    stayLength: 12,
  });
  const { estimate, reckoning } = await read(tenant, contractId);
  await steps.endContract(admin, contractId, { endDate: addDays(test.clock.today(), 40) });
  expect(await read(tenant, contractId)).toMatchObject({ estimate, reckoning });
});

it('tells the likely penalty from the day after the due day on', async () => {
  const { tenant, contractId } = await steps.active();
  steps.skip(30);
  expect(await read(tenant, contractId)).toMatchObject({ penalty: 0 });
  steps.skip(1);
  expect(await read(tenant, contractId)).toMatchObject({ penalty: 50, status: 'Due' });
});

it('is not found by a stranger', async () => {
  const { contractId } = await duty.signed();
  expect(await duty.read(await createUser(test.deps), contractId)).toMatchObject({
    status: 404,
    body: { code: 'contract_not_found' },
  });
});
