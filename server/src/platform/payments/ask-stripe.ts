import type { Stripe } from 'stripe';

export type Ask = <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>;
/** Undefined where the provider does not know what is asked for. */
export type Find = <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T | undefined>;
