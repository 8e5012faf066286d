import type { Deps } from '../../deps.ts';
import * as payments from '../../domain/payments/unmatched-payments.repository.ts';
import * as statements from '../../domain/statements/statement.repository.ts';

/** Longer than a provider takes to say how a refund ended. */
const underWayMs = 24 * 60 * 60 * 1000;

export async function listUnmatchedMoney({ db, clock }: Deps) {
  const since = new Date(clock.wall().getTime() - underWayMs);
  const [mismatches, unmatched] = await Promise.all([
    statements.listMismatches(db),
    payments.listUnmatched(db, since),
  ]);
  return { mismatches, unmatched };
}
