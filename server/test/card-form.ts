import type { FastifyInstance } from 'fastify';

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  authenticating: '4000002500003155',
  /** Asks for authentication each time, also when it was set up before. */
  alwaysAuthenticating: '4000002760003184',
  /** Can be set up, and has no money when it is charged. */
  poorLater: '4000008260003178',
  /** Can be set up, and is declined when it is charged. */
  declinedLater: '4000000000000341',
  slow: '4000000000000077',
  expired: '4000000000000069',
  wrongCvc: '4000000000000127',
  disputing: '4000000000000259',
  /** Its refunds succeed, and fail later. */
  failingRefund: '4000000000005126',
  slowRefund: '4000000000007726',
};

type Typed = Partial<Record<'number' | 'exp_month' | 'exp_year' | 'cvc', string>>;

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, and their expectations are the check.
type Json = any;

/** What the card form of the web app sends to the card sandbox. */
export function cardForm(
  clientSecret: string,
  { number = cards.good, exp_month = '12', exp_year = '2034', cvc = '123' }: Typed = {},
  more: Record<string, string> = {},
) {
  const [id = ''] = clientSecret.split('_secret_');
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const card = Object.entries({ number, exp_month, exp_year, cvc });
  return {
    path: `/sandbox/stripe/v1/${kind}/${id}/confirm`,
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      ...Object.fromEntries(card.map(([name, value]) => [`payment_method_data[card][${name}]`, value])),
      ...more,
    }),
  };
}

/** Pays with a card as the browser does, and tells what the card sandbox answered. */
export async function confirmCard(
  app: FastifyInstance,
  clientSecret: string,
  typed?: Typed,
  more?: Record<string, string>,
): Promise<{ status: number; body: Json }> {
  const { path, body } = cardForm(clientSecret, typed, more);
  const response = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:3000' },
    payload: body.toString(),
  });
  return { status: response.statusCode, body: response.json() };
}
