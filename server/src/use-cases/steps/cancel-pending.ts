import type { Deps } from '../../deps.ts';
import * as lateCharges from '../../domain/transactions/late-charges.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import { reasonNotToChange } from '../../domain/transactions/transactions.policy.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { Message } from '../../platform/outbox.ts';
import { lockChangeableTransaction } from './lock-changeable-transaction.ts';
import { markCancelled } from './mark-cancelled.ts';

/**
 * Cancels a pending transaction: it stays in the history and can no longer be paid. A fee for paying it late goes with it, since there was
 * nothing to pay. Returns what the tenant is told.
 */
export async function cancelPending(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<Message[]> {
  const told = await cancelOne(tx, deps, actor, id);
  const fees = await listFeesToCancel(tx, id);
  for (const feeId of fees) told.push(...(await cancelOne(tx, deps, actor, feeId)));
  return told;
}

/** The late fee of a charge, if there is one. One that is paid, or whose slip waits for an answer, is left to the admins. */
export async function listFeesToCancel(db: Sql, chargeId: string): Promise<string[]> {
  const id = await lateCharges.findLateFee(db, chargeId);
  if (!id || reasonNotToChange(await transactions.getById(db, id))) return [];
  return [id];
}

async function cancelOne(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<Message[]> {
  const transaction = await lockChangeableTransaction(tx, deps, id);
  await markCancelled(tx, deps, actor.id, id);
  return [mail.cancelled(transaction)];
}
