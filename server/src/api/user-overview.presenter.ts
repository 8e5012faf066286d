import { toRinggit } from '@teduh/shared/money';
import type { UserOverviewAnswer } from '@teduh/shared/user-overview';
import type { Clock } from '../platform/clock.ts';
import type { Links } from '../platform/links.ts';
import type { getUserOverview } from '../use-cases/users/get-user-overview.ts';
import { presentComplaint } from './complaints.presenter.ts';
import { presentContract } from './contracts.presenter.ts';
import { presentTransaction } from './transactions.presenter.ts';
import { presentUser } from './users.presenter.ts';

type Overview = Awaited<ReturnType<typeof getUserOverview>>;

export function presentUserOverview(
  overview: Overview,
  deps: { links: Links; clock: Clock },
): UserOverviewAnswer {
  const { user, contracts, charges, payments, complaints, balance, mails, refused } = overview;
  return {
    user: presentUser(user),
    contracts: contracts.map((row) => presentContract(row, deps.links)),
    charges: charges.map((row) => presentTransaction(row, deps)),
    balance: { owed: toRinggit(balance.owed_sen), overdue: toRinggit(balance.overdue_sen) },
    payments: payments.map((row) => presentTransaction(row, deps)),
    complaints: complaints.map((row) => presentComplaint(row, deps.links)),
    mails: mails.map(({ id, subject, created_at, sent_at, failed_at }) => ({
      id,
      subject,
      createdAt: created_at.toISOString(),
      sentAt: sent_at?.toISOString() ?? null,
      failedAt: failed_at?.toISOString() ?? null,
    })),
    refused: refused ? { at: refused.refused_at.toISOString(), reason: refused.reason } : null,
  };
}
