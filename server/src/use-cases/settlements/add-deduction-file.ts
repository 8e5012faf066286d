import { settlementFilesTotal } from '@teduh/shared/settlements.constants';
import type { Deps } from '../../deps.ts';
import { settlementFileOf } from '../../domain/settlements/settlement-files.ts';
import * as settlements from '../../domain/settlements/settlements.repository.ts';
import * as thread from '../../domain/settlements/thread.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Sql } from '../../platform/db/db.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { lockTenancy } from '../steps/lock-tenancy.ts';
import { readSettlement } from '../steps/read-settlement.ts';

type Ids = { id: string; deductionId: string };

/** An admin adds evidence to a deduction: a picture, or a bill as a PDF. */
export async function addDeductionFile(
  deps: Deps,
  actor: Actor,
  { id: contractId, deductionId }: Ids,
  readFile: () => Promise<Buffer | undefined>,
) {
  const { db, storage, clock, outbox } = deps;
  await assertCanAdd(db, contractId, deductionId);
  const file = await settlementFileOf(contractId, await readFile());
  await storage.put(file.key, file.bytes);
  await db.begin(async (tx) => {
    const contract = await lockTenancy(tx, actor, contractId);
    await assertCanAdd(tx, contractId, deductionId);
    await thread.insertFile(tx, {
      id: file.id,
      contract_id: contractId,
      deduction_id: deductionId,
      message_id: null,
      storage_key: file.key,
      uploaded_by: actor.id,
      uploaded_at: clock.now(),
    });
    await audit(tx, actor.id, {
      action: 'settlement.evidence-added',
      subject: { type: 'contract', id: contractId },
      after: { deductionId, fileId: file.id },
    });
    await outbox.announce(tx, {
      change: { tags: ['Contract'], to: { admins: true, userIds: [contract.user_id] } },
    });
  });
  return readSettlement(deps, actor, contractId);
}

async function assertCanAdd(db: Sql, contractId: string, deductionId: string) {
  const settlement = await settlements.findOf(db, contractId);
  const deductions = await settlements.listDeductions(db, contractId);
  if (!settlement || !deductions.some(({ id }) => id === deductionId)) throw notFound('document_not_found');
  if (settlement.status !== 'Proposed' && settlement.status !== 'Disputed')
    throw conflict('settlement_not_open');
  if ((await thread.listFiles(db, contractId)).length >= settlementFilesTotal)
    throw conflict('too_many_files');
}
