import type { BankAccount } from '@teduh/shared/settlements';
import type { Deps } from '../../deps.ts';
import type { ContractRow } from '../../domain/contracts/contracts.repository.ts';
import { type ItemRow, listOfMoveOut } from '../../domain/inspections/inspection-items.repository.ts';
import * as deposits from '../../domain/settlements/deposit-sources.repository.ts';
import * as settlements from '../../domain/settlements/settlements.repository.ts';
import * as thread from '../../domain/settlements/thread.repository.ts';
import { goesBackByItself, sharesOf } from '../../domain/transactions/last-month.policy.ts';
import { listUnused } from '../../domain/transactions/last-month.repository.ts';
import type { Actor } from '../../platform/http/access.ts';
import { getTenancy } from './lock-tenancy.ts';
import { planSettlement } from './pay-settlement.ts';

export type SettlementState = {
  contract: ContractRow;
  books: deposits.Books;
  carryOn: deposits.Carry | undefined;
  carryIn: deposits.Carry | undefined;
  /** Undefined while nothing is proposed. */
  settlement: settlements.SettlementRow | undefined;
  deductions: settlements.DeductionRow[];
  refunds: deposits.SettlementRefund[];
  planned: Awaited<ReturnType<typeof planSettlement>>;
  account: BankAccount | undefined;
  messages: thread.MessageRow[];
  files: thread.FileRow[];
  /** Of the move-out report, once it was sent. */
  lines: ItemRow[];
  /** Rent that was paid in cash or by a transfer for days after the end, and was not given back yet. */
  toReturn: { id: string; sen: number }[];
  /** For admins. */
  charges: deposits.OpenCharge[];
  hasPending: boolean;
};

/** A deposit and its settlement as they are now, for its tenant and for admins. */
export async function readSettlement(deps: Deps, actor: Actor, contractId: string): Promise<SettlementState> {
  const { db } = deps;
  const contract = await getTenancy(db, actor, contractId);
  const settlement = await settlements.findOf(db, contractId);
  const isAdmin = actor.userType === 'admin';
  return {
    contract,
    books: await deposits.findBooks(db, contractId),
    carryOn: await deposits.findCarryOn(db, contractId),
    carryIn: await deposits.findCarryIn(db, contractId),
    settlement,
    deductions: settlement ? await settlements.listDeductions(db, contractId) : [],
    refunds: settlement ? await deposits.listRefunds(db, contractId) : [],
    planned: await planSettlement(db, deps, settlement ?? { contract_id: contractId, refund_sen: 0 }),
    account: settlement && (await settlements.findAccount(db, contractId)),
    messages: settlement ? await thread.listMessages(db, contractId) : [],
    files: settlement ? await thread.listFiles(db, contractId) : [],
    lines: await listOfMoveOut(db, contractId),
    toReturn: await listToReturn(deps, contractId),
    charges: isAdmin ? await deposits.listOpenCharges(db, contract.user_id) : [],
    hasPending: isAdmin && (await deposits.hasPending(db, contractId)),
  };
}

async function listToReturn({ db, config }: Deps, contractId: string) {
  const hasProvider = config.payments.provider !== 'none';
  return sharesOf(await listUnused(db, { only: contractId, leastSen: 1 }))
    .filter(
      ({ charge }) => charge.status === 'Paid' && !goesBackByItself(charge.payment_intent_id, hasProvider),
    )
    .map(({ charge, unusedSen }) => ({ id: charge.id, sen: unusedSen }));
}
