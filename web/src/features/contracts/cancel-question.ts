import type { Contract } from '@teduh/shared/contracts';
import type { Day } from '@teduh/shared/days';
import { toRinggit, toSen } from '@teduh/shared/money';
import { fullName, unitName } from '@teduh/shared/names';
import { isRecorded } from '@teduh/shared/payments.rules';
import type { Transaction } from '@teduh/shared/transactions';
import type { Question } from '../../ui/confirm.ts';
import { formatRinggit } from '../../ui/money.ts';

/** What becomes of the deposit that was paid; nothing goes back while the bank decides about it. */
function refundText(name: string, { amount, refundedAmount, isRefunded, isDisputed }: Transaction): string {
  if (isDisputed)
    return `Nothing is refunded, since ${name} has asked the bank to take the deposit back. The bank decides about it. `;
  const left = isRefunded ? 0 : toSen(amount) - toSen(refundedAmount);
  if (left <= 0) return `What ${name} has paid was given back already. `;
  if (refundedAmount > 0)
    return `Of what ${name} has paid, ${formatRinggit(refundedAmount)} was given back already. The other ${formatRinggit(toRinggit(left))} will be refunded. `;
  return `The ${formatRinggit(amount)} that ${name} has paid will be refunded. `;
}

const hasToGoBackFirst = ({ paymentMethod, refundedAmount, amount }: Transaction) =>
  isRecorded(paymentMethod) && refundedAmount < amount;

function bodyOf(contract: Contract, deposit: Transaction | undefined, today: Day): string {
  const { number, user, property, roomName, renews, startDate } = contract;
  const [name, place] = [fullName(user), unitName(property.name, roomName)];
  if (renews && startDate <= today)
    return `Contract ${number} with ${name} will be cancelled. The contract before it has ended, so the tenancy ends, and ${place} will be free again. This cannot be undone.`;
  if (renews)
    return `Contract ${number} with ${name} will be cancelled, and the contract before it stays as it is. This cannot be undone.`;
  const refund = deposit ? refundText(name, deposit) : '';
  return `Contract ${number} with ${name} will be cancelled, and ${place} will be free again. ${refund}This cannot be undone.`;
}

/** Asks before a contract is cancelled, with its deposit where that was paid. What stands against it is told instead. */
export function cancelQuestion(contract: Contract, deposit: Transaction | undefined, today: Day): Question {
  if (deposit && hasToGoBackFirst(deposit))
    return {
      title: 'The contract cannot be cancelled yet',
      body: `${fullName(contract.user)} has paid the deposit by transfer or in cash. Please refund what is left of it first, or take the payment back if it never came.`,
    };
  return {
    title: 'Cancel contract',
    body: bodyOf(contract, deposit, today),
    confirmLabel: 'Yes, cancel it',
    keepLabel: 'Keep contract',
    isDestructive: true,
  };
}
