import { type Payments, PaymentsUnavailable } from './provider.ts';

/** Everything that changes something at the provider. What only asks goes on: it tells what the original has done since. */
const outward = [
  'createIntent',
  'cancelIntent',
  'refund',
  'createCustomer',
  'createSetup',
  'keepCardOf',
  'keepNoCardOf',
  'cancelSetup',
  'deleteCustomer',
  'detachCard',
  'chargeSaved',
] as const satisfies (keyof Payments)[];

/** As if the provider did not answer: everything that waits for it waits, and is done after the release. */
export function holdPayments(payments: Payments, isHeld: () => boolean): Payments {
  const held = Object.fromEntries(
    outward.map((name) => [
      name,
      async (...args: never[]) => {
        if (isHeld())
          throw new PaymentsUnavailable('payments: this server was restored and not released yet');
        return (payments[name] as (...given: never[]) => unknown)(...args);
      },
    ]),
  );
  return { ...payments, ...held };
}
