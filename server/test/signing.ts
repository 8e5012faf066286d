import type { AdminSettings, LandlordSigning } from '@teduh/shared/settings';
import { landlordConsentVersion, signingConsentVersion } from '@teduh/shared/signing.constants';
import { sealCompleted } from '../src/use-cases/signing/seal-agreement.ts';
import { readPdf } from './read-pdf.ts';
import { tenancy } from './tenancy.ts';
import type { useTestApp } from './test-app.ts';

type TestApp = ReturnType<typeof useTestApp>;
type Person = { id: string; token: string };

/** Signing in the browser, each step through the API. */
export function signing(test: TestApp) {
  const steps = tenancy(test);
  const urlOf = (contractId: string, rest = '') => `/api/contracts/${contractId}/signing${rest}`;
  const post = (person: Person, url: string, body: object = {}) =>
    test.call('POST', url, { token: person.token, body });
  const self = {
    read: async (person: Person, contractId: string) => (await steps.get(person, urlOf(contractId))).signing,
    /** A valid signature by typing. */
    async typed(person: Person, contractId: string) {
      const { documentSha256 } = await self.read(person, contractId);
      return {
        method: 'typed',
        text: 'Nurul Aisyah',
        printedName: 'Nurul Aisyah binti Rahman',
        consentVersion: signingConsentVersion,
        documentSha256,
      };
    },
    sign: (person: Person, contractId: string, body: object) =>
      post(person, urlOf(contractId, '/signature'), body),
    signTyped: async (person: Person, contractId: string, more: object = {}) =>
      self.sign(person, contractId, { ...(await self.typed(person, contractId)), ...more }),
    report: (person: Person, contractId: string, kind: string) =>
      post(person, urlOf(contractId, '/events'), { kind }),
    decline: (person: Person, contractId: string, reason = 'I found another home') =>
      post(person, urlOf(contractId, '/decline'), { reason }),
    trail: async (person: Person, contractId: string) =>
      (await steps.get(person, urlOf(contractId, '/trail'))).trail,
    askAgain: (person: Person, contractId: string) => post(person, urlOf(contractId, '/ask-again')),
    stop: (person: Person, contractId: string, reason = 'On paper, please') =>
      post(person, urlOf(contractId, '/void'), { reason }),
    retrySealing: (person: Person, contractId: string) => post(person, urlOf(contractId, '/seal')),
    /** One run of the job, in which nothing can be stored. What would be stored is not drawn. */
    failToSeal: () =>
      sealCompleted({
        ...test.deps,
        pdf: { ...test.deps.pdf, render: async () => Buffer.from('%PDF-1.7 stands for an agreement') },
        storage: { ...test.deps.storage, put: () => Promise.reject(new Error('no space left')) },
      }),
    waiting: async (person: Person) => (await steps.get(person, '/api/signing/waiting')).waiting,
    signForLandlord: (person: Person, contractIds: string[]) =>
      post(person, '/api/signing/landlord', { contractIds, consentVersion: landlordConsentVersion }),
    changeSignatory: (admin: Person, signatory: Partial<AdminSettings['signatory']>) =>
      test.call('PATCH', '/api/settings', { token: admin.token, body: { signatory } }),
    landlordSigns: (admin: Person, signs: LandlordSigning) => self.changeSignatory(admin, { signs }),
    seal: () => sealCompleted(test.deps),
    verify: (which: string) => test.call('GET', `/api/verify/${which}`),
    /** The bytes behind a link that a contract has. */
    open: async (url: string) => (await test.app.inject({ method: 'GET', url })).rawPayload,
    /** All words of the sealed document. */
    async finalWords(person: Person, contractId: string) {
      const { contractFile } = await steps.getContract(person, contractId);
      return (await readPdf(await self.open(contractFile))).spoken.join('\n');
    },
    /** Accepted, signed by both and sealed. */
    async sealed() {
      const accepted = await steps.accepted();
      const answer = await self.signTyped(accepted.tenant, accepted.contractId);
      if (answer.status !== 201) throw new Error(answer.body.message);
      await self.seal();
      return accepted;
    },
  };
  return self;
}
