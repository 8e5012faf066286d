import type { Deps } from '../../deps.ts';
import * as dashboard from '../../domain/dashboard/admin-dashboard.repository.ts';
import { countWaitingForLandlord } from '../../domain/signing/signing-lists.repository.ts';

export async function getAdminDashboard({ db, clock }: Deps) {
  const today = clock.today();
  const [counts, applications, payments] = await Promise.all([
    dashboard.count(db, today, countWaitingForLandlord(db)),
    dashboard.listPendingApplications(db),
    dashboard.listLatestPayments(db, today),
  ]);
  return { counts, applications, payments };
}
