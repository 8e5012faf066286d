import { expect, it } from 'vitest';
import { renewing } from '../../../test/renewing.ts';
import { signing } from '../../../test/signing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const renewal = renewing(test);
const signatures = signing(test);

type Flags = { id: string; isSigned: boolean; isSignedByTenant: boolean };

it('says of every contract of a chain who has signed it, from whichever of them it is asked', async () => {
  const rental = await renewal.running({ stayLength: 3 });
  const { admin, tenant, contractId: first } = rental;
  const chainOf = async (contractId: string) =>
    (await renewal.read(tenant, contractId)).chain.map(({ id, isSigned, isSignedByTenant }: Flags) => ({
      id,
      isSigned,
      isSignedByTenant,
    }));
  const by = (id: string, isSignedByTenant: boolean, isSigned: boolean) => ({
    id,
    isSigned,
    isSignedByTenant,
  });

  const second = await renewal.accepted(rental, { stayLength: 3 });
  expect(await chainOf(first)).toEqual([by(first, true, true), by(second, false, false)]);
  await signatures.signTyped(tenant, second);
  expect(await chainOf(first)).toEqual([by(first, true, true), by(second, true, false)]);
  await signatures.signForLandlord(admin, [second]);
  expect(await chainOf(first)).toEqual([by(first, true, true), by(second, true, true)]);

  await steps.skipTo((await steps.getContract(tenant, second)).startDate);
  const third = await renewal.accepted({ ...rental, contractId: second }, { stayLength: 3 });
  await signatures.signTyped(tenant, third);
  const all = [by(first, true, true), by(second, true, true), by(third, true, false)];
  for (const contractId of [first, second, third]) expect(await chainOf(contractId)).toEqual(all);
});
