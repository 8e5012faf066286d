import { signingConsentVersion } from '@teduh/shared/signing.constants';
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { createDeps } from '../../src/deps.ts';
import { audit } from '../../src/platform/audit.ts';
import { createAdmin, createHouse, createUser } from '../factories.ts';
import { signedPdf } from '../signed-pdf.ts';
import type { Server as Launched } from './support.ts';

export const accessTokenSecret = 'a secret for tests only, long enough';

/** One in another process, or the one in ours. */
type Server = Pick<Launched, 'url'> & {
  call(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    options?: { body?: object; token?: string },
  ): ReturnType<Launched['call']>;
};
type Person = { id: string; token: string; email: string };
const allWays = ['typed', 'drawn', 'on paper'] as const;
type Way = (typeof allWays)[number];
/** `signs`: how the tenant will sign. */
export type Case = {
  tenant: Person;
  rival: Person;
  unitId: string;
  applicationId: string;
  signs: Way;
};

/** The server's own code on the database and the files of others. */
export function openDeps(databaseUrl: string, dataDir?: string) {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    ACCESS_TOKEN_SECRET: accessTokenSecret,
    TEDUH_DATA_DIR: dataDir,
  });
  return createDeps({ config, databaseUrl, accessTokenSecret, log: pino({ level: 'silent' }) });
}

/**
 * Two who wait for the same home, as often as asked for, and the admin who will answer. The tenants take turns in how they sign. What is
 * signed on paper is not drawn and sealed afterwards.
 */
export async function prepareCases(databaseUrl: string, count: number, ways: readonly Way[] = allWays) {
  const deps = openDeps(databaseUrl);
  const today = deps.clock.today();
  const start_date = Temporal.PlainDate.from(today).add({ days: 20 }).toString();
  const end_date = Temporal.PlainDate.from(start_date).add({ months: 3 }).toString();
  const admin = await createAdmin(deps);
  const cases: Case[] = [];
  for (let made = 0; made < count; made += 1) {
    const [tenant, rival, { unitId }] = [
      await createUser(deps),
      await createUser(deps),
      await createHouse(deps),
    ];
    const stay = { unit_id: unitId, start_date, end_date, stay_months: 3 };
    const [applicationId = ''] = await deps.db.begin(async (tx) => {
      const applications = await tx
        .insertInto('applications')
        .values([tenant, rival].map(({ id }) => ({ ...stay, user_id: id })))
        .returning('id')
        .execute();
      const ids = applications.map(({ id }) => id);
      const made = (id: string) => ({ action: 'application.created', subject: { type: 'application', id } });
      await audit(tx, tenant.id, ids.map(made));
      return ids;
    });
    cases.push({ tenant, rival, unitId, applicationId, signs: ways[made % ways.length] ?? 'typed' });
  }
  await deps.db.destroy();
  return { admin, cases };
}

export const accept = (server: Server, admin: Person, { applicationId }: Case) =>
  server.call('PATCH', `/api/applications/${applicationId}`, {
    token: admin.token,
    body: { status: 'Accepted' },
  });

async function upload(server: Server, { token }: Person, contractId: string) {
  const form = new FormData();
  form.append('signedContract', new Blob([signedPdf()], { type: 'application/pdf' }), 'signed.pdf');
  return fetch(`${server.url}/api/contracts/upload-signed-contract/${contractId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
}

/** What the browser sends as the signature of the agreement that it shows. */
async function readAndSign(server: Server, { tenant: { token }, signs }: Case, contractId: string) {
  const { body } = await server.call('GET', `/api/contracts/${contractId}/signing`, { token });
  const line = [
    { x: 10, y: 20 },
    { x: 180, y: 60 },
  ];
  return {
    ...(signs === 'drawn'
      ? { method: 'drawn', strokes: [line] }
      : { method: 'typed', text: 'Siti Nurhaliza' }),
    printedName: 'Siti Nurhaliza',
    consentVersion: signingConsentVersion,
    documentSha256: body.signing.documentSha256 as string,
  };
}

/** Everything up to the last click; the click itself is what is returned. */
export async function prepareToSign(server: Server, each: Case, contractId: string) {
  const { token } = each.tenant;
  if (each.signs === 'on paper') return () => upload(server, each.tenant, contractId);
  const body = await readAndSign(server, each, contractId);
  return () => server.call('POST', `/api/contracts/${contractId}/signing/signature`, { token, body });
}

/** The card succeeds at the provider; what our side makes of it is not known yet. */
export async function payByCard(server: Server, { tenant: { token } }: Case, contractId: string) {
  const opened = await server.call('POST', '/api/transactions/create-payment-intent', {
    token,
    body: { contractId },
  });
  const { clientSecret, paymentIntentId } = opened.body;
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '2034', cvc: '123' };
  await fetch(`${server.url}/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      ...Object.fromEntries(
        Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]),
      ),
    }),
  });
  return { contractId, paymentIntentId: paymentIntentId as string };
}

/** Up to where only the money is missing. */
export async function acceptAndSign(server: Server, admin: Person, each: Case) {
  const contractId: string = (await accept(server, admin, each)).body.application.contract;
  const sign = await prepareToSign(server, each, contractId);
  const { status } = await sign();
  if (status >= 300) throw new Error(`not signed: ${status}`);
  return contractId;
}

/** Up to where only the signature is missing. */
export async function acceptAndSettle(server: Server, admin: Person, each: Case) {
  const contractId: string = (await accept(server, admin, each)).body.application.contract;
  await tellOfDeposit(server, each, await payByCard(server, each, contractId));
  return contractId;
}

/** Up to where our side has to hear of the money. */
export const acceptAndPay = async (server: Server, admin: Person, each: Case) =>
  payByCard(server, each, await acceptAndSign(server, admin, each));

export const tellOfDeposit = (server: Server, { tenant }: Case, body: object) =>
  server.call('POST', '/api/transactions/process-deposit', { token: tenant.token, body });
