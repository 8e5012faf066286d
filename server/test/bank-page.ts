import type { FastifyInstance } from 'fastify';

const host = 'localhost:3000';
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
  const page = body.next_action?.redirect_to_url.url.replace(`http://${host}`, '');
  return {
    status: response.statusCode,
    body,
    open: () => app.inject({ url: page, headers: { host } }),
    decide: (outcome: 'complete' | 'fail' | 'leave') =>
      app.inject({
        method: 'POST',
        url: page,
        headers: form,
        payload: new URLSearchParams({ client_secret: clientSecret, outcome }).toString(),
      }),
  };
}
