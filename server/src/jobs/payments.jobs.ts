import type { Deps } from '../deps.ts';
import { repeat } from '../platform/repeat.ts';
import { reconcilePayments } from '../use-cases/payments/reconcile-payments.ts';

const everyMs = 15_000;

/** More often than any schedule of the jobs: money that arrived unnoticed is noticed within a minute. Returns the way to stop it. */
export const startReconciliation = (deps: Deps) =>
  repeat(
    async () => {
      await reconcilePayments(deps);
      return everyMs;
    },
    (error) => {
      deps.log.warn(`reconciliation: ${error.message}`);
      return everyMs;
    },
  );
