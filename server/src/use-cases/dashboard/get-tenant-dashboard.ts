import type { Deps } from '../../deps.ts';
import * as attempts from '../../domain/autopay/attempts.repository.ts';
import { dayOfCharge, maxAttempts } from '../../domain/autopay/autopay.policy.ts';
import * as dashboard from '../../domain/dashboard/tenant-dashboard.repository.ts';
import type { Actor } from '../../platform/http/access.ts';

export async function getTenantDashboard({ db, clock }: Deps, actor: Actor) {
  const today = clock.today();
  const chargeOf = (id: string) => attempts.chargeOf(id, maxAttempts);
  const [rentals, rows, waiting] = await Promise.all([
    dashboard.listRentals(db, actor.id),
    dashboard.listPayments(db, { userId: actor.id, today, chargeOf }),
    dashboard.listWaiting(db, actor.id),
  ]);
  const payments = rows.map(({ charge, ...row }) => ({
    ...row,
    charged_on: charge && dayOfCharge(charge, today),
  }));
  return { rentals, payments, waiting, today };
}
