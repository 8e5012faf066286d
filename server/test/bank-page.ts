import type { FastifyInstance } from 'fastify';

export const host = 'localhost:3000';
const form = { 'content-type': 'application/x-www-form-urlencoded', host };

/** Pays by online banking or GrabPay as the browser does: it is sent to a page, where the payment is approved, refused or left alone. */
export async function payAtBank(
  app: FastifyInstance,
  clientSecret: string,
  { method = 'fpx', bank = 'maybank2u' }: { method?: 'fpx' | 'grabpay'; bank?: string } = {},
) {
  const [id = ''] = clientSecret.split('_secret_');
  const response = await app.inject({
    method: 'POST',
    url: `/sandbox/stripe/v1/payment_intents/${id}/confirm`,
    headers: form,
    payload: new URLSearchParams({
      client_secret: clientSecret,
      return_url: `http://${host}/payment-success/${id}`,
      'payment_method_data[type]': method,
      ...(method === 'fpx' && { 'payment_method_data[fpx][bank]': bank }),
    }).toString(),
  });
  const body = response.json();
  return { status: response.statusCode, body, ...pageOf(app, clientSecret, body) };
}

/** Pays with a card that the provider keeps, whose bank asks for authentication. */
export async function payWithSavedCard(app: FastifyInstance, clientSecret: string, cardId: string) {
  const [id = ''] = clientSecret.split('_secret_');
  const response = await app.inject({
    method: 'POST',
    url: `/sandbox/stripe/v1/payment_intents/${id}/confirm`,
    headers: form,
    payload: new URLSearchParams({
      client_secret: clientSecret,
      payment_method: cardId,
      return_url: `http://${host}/payment-success/${id}`,
    }).toString(),
  });
  await pageOf(app, clientSecret, response.json()).decide('complete');
}

type Waiting = { next_action?: { redirect_to_url: { url: string } } };

/** The page to which a payment or the setup of a card has sent the browser. */
export function pageOf(app: FastifyInstance, clientSecret: string, { next_action }: Waiting) {
  const url = next_action?.redirect_to_url.url.replace(`http://${host}`, '') ?? '';
  return {
    open: () => app.inject({ url, headers: { host } }),
    decide: (outcome: 'complete' | 'fail' | 'leave') =>
      app.inject({
        method: 'POST',
        url,
        headers: form,
        payload: new URLSearchParams({ client_secret: clientSecret, outcome }).toString(),
      }),
  };
}
