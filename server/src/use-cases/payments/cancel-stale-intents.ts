import type { Deps } from '../../deps.ts';
import { cancelOpenPayments } from './cancel-open-payments.ts';

const inUseMs = 60 * 60 * 1000;

/** Whoever opened an intent since then may be typing a card number just now. */
export const inUseSince = ({ clock }: Deps) => new Date(clock.wall().getTime() - inUseMs);

/** Cancels what somebody began to pay and left. Throws where a tenant may be typing a card number just now. */
export const cancelStaleIntents = (deps: Deps, transactionId: string) =>
  cancelOpenPayments(deps, transactionId, inUseSince(deps));
