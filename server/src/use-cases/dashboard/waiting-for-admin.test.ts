import { beforeEach, expect, it } from 'vitest';
import { complaining } from '../../../test/complaining.ts';
import { createAdmin } from '../../../test/factories.ts';
import { renewing } from '../../../test/renewing.ts';
import { signing } from '../../../test/signing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const renewal = renewing(test);
const sign = signing(test);
const complaints = complaining(test);

let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeEach(async () => {
  admin = await createAdmin(test.deps);
});
const read = async () => (await steps.get(admin, '/api/dashboard')).waiting;
const none = { slips: 0, signatures: 0, complaints: 0 };

it('counts slips until they are answered or withdrawn', async () => {
  await steps.takeTransfers(admin);
  const { tenant, contractId } = await steps.bareContract();
  const charge = async () => (await steps.charge(admin, contractId)).body.transaction.id as string;
  const charges = [await charge(), await charge(), await charge()] as const;
  expect(await read()).toEqual(none);
  for (const id of charges) await steps.uploadSlip(tenant, id);
  expect(await read()).toEqual({ ...none, slips: 3 });
  await steps.answerSlip(admin, charges[0], { status: 'Refused', reason: 'Not readable' });
  await steps.answerSlip(admin, charges[1], { status: 'Confirmed', paidOn: test.clock.today() });
  expect(await read()).toEqual({ ...none, slips: 1 });
  await test.call('DELETE', `/api/transactions/${charges[2]}/slip`, { token: tenant.token });
  expect(await read()).toEqual(none);
});

it('counts the agreements that the list of those to be signed has, of contracts that follow too', async () => {
  await sign.landlordSigns(admin, 'afterwards');
  const accepted = await steps.accepted({ admin });
  await sign.landlordSigns(admin, 'at accept');
  const rental = await renewal.running();
  const following = await renewal.accepted(rental);
  expect(await sign.waiting(admin)).toHaveLength(2);
  expect(await read()).toEqual({ ...none, signatures: 2 });
  await renewal.signBoth(rental, following);
  expect(await read()).toEqual({ ...none, signatures: 1 });
  await sign.signForLandlord(admin, [accepted.contractId]);
  expect(await read()).toEqual(none);
});

it('counts complaints that nobody has handled yet', async () => {
  const renter = await complaints.renter();
  const add = async () => (await complaints.add(renter)).body.complaint.id as string;
  const [first, second] = [await add(), await add()];
  expect(await read()).toEqual({ ...none, complaints: 2 });
  await complaints.take(admin, first);
  expect(await read()).toEqual({ ...none, complaints: 2 });
  await complaints.finish(admin, first);
  expect(await read()).toEqual({ ...none, complaints: 1 });
  await complaints.remove(renter, second);
  expect(await read()).toEqual(none);
});
