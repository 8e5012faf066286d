import { fpxBanks } from '@teduh/shared/fpx-banks';
import { z } from 'zod';
import { invalidRequest } from './api-error.ts';
import { type Params, parseParams } from './params.ts';
import { readCard, type TestCard } from './test-card.ts';

const cardField = z.string().min(1).max(100);
const Card = z.object({
  'payment_method_data[type]': z.literal('card'),
  'payment_method_data[card][number]': cardField,
  'payment_method_data[card][exp_month]': cardField,
  'payment_method_data[card][exp_year]': cardField,
  'payment_method_data[card][cvc]': cardField,
});
const Fpx = z.object({
  'payment_method_data[fpx][bank]': z.string().refine((bank) => Object.hasOwn(fpxBanks, bank)),
});
const Common = z.object({
  client_secret: z.string().min(1).max(255),
  return_url: z.string().max(2000).optional(),
});

/** What the browser wants to pay with. */
type GivenMethod = { type: 'card'; card: TestCard } | { type: 'fpx'; bank: string } | { type: 'grabpay' };

/** Only this site: otherwise anybody could use the authentication page to redirect people elsewhere. */
function checkReturnUrl(url: string | undefined, ownOrigins: string[]) {
  if (url === undefined) return undefined;
  if (URL.canParse(url) && ownOrigins.includes(new URL(url).origin)) return new URL(url).href;
  throw invalidRequest('url_invalid', 'The return_url must be on this site.', { param: 'return_url' });
}

/** What every confirmation in a browser has. */
export function readCommon(params: Params | undefined, ownOrigins: string[]) {
  const { client_secret: clientSecret, return_url } = parseParams(Common, params);
  return { clientSecret, returnUrl: checkReturnUrl(return_url, ownOrigins) };
}

export function readTypedCard(params: Params | undefined, now: Date): TestCard {
  const input = parseParams(Card, params);
  return readCard(
    {
      number: input['payment_method_data[card][number]'],
      expMonth: input['payment_method_data[card][exp_month]'],
      expYear: input['payment_method_data[card][exp_year]'],
      cvc: input['payment_method_data[card][cvc]'],
    },
    now,
  );
}

export function readMethod(params: Params | undefined, now: Date): GivenMethod {
  const type = params?.['payment_method_data[type]'];
  if (type === 'fpx') {
    const { 'payment_method_data[fpx][bank]': bank } = parseParams(Fpx, params);
    return { type, bank };
  }
  if (type === 'grabpay') return { type };
  return { type: 'card', card: readTypedCard(params, now) };
}
