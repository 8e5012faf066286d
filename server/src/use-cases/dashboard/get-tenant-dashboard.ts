import type { Deps } from '../../deps.ts';
import * as dashboard from '../../domain/dashboard/tenant-dashboard.repository.ts';
import type { Actor } from '../../platform/http/access.ts';

export async function getTenantDashboard({ db, clock }: Deps, actor: Actor) {
  const today = clock.today();
  const [rentals, payments, waiting] = await Promise.all([
    dashboard.listRentals(db, actor.id),
    dashboard.listPayments(db, actor.id, today),
    dashboard.listWaiting(db, actor.id),
  ]);
  return { rentals, payments, waiting, today };
}
