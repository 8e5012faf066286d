import { writeDay } from '@teduh/shared/days';
import { writeSen } from '@teduh/shared/money';
import { placeOf } from '@teduh/shared/names';
import { paths } from '@teduh/shared/pages';
import { nameOfCharge } from '@teduh/shared/transaction-parts';
import { type Message, recipientOf } from '../../platform/outbox.ts';
import type { ArrearsRow, OverdueCharge } from './arrears.repository.ts';

/** What an admin sends by hand: everything that is overdue, in one mail. */
export function reminder(arrears: ArrearsRow, charges: OverdueCharge[]): Message {
  return {
    to: recipientOf(arrears),
    subject: `${writeSen(arrears.total_sen)} is overdue`,
    paragraphs: [
      `Payments for ${placeOf(arrears)} are overdue, ${writeSen(arrears.total_sen)} in all.`,
      ...charges.map(
        (charge) =>
          `${writeSen(charge.amount_sen)}, due on ${writeDay(charge.due_date)}: ${nameOfCharge(charge)}`,
      ),
      'Please pay them now, or tell us when you can pay.',
    ],
    action: { label: 'Pay now', path: paths.paymentHistory },
  };
}
