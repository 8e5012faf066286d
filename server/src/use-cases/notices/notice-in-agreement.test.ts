import { expect, it } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { renewing } from '../../../test/renewing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true, wholeDocuments: true });
const steps = tenancy(test);
const renewal = renewing(test);

it('a fresh installation lets the tenant leave early, and the agreement says how', async () => {
  const { tenant, contractId } = await renewal.running({ stayLength: 12 });
  const { originalFile } = await steps.getContract(tenant, contractId);
  const file = await test.app.inject({ method: 'GET', url: originalFile });
  const words = (await readPdf(file.rawPayload)).spoken.join(' ');
  expect(words).toContain('may leave early by a notice of 60 days, given at any time, and for 50 per cent');
});
