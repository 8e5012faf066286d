import { randomUUID } from 'node:crypto';
import { cardForm, cards, confirmCard } from '@teduh/server/test/card-form.ts';
import { openConnections } from '@teduh/server/test/connections.ts';
import { useTestApp } from '@teduh/server/test/test-app.ts';
import { describe, expect, it } from 'vitest';
import { withSandboxTables } from '../tables.ts';

const test = useTestApp({ publicUrl: 'https://rent.example.my' }, { listen: true });
const returnUrl = 'https://rent.example.my/payment-success/here?from=card';

async function confirm(more: Record<string, string> = { return_url: returnUrl }) {
  const intent = await test.deps.payments.createIntent({
    amountSen: 123_456,
    methods: ['card'],
    description: 'Rent',
    metadata: {},
    idempotencyKey: randomUUID(),
  });
  const answer = await confirmCard(test.app, intent.clientSecret, { number: cards.authenticating }, more);
  return { intent, answer };
}
const statusOf = async (id: string) => (await test.deps.payments.findIntent(id))?.status;

/** Where the browser is sent, on this server. */
const pathOf = (url: string) => url.replace('https://rent.example.my', '');
const post = (url: string, form: Record<string, string>) =>
  test.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

async function openPage() {
  const { intent, answer } = await confirm();
  const { url } = answer.body.next_action.redirect_to_url;
  const page = await test.app.inject(pathOf(url));
  const decide = (outcome: string) => post(pathOf(url), { client_secret: intent.clientSecret, outcome });
  return { intent, url, page, decide };
}

describe('the card that requires authentication', () => {
  it('sends the browser to the authentication page, with the return URL', async () => {
    const { intent, answer } = await confirm();
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'requires_action',
        next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl } },
      },
    });
    expect(answer.body.next_action.redirect_to_url.url).toBe(
      `https://rent.example.my/sandbox/stripe/authenticate/${intent.id}?client_secret=${intent.clientSecret}`,
    );
    expect(await statusOf(intent.id)).toBe('requires_action');
  });

  it('shows the amount and the card on a page without scripts', async () => {
    const { page } = await openPage();
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toMatch(/RM\s1,234\.56/);
    expect(page.body).toContain('ending in 3155');
    expect(page.body).toMatch(/>Complete authentication<.*>Fail authentication</s);
    expect(page.body).not.toContain('<script');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' https:\/\/rent.example.my;/,
    );
    expect(policy).not.toContain('script-src');
    expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  });

  it.each([
    ['complete', 'succeeded', 'succeeded'],
    ['fail', 'failed', 'requires_payment_method'],
  ])('redirects back after "%s" with the status %s', async (outcome, redirectStatus, status) => {
    const { intent, decide } = await openPage();
    const answer = await decide(outcome);
    expect(answer.statusCode).toBe(303);
    const back = new URL(String(answer.headers.location));
    expect(back.origin + back.pathname).toBe('https://rent.example.my/payment-success/here');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      from: 'card',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.clientSecret,
      redirect_status: redirectStatus,
    });
    expect(await statusOf(intent.id)).toBe(status);
  });

  it('reports why authentication failed, and accepts another card', async () => {
    const { intent, decide } = await openPage();
    await decide('fail');
    const read = await test.app.inject(
      `/sandbox/stripe/v1/payment_intents/${intent.id}?client_secret=${intent.clientSecret}`,
    );
    expect(read.json().last_payment_error.code).toBe('payment_intent_authentication_failure');
    expect((await confirmCard(test.app, intent.clientSecret)).body.status).toBe('succeeded');
  });

  it('is decided once, and later decisions redirect with the first result', async () => {
    const { intent, decide, url } = await openPage();
    await openConnections(test.deps.db);
    const outcomes = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'complete' : 'fail'));
    await Promise.all(outcomes.map(decide));
    const rows = await withSandboxTables(test.deps.db)
      .selectFrom('sandbox.events')
      .select('payload')
      .execute();
    const told = rows
      .map(({ payload }) => JSON.stringify(payload))
      .filter(
        (payload) => payload.includes(`"id":"${intent.id}"`) && /succeeded"|payment_failed"/.test(payload),
      );
    expect(told).toHaveLength(1);
    const status = (await statusOf(intent.id)) === 'succeeded' ? 'succeeded' : 'failed';
    for (const answer of [
      await decide('complete'),
      await decide('fail'),
      await test.app.inject(pathOf(url)),
    ]) {
      expect(answer.statusCode).toBe(303);
      expect(String(answer.headers.location)).toContain(`redirect_status=${status}`);
    }
  });

  it.each([
    'https://elsewhere.example/here',
    'https://rent.example.my.elsewhere.example/',
    'https://rent.example.my@elsewhere.example/',
    '//elsewhere.example',
    'http://rent.example.my/',
    'javascript:alert(1)',
    'data:text/html,hello',
    '/payment-success/here',
    '',
  ])('rejects the return URL %s', async (return_url) => {
    const { intent, answer } = await confirm({ return_url });
    expect(answer).toMatchObject({ status: 400, body: { error: { param: 'return_url' } } });
    expect(await statusOf(intent.id)).toBe('requires_payment_method');
  });

  it('requires a return URL', async () => {
    expect((await confirm({})).answer).toMatchObject({
      status: 400,
      body: { error: { code: 'parameter_missing', param: 'return_url' } },
    });
  });

  it('also accepts a return URL at the address that the browser used', async () => {
    const { answer } = await confirm({ return_url: 'http://localhost:3000/payment-success/here' });
    expect(answer.body.next_action.redirect_to_url.url).toMatch(
      /^http:\/\/localhost:3000\/sandbox\/stripe\//,
    );
  });

  it('does not lead to the host that the caller claims to have used', async () => {
    const intent = await test.deps.payments.createIntent({
      amountSen: 123_456,
      methods: ['card'],
      description: 'Rent',
      metadata: {},
      idempotencyKey: randomUUID(),
    });
    const typed = { number: cards.authenticating };
    const { path, body } = cardForm(intent.clientSecret, typed, { return_url: 'http://elsewhere.example/' });
    const answer = await test.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'elsewhere.example' },
      payload: body.toString(),
    });
    expect([answer.statusCode, answer.json().error.param]).toEqual([400, 'return_url']);
  });

  it('is not found without the client secret', async () => {
    const { intent, decide } = await openPage();
    const path = `/sandbox/stripe/authenticate/${intent.id}`;
    for (const url of [
      path,
      `${path}?client_secret=guessed`,
      '/sandbox/stripe/authenticate/pi_%00?client_secret=x',
    ])
      expect((await test.app.inject(url)).statusCode).toBe(404);
    expect((await post(path, { client_secret: 'guessed', outcome: 'complete' })).statusCode).toBe(404);
    expect((await decide('perhaps')).statusCode).toBe(400);
    expect((await test.app.inject({ method: 'POST', url: path })).statusCode).toBe(400);
    expect(await statusOf(intent.id)).toBe('requires_action');
  });
});
