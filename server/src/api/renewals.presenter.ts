import { addMonths } from '@teduh/shared/days';
import { depositSenOf } from '@teduh/shared/deposits';
import { toRinggit } from '@teduh/shared/money';
import type { Renewal } from '@teduh/shared/renewals';
import type { ContractRow } from '../domain/contracts/contracts.repository.ts';
import { type RenewalRow, termsOf } from '../domain/renewals/renewals.repository.ts';

function presentTerms(renewal: RenewalRow, { end_date: startDate }: ContractRow): Renewal['terms'] {
  const terms = termsOf(renewal);
  if (!terms) return null;
  const { stayMonths, rentSen, deposit } = terms;
  return {
    stayLength: stayMonths,
    startDate,
    endDate: addMonths(startDate, stayMonths),
    rentAmount: toRinggit(rentSen),
    depositAmount: toRinggit(depositSenOf(deposit)),
    depositParts: {
      security: toRinggit(deposit.securitySen),
      utilities: toRinggit(deposit.utilitySen),
      accessCards: toRinggit(deposit.accessCardSen),
    },
  };
}

/** With the contract that is renewed. */
export const presentRenewal = (renewal: RenewalRow, contract: ContractRow): Renewal => ({
  id: renewal.id,
  contract: renewal.contract_id,
  status: renewal.status,
  by: renewal.side,
  terms: presentTerms(renewal, contract),
  reason: renewal.reason,
  createdAt: renewal.created_at.toISOString(),
  answeredAt: renewal.answered_at?.toISOString() ?? null,
  newContract: renewal.new_contract_id,
});
