import { addMonths } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as dashboard from '../../domain/dashboard/admin-dashboard.repository.ts';

/** Covers the given number of months; the last of them is the present one. */
export async function listRentCollected({ db, clock }: Deps, months: number) {
  const thisMonth = `${clock.today().slice(0, 7)}-01`;
  return dashboard.listCollected(db, { firstMonth: addMonths(thisMonth, 1 - months), months });
}
