import { setTimeout as wait } from 'node:timers/promises';
import type { SignDocument, Signing } from '@teduh/shared/signing';
import { signingConsentVersion } from '@teduh/shared/signing.constants';
import { cards } from '../../server/test/card-form.ts';
import type { Promised } from '../../server/test/consistency.ts';
import type { Person, Steps } from './steps.ts';

export type World = { steps: Steps; promised: Promised; isOver(): boolean };

type Place = { property: string; room: string | null };
type Property = {
  id: string;
  type: string;
  isAvailable: boolean;
  rooms: { id: string; isOccupied: boolean }[];
};
type Contract = { id: string; isSigned: boolean; isDepositPaid: boolean; status: string };
type Application = {
  id: string;
  status: string;
  contract: string | null;
  contractState: Omit<Contract, 'id'> | null;
};
type Due = { contractId: string } | { transactionId: string };

/** Between one look and the next. People are slower. */
const pauseMs = { tenant: [1_000, 3_000], admin: [500, 1_500] } as const;
/** Many want the same few. */
const favourites = 6;

const chance = (probability: number) => Math.random() < probability;
const oneOf = <T>(values: T[]): T | undefined => values[Math.floor(Math.random() * values.length)];
const pause = ([least, most]: readonly [number, number]) => wait(least + Math.random() * (most - least));

function freePlaces(properties: Property[]): Place[] {
  return properties.flatMap(({ id: property, type, isAvailable, rooms }): Place[] => {
    if (type === 'Unit Rental') return isAvailable ? [{ property, room: null }] : [];
    return rooms.filter(({ isOccupied }) => !isOccupied).map(({ id: room }) => ({ property, room }));
  });
}

/** Typed by some, drawn by the others. */
function signatureOf(documentSha256: string): SignDocument {
  const signed = { printedName: 'Siti Nurhaliza', consentVersion: signingConsentVersion, documentSha256 };
  if (chance(0.5)) return { method: 'typed', text: 'Siti Nurhaliza', ...signed };
  const point = () => ({ x: Math.floor(Math.random() * 600), y: Math.floor(Math.random() * 200) });
  const strokes = Array.from({ length: 4 }, () => Array.from({ length: 40 }, point));
  return { method: 'drawn', strokes, ...signed };
}

const isSignedByTenant = ({ parties }: Signing) =>
  parties.some(({ party, signedAt }) => party === 'tenant' && signedAt !== null);

/** Browses, applies, signs, pays what is asked for, and sometimes thinks better of it. */
export async function liveAsTenant({ steps, promised, isOver }: World, tenant: Person) {
  let properties: Property[] = [];
  let etag = '';
  const paid = new Set<string>();

  async function browse() {
    const answer = await steps.browse(etag);
    if (answer.status !== 200) return;
    properties = answer.body.properties;
    etag = answer.etag;
  }

  async function apply() {
    const place = oneOf(freePlaces(properties).slice(0, favourites));
    if (!place) return;
    const { status, body } = await steps.apply(tenant, place.property, place.room);
    if (status === 201) promised.applications.add(body.application.id);
  }

  /** Sometimes from two tabs; sometimes with a card that is declined first, or takes its time. */
  async function payByCard(due: Due): Promise<string | undefined> {
    const tabs = await Promise.all(
      Array.from({ length: chance(0.1) ? 2 : 1 }, () => steps.openPayment(tenant, due)),
    );
    const opened = tabs.find(({ status }) => status === 200)?.body;
    if (!opened) return undefined;
    if (chance(0.1)) await steps.confirm(opened.clientSecret, cards.declined);
    const { status, body } = await steps.confirm(opened.clientSecret, chance(0.05) ? cards.slow : cards.good);
    return status === 200 && body.status === 'succeeded' ? opened.paymentIntentId : undefined;
  }

  async function tell(due: Due, paymentIntentId: string) {
    const { status, body } = await steps.settle(tenant, { ...due, paymentIntentId });
    if (status === 200) promised.payments.add(body.transaction.id);
  }

  async function signOnPaper(id: string) {
    const { status } = await steps.upload(tenant, id, await steps.readAgreement(tenant, id));
    if (status === 200) promised.uploads.add(id);
  }

  /** Sometimes from two tabs, and sometimes in one tab while the other declines. */
  async function signInBrowser(id: string, documentSha256: string) {
    if (chance(0.7)) await steps.reportRead(tenant, id);
    const signTab = async () => {
      const { status } = await steps.sign(tenant, id, signatureOf(documentSha256));
      if (status === 201) promised.signatures.add(id);
    };
    const declineTab = async () => {
      const { status } = await steps.decline(tenant, id);
      if (status === 200) promised.refusals.add(id);
    };
    if (chance(0.05)) return declineTab();
    await Promise.all([signTab(), chance(0.1) && signTab(), chance(0.05) && declineTab()]);
  }

  /** Most in the browser. On paper those who prefer it, and those who cannot sign in the browser any more. */
  async function sign({ id, isSigned }: Contract) {
    if (isSigned) return;
    const { body } = await steps.readSigning(tenant, id);
    const signing: Signing = body.signing;
    if (isSignedByTenant(signing) && chance(0.9)) return;
    if (signing.status === 'Open' && chance(0.7)) await signInBrowser(id, signing.documentSha256);
    else await signOnPaper(id);
  }

  async function signAndPay(application: Application, contract: Contract) {
    const due = { contractId: contract.id };
    if (chance(0.1)) return void (await steps.cancel(tenant, application.id));
    if (chance(0.9)) await sign(contract);
    if (contract.isDepositPaid || paid.has(contract.id)) return;
    const intentId = await payByCard(due);
    paid.add(contract.id);
    // Whoever closes the browser now leaves it to the webhook; whoever cancels at the same moment races with their own money.
    if (!intentId || chance(0.2)) return;
    await Promise.all([tell(due, intentId), chance(0.1) && steps.cancel(tenant, application.id)]);
  }

  async function payCharges() {
    const { body } = await steps.listTransactions(tenant, '?status=Pending');
    for (const { id } of body.transactions) {
      const due = { transactionId: id as string };
      const intentId = paid.has(id) ? undefined : await payByCard(due);
      paid.add(id);
      if (intentId && chance(0.8)) await tell(due, intentId);
    }
  }

  while (!isOver()) {
    await browse();
    const { body } = await steps.listApplications(tenant);
    const applications: Application[] = body.applications;
    const accepted = applications.find(({ status }) => status === 'Accepted');
    const waiting = applications.filter(({ status }) => status === 'Waiting for Response');
    if (accepted?.contract && accepted.contractState)
      await signAndPay(accepted, { id: accepted.contract, ...accepted.contractState });
    else if (applications.some(({ contractState }) => contractState?.status === 'Active')) await payCharges();
    else if (waiting.length < 3) await apply();
    else if (chance(0.1) && waiting[0]) await steps.cancel(tenant, waiting[0].id);
    await pause(pauseMs.tenant);
  }
}

/** Answers what waits, signs for the landlord, charges for this and that, and ends a contract now and then, so that places become free. */
export async function liveAsAdmin({ steps, promised, isOver }: World, admin: Person) {
  async function answer() {
    const { body } = await steps.listApplications(admin, '?status=Waiting%20for%20Response&limit=50');
    const application = oneOf((body.applications as Application[]).slice(0, favourites));
    if (!application) return;
    if (chance(0.15)) return void (await steps.reject(admin, application.id));
    const { status, body: answered } = await steps.accept(admin, application.id);
    if (status === 200) promised.contracts.add(answered.application.contract);
  }

  /** The landlord signs everything that waits; now and then the settings let the accept do it. */
  async function countersign() {
    if (chance(0.05)) await steps.chooseWhenToSign(admin, chance(0.5) ? 'at accept' : 'afterwards');
    const { body } = await steps.listUncountersigned(admin);
    const contractIds = (body.waiting as { contractId: string }[]).map(({ contractId }) => contractId);
    if (contractIds.length === 0) return;
    const { status, body: answer } = await steps.countersign(admin, contractIds.slice(0, 20));
    if (status === 200) for (const id of answer.signed) promised.countersignatures.add(id);
  }

  /** Somebody is asked again, asked for paper instead, or for another copy. */
  async function insist() {
    const { body } = await steps.listContracts(admin, '?status=Awaiting&limit=50');
    const contract = oneOf(body.contracts as Contract[]);
    if (!contract) return;
    const ask = oneOf([steps.askAgain, steps.voidSigning, steps.sendBack]);
    await ask?.(admin, contract.id);
  }

  async function manage() {
    const { body } = await steps.listContracts(admin, '?status=Active&limit=50');
    const contract = oneOf(body.contracts as Contract[]);
    if (!contract) return;
    if (chance(0.4)) {
      const { status, body: made } = await steps.charge(
        admin,
        contract.id,
        10 + Math.floor(Math.random() * 190),
      );
      if (status === 201) promised.charges.add(made.transaction.id);
      return;
    }
    const { status } = await steps.endContract(admin, contract.id);
    if (status === 200) promised.ends.add(contract.id);
  }

  while (!isOver()) {
    await answer();
    if (chance(0.5)) await countersign();
    if (chance(0.1)) await insist();
    if (chance(0.6)) await manage();
    await pause(pauseMs.admin);
  }
}
