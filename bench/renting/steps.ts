import { Agent, request } from 'node:http';
import type { LandlordSigning } from '@teduh/shared/settings';
import type { SignDocument } from '@teduh/shared/signing';
import { landlordConsentVersion } from '@teduh/shared/signing.constants';
import { cardForm, cards } from '../../server/test/card-form.ts';

export type Person = { id: string; token: string; email: string };

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into; the checks at the end are what counts.
type Json = any;
export type Answer = { status: number; body: Json; etag: string; ms: number };
type Options = { token?: string; body?: object; etag?: string };

const daysAhead = 16;
const startDate = Temporal.Now.plainDateISO('Asia/Kuala_Lumpur').add({ days: daysAhead }).toString();

const agent = new Agent({ keepAlive: true });
type Sent = { method: string; headers: Record<string, string>; body?: Uint8Array };

/** `fetch` takes three times the processor time, which the server on the same machine would lack. */
function send(
  url: string,
  { method, headers, body }: Sent,
): Promise<Omit<Answer, 'body' | 'ms'> & { bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      response
        .toArray()
        .then(
          (chunks) => resolve({ status, etag: received.etag ?? '', bytes: Buffer.concat(chunks) }),
          reject,
        );
    });
    // `on`, since a connection that is cut may fail twice.
    sent.on('error', reject).end(body);
  });
}

/** The bytes and the type of any kind of body. */
async function encode(body: object) {
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  if (!isForm) return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' };
  const encoded = new Response(body);
  return { bytes: await encoded.bytes(), type: encoded.headers.get('content-type') ?? '' };
}

/** The steps of a tenancy over HTTP, as the web app takes them. */
export function stepsAt(url: string, onAnswer: (step: string, answer: Answer) => void = () => {}) {
  /** By the step: all tenants get the same long list. */
  const newest = new Map<string, { etag: string; body: Json }>();
  function parse(step: string, bytes: Buffer, etag: string): Json {
    const known = newest.get(step);
    if (known && known.etag === etag) return known.body;
    const body = JSON.parse(bytes.toString());
    if (etag) newest.set(step, { etag, body });
    return body;
  }

  async function call(step: string, method: string, path: string, options: Options = {}): Promise<Answer> {
    const { token, body, etag } = options;
    const sent = body && (await encode(body));
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(etag && { 'if-none-match': etag }),
      ...(sent && { 'content-type': sent.type, 'content-length': String(sent.bytes.length) }),
    };
    const started = performance.now();
    const { bytes, ...received } = await send(url + path, {
      method,
      headers,
      ...(sent && { body: sent.bytes }),
    });
    const answer = {
      ...received,
      body: bytes.length === 0 ? undefined : parse(step, bytes, received.etag),
      ms: performance.now() - started,
    };
    onAnswer(step, answer);
    return answer;
  }
  const get = (step: string, path: string, token?: string, etag?: string) =>
    call(step, 'GET', path, { ...(token && { token }), ...(etag && { etag }) });

  return {
    browse: (etag: string) => get('browse', '/api/properties', undefined, etag),
    listApplications: ({ token }: Person, query = '') =>
      get('list applications', `/api/applications${query}`, token),
    listContracts: ({ token }: Person, query = '') => get('list contracts', `/api/contracts${query}`, token),
    listTransactions: ({ token }: Person, query = '') =>
      get('list transactions', `/api/transactions${query}`, token),
    apply: ({ id, token }: Person, property: string, room?: string | null) =>
      call('apply', 'POST', '/api/applications', {
        token,
        body: { user: id, property, ...(room && { room }), startDate, stayLength: '3' },
      }),
    accept: ({ token }: Person, applicationId: string) =>
      call('accept', 'PATCH', `/api/applications/${applicationId}`, { token, body: { status: 'Accepted' } }),
    reject: ({ token }: Person, applicationId: string) =>
      call('reject', 'PATCH', `/api/applications/${applicationId}`, { token, body: { status: 'Rejected' } }),
    cancel: ({ token }: Person, applicationId: string) =>
      call('cancel', 'PATCH', `/api/applications/${applicationId}`, { token, body: { status: 'Cancelled' } }),
    async readAgreement({ token }: Person, contractId: string) {
      const { body } = await get('contract', `/api/contracts/${contractId}`, token);
      return (await fetch(url + body.contract.originalFile)).blob();
    },
    /** The agreement comes back with something written on it, each time something else. */
    upload({ token }: Person, contractId: string, agreement: Blob) {
      const body = new FormData();
      body.append(
        'signedContract',
        new Blob([agreement, `% signed ${performance.now()}\n`], { type: agreement.type }),
        'signed.pdf',
      );
      return call('upload', 'POST', `/api/contracts/upload-signed-contract/${contractId}`, { token, body });
    },
    readSigning: ({ token }: Person, contractId: string) =>
      get('signing', `/api/contracts/${contractId}/signing`, token),
    reportRead: ({ token }: Person, contractId: string) =>
      call('read to the end', 'POST', `/api/contracts/${contractId}/signing/events`, {
        token,
        body: { kind: 'read to the end' },
      }),
    sign: ({ token }: Person, contractId: string, body: SignDocument) =>
      call('sign', 'POST', `/api/contracts/${contractId}/signing/signature`, { token, body }),
    decline: ({ token }: Person, contractId: string) =>
      call('decline', 'POST', `/api/contracts/${contractId}/signing/decline`, {
        token,
        body: { reason: 'I found another home' },
      }),
    listUncountersigned: ({ token }: Person) => get('list to countersign', '/api/signing/waiting', token),
    countersign: ({ token }: Person, contractIds: string[]) =>
      call('countersign', 'POST', '/api/signing/landlord', {
        token,
        body: { contractIds, consentVersion: landlordConsentVersion },
      }),
    voidSigning: ({ token }: Person, contractId: string) =>
      call('void', 'POST', `/api/contracts/${contractId}/signing/void`, {
        token,
        body: { reason: 'On paper, please' },
      }),
    askAgain: ({ token }: Person, contractId: string) =>
      call('ask again', 'POST', `/api/contracts/${contractId}/signing/ask-again`, { token, body: {} }),
    sendBack: ({ token }: Person, contractId: string) =>
      call('send back', 'POST', `/api/contracts/${contractId}/send-back`, {
        token,
        body: { reason: 'Page 3 is missing' },
      }),
    chooseWhenToSign: ({ token }: Person, signs: LandlordSigning) =>
      call('settings', 'PATCH', '/api/settings', { token, body: { signatory: { signs } } }),
    openPayment: ({ token }: Person, body: { contractId: string } | { transactionId: string }) =>
      call('intent', 'POST', '/api/transactions/create-payment-intent', { token, body }),
    confirm(clientSecret: string, number = cards.good) {
      const { path, body } = cardForm(clientSecret, { number });
      return call('confirm', 'POST', path, { body });
    },
    settle(
      { token }: Person,
      claim: { paymentIntentId: string; contractId?: string; transactionId?: string },
    ) {
      const door = claim.contractId ? 'process-deposit' : 'process-payment';
      return call('settle', 'POST', `/api/transactions/${door}`, { token, body: claim });
    },
    charge: ({ token }: Person, contractId: string, amount: number) =>
      call('charge', 'POST', '/api/transactions', {
        token,
        body: { contractId, type: 'Other Fees', amount, dueDate: startDate },
      }),
    cancelContract: ({ token }: Person, contractId: string) =>
      call('cancel contract', 'DELETE', `/api/contracts/${contractId}`, { token }),
    endContract: ({ token }: Person, contractId: string) =>
      call('end contract', 'PATCH', `/api/contracts/${contractId}`, { token, body: { isActive: false } }),
  };
}

export type Steps = ReturnType<typeof stepsAt>;
