import type { Deps } from '../deps.ts';
import { repeat } from '../platform/repeat.ts';
import { reconcilePayments } from '../use-cases/payments/reconcile-payments.ts';
import { reconcileEveryMs } from './schedule.ts';

/** Finds payments that arrived without a webhook. Returns a function that stops it. */
export const startReconciliation = (deps: Deps) =>
  repeat(
    async () => {
      if (!deps.restored.isHeld()) await reconcilePayments(deps);
      return reconcileEveryMs;
    },
    (error) => {
      deps.log.warn(`reconciliation: ${error.message}`);
      return reconcileEveryMs;
    },
  );
