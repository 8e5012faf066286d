import { expect, it } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { renewing } from '../../../test/renewing.ts';
import { signing } from '../../../test/signing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true, wholeDocuments: true });
const steps = tenancy(test);
const renewal = renewing(test);
const signatures = signing(test);

async function readAgreement(person: { id: string; token: string }, contractId: string): Promise<string> {
  const { originalFile } = await steps.getContract(person, contractId);
  return (await readPdf(await signatures.open(originalFile))).spoken.join(' ');
}

it('the agreement says what it follows, what carries over, and that nothing is to be paid to begin', async () => {
  const rental = await renewal.running();
  const id = await renewal.accepted(rental, { stayLength: 6, deposit: { security: 3000, utilities: 250.5 } });
  const { number } = await steps.getContract(rental.tenant, rental.contractId);
  const words = await readAgreement(rental.tenant, id);
  expect(words).toContain(`This Agreement follows contract ${number} of the same parties.`);
  expect(words).toContain('The deposit of RM 3,000.00 that the Landlord holds');
  expect(words).toContain(
    'RM 250.50 more make up the deposit of RM 3,250.50, and are charged with the first rent',
  );
  expect(words).toContain('Nothing is to be paid for this Agreement to take effect.');
  expect(words).toContain('speaks of the move-in statement');
  expect(words).not.toContain('Payable before moving in');
});

it('says what is returned where the deposit becomes lower', async () => {
  const rental = await renewal.running();
  const id = await renewal.accepted(rental, { stayLength: 6, deposit: { security: 2000 } });
  expect(await readAgreement(rental.tenant, id)).toContain(
    'The deposit is RM 2,000.00 from then on. The Landlord returns the remaining RM 1,000.00',
  );
});
