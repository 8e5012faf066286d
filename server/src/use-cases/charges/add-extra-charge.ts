import type { NewExtraCharge } from '@teduh/shared/charges';
import { addMonths } from '@teduh/shared/days';
import { toSen } from '@teduh/shared/money';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/charges/charges.mail.ts';
import * as extraCharges from '../../domain/charges/extra-charges.repository.ts';
import type { ContractRow } from '../../domain/contracts/contracts.repository.ts';
import { audit } from '../../platform/audit.ts';
import { badRequest, conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { chargeDueMonths } from '../steps/charge-due-months.ts';
import { lockContractToCharge } from '../steps/lock-contract-to-charge.ts';
import { readCharges } from '../steps/read-charges.ts';

/** An admin adds something that comes every month, such as parking. What is due soon is charged at once. */
export async function addExtraCharge(deps: Deps, actor: Actor, contractId: string, input: NewExtraCharge) {
  const { name, amount, firstMonth, lastMonth = null } = input;
  return deps.db.begin(async (tx) => {
    const contract = await lockContractToCharge(tx, contractId);
    if (contract.status === 'Ended') throw conflict('contract_has_ended');
    assertMonths(contract, input, deps.clock.today());
    const charge = { name, amount_sen: toSen(amount), first_month: firstMonth, last_month: lastMonth };
    const id = await extraCharges.insert(tx, {
      ...charge,
      contract_id: contractId,
      created_by: actor.id,
      created_at: deps.clock.now(),
    });
    await audit(tx, actor.id, {
      action: 'extra-charge.added',
      subject: { type: 'contract', id: contractId },
      after: { extraChargeId: id, name, amountSen: charge.amount_sen, firstMonth, lastMonth },
    });
    await deps.outbox.announce(tx, {
      messages: [mail.extraChargeAdded(contract, charge)],
      change: { tags: ['Transaction'], to: { admins: true, userIds: [contract.user_id] } },
    });
    await chargeDueMonths(tx, deps, id);
    return readCharges(tx, contractId);
  });
}

/** Months that are over cannot be charged any more, nor can those after the end. */
function assertMonths(
  { start_date, end_date }: ContractRow,
  { firstMonth, lastMonth = firstMonth }: NewExtraCharge,
  today: string,
) {
  const isAfterEnd = (month: number) => addMonths(start_date, month) >= end_date;
  if (isAfterEnd(firstMonth))
    throw badRequest('invalid_fields', { firstMonth: 'The contract ends before this month' });
  if (addMonths(start_date, firstMonth + 1) <= today)
    throw badRequest('invalid_fields', { firstMonth: 'This month is over' });
  if (isAfterEnd(lastMonth))
    throw badRequest('invalid_fields', { lastMonth: 'The contract ends before this month' });
}
