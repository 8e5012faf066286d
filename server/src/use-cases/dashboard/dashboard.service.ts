import { addMonths } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as admins from '../../domain/dashboard/admin-dashboard.repository.ts';
import * as customers from '../../domain/dashboard/tenant-dashboard.repository.ts';
import type { Actor } from '../../platform/http/access.ts';

export async function getTenantDashboard({ db, clock }: Deps, { id }: Actor) {
  const [rentals, payments, waiting] = await Promise.all([
    customers.listRentals(db, id),
    customers.listPayments(db, id, clock.today()),
    customers.listWaiting(db, id),
  ]);
  return { rentals, payments, waiting };
}

export async function getAdminDashboard({ db, clock }: Deps) {
  const today = clock.today();
  const [counts, applications, payments] = await Promise.all([
    admins.count(db, today),
    admins.listPendingApplications(db),
    admins.listLatestPayments(db, today),
  ]);
  return { counts, applications, payments };
}

/** The last so many months, this one included. */
export async function listRentCollected({ db, clock }: Deps, months: number) {
  const thisMonth = `${clock.today().slice(0, 7)}-01`;
  return admins.listCollected(db, { firstMonth: addMonths(thisMonth, 1 - months), months });
}
