import type { Deps } from '../../deps.ts';
import * as complaints from '../../domain/complaints/complaints-list.repository.ts';
import * as contracts from '../../domain/contracts/contracts-list.repository.ts';
import { sumOwed } from '../../domain/transactions/transactions.repository.ts';
import * as transactions from '../../domain/transactions/transactions-list.repository.ts';
import * as users from '../../domain/users/users.repository.ts';
import { notFound } from '../../platform/errors.ts';
import * as mails from '../../platform/mail/mail.repository.ts';
import * as refusedAddresses from '../../platform/mail/refused-addresses.repository.ts';

const newest = { limit: 25, sort: '-createdAt' } as const;

export async function getUserOverview({ db, clock }: Deps, userId: string) {
  const user = await users.findById(db, userId);
  if (!user) throw notFound('user_not_found');
  const today = clock.today();
  const [contractPage, chargePage, paymentPage, complaintPage, balance, sentMails, refused] =
    await Promise.all([
      contracts.list(db, { ...newest, userId, today }),
      transactions.list(db, { ...newest, userId, today, status: 'Pending', sort: 'dueDate' }),
      transactions.list(db, { ...newest, userId, today, status: 'Paid', sort: '-paymentDate' }),
      complaints.list(db, { ...newest, customerId: userId }),
      sumOwed(db, userId, today),
      mails.listNewestTo(db, user.email, newest.limit),
      refusedAddresses.find(db, user.email),
    ]);
  return {
    user,
    contracts: contractPage.rows,
    charges: chargePage.rows,
    payments: paymentPage.rows,
    complaints: complaintPage.rows,
    balance,
    mails: sentMails,
    refused,
  };
}
