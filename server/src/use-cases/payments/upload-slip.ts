import type { Deps } from '../../deps.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as mail from '../../domain/payments/payments.mail.ts';
import { type SlipFile, slipFileOf } from '../../domain/payments/slip-files.ts';
import * as slips from '../../domain/payments/slips.repository.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';

/** A tenant who uploads without end would fill the disk. */
const maxSlips = 10;

type ReadFile = () => Promise<Buffer | undefined>;

/** A tenant shows that a transfer was made. Until an admin has answered, a hold does not run out. A stranger's file is not even read. */
export async function uploadSlip(deps: Deps, actor: Actor, id: string, readFile: ReadFile) {
  const found = await transactions.getById(deps.db, id);
  if (found.user_id !== actor.id) throw notFound('transaction_not_found');
  await assertPossible(deps, found);
  const file = await slipFileOf(id, await readFile());
  await deps.storage.put(file.key, file.bytes);
  return storeSlip(deps, actor, found, file);
}

async function assertPossible({ db }: Deps, { id, status }: transactions.TransactionRow) {
  if (status === 'Paid') throw conflict('already_paid');
  if (status !== 'Pending') throw conflict('not_payable');
  if (!(await settings.current(db)).bank_transfer_on) throw conflict('transfers_off');
  if ((await slips.countOf(db, id)) >= maxSlips) throw conflict('too_many_slips');
}

async function storeSlip(deps: Deps, actor: Actor, found: transactions.TransactionRow, { key }: SlipFile) {
  const { id, user_id: userId, unit_id: unitId } = found;
  return deps.db.begin(async (tx) => {
    const now = deps.clock.now();
    await tenancyParties.lock(tx, { userId, unitId });
    await transactions.lock(tx, id);
    const transaction = await transactions.getById(tx, id);
    if (transaction.status !== 'Pending') throw conflict('already_paid');
    const replaced = await slips.findWaiting(tx, id);
    if (replaced?.storage_key === key) return transaction;
    if (replaced) await slips.answer(tx, id, { to: 'Withdrawn', at: now, by: actor.id });
    await slips.insert(tx, {
      transactionId: id,
      storageKey: key,
      uploadedBy: actor.id,
      uploadedAt: now,
      waitingSince: replaced?.waiting_since ?? now,
    });
    await audit(tx, actor.id, {
      action: 'slip.uploaded',
      subject: { type: 'transaction', id },
      after: { file: key },
    });
    await deps.outbox.announce(tx, {
      toAdmins: [mail.slipForAdmins(transaction)],
      change: { tags: ['Transaction', 'Contract', 'Application'], to: { admins: true, userIds: [userId] } },
    });
    return transactions.getById(tx, id);
  });
}
