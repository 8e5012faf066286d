import * as mail from '@teduh/server/domain/transactions/transactions.mail.ts';
import { addDays } from '@teduh/shared/days';
import { type DemoFee, fees } from '../data/fees.ts';
import type { Build, Contract } from './build.ts';
import { charge, dueOf, pay, remind } from './transactions.ts';
import { getPerson } from './world.ts';

/** The contract under which somebody lived at a moment. */
export function getContractAt(build: Build, tenantId: string, at: Date): Contract {
  const found = build.contracts.find(
    ({ row }) =>
      row.user_id === tenantId &&
      row.activated_at &&
      row.activated_at <= at &&
      !(row.ended_at && row.ended_at <= at),
  );
  if (!found) throw new Error(`the demo has no contract of ${tenantId} at ${at.toISOString()}`);
  return found;
}

function addFee(build: Build, fee: DemoFee) {
  const { calendar, admin } = build;
  const tenant = getPerson(fee.tenant);
  const day = calendar.daysAgo(fee.chargedDaysAgo);
  const at = calendar.during(day, `fee of ${tenant.email}: ${fee.description}`);
  const charged = charge(build, getContractAt(build, tenant.id, at), {
    type: 'Other Fees',
    amountSen: fee.amountSen,
    dueDate: addDays(day, fee.dueAfterDays),
    description: fee.description,
    at,
    createdBy: admin.id,
  });
  const { id } = charged.row;
  if (fee.withdrawnDaysAgo !== undefined) {
    const withdrawnAt = calendar.during(calendar.daysAgo(fee.withdrawnDaysAgo), `withdrawal of ${id}`);
    build.audit({
      at: withdrawnAt,
      actorId: admin.id,
      action: 'transaction.cancelled',
      subject: { type: 'transaction', id },
      before: { status: 'Pending' },
      after: { status: 'Cancelled' },
    });
    charged.row.status = 'Cancelled';
    charged.row.updated_at = withdrawnAt;
    build.announce(withdrawnAt, { messages: [mail.cancelled(dueOf(charged))] });
    return;
  }
  const paidOn = fee.paidDaysAgo === undefined ? undefined : calendar.daysAgo(fee.paidDaysAgo);
  remind(build, charged, paidOn);
  if (paidOn) pay(build, charged, calendar.during(paidOn, `payment of ${id}`));
}

export function addFees(build: Build) {
  for (const fee of fees) addFee(build, fee);
}
