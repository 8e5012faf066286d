import { accountActions } from './user-actions/accounts.ts';
import { applicantActions } from './user-actions/applicants.ts';
import { chargeActions } from './user-actions/charges.ts';
import { companyActions } from './user-actions/company.ts';
import { complaintActions } from './user-actions/complaints.ts';
import { importActions } from './user-actions/imports.ts';
import { inspectionActions } from './user-actions/inspections.ts';
import { paymentActions } from './user-actions/payments.ts';
import { renewalActions } from './user-actions/renewals.ts';
import { rentingActions } from './user-actions/renting.ts';
import { settlementActions } from './user-actions/settlements.ts';
import { signingActions } from './user-actions/signing.ts';
import { stampingActions } from './user-actions/stamping.ts';
import { systemActions } from './user-actions/system.ts';
import type { TestApp } from './user-actions/user-action.ts';

/** Everything that people change, one at a time, each prepared so that it succeeds. */
export function prepareActions(test: TestApp) {
  return {
    ...rentingActions(test),
    ...applicantActions(test),
    ...signingActions(test),
    ...renewalActions(test),
    ...stampingActions(test),
    ...settlementActions(test),
    ...inspectionActions(test),
    ...importActions(test),
    ...chargeActions(test),
    ...paymentActions(test),
    ...complaintActions(test),
    ...accountActions(test),
    ...companyActions(test),
    ...systemActions(test),
  };
}

export type ActionName = keyof ReturnType<typeof prepareActions>;
