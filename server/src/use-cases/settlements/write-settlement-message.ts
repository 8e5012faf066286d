import { randomUUID } from 'node:crypto';
import { settlementFilesTotal, settlementMessagesMax } from '@teduh/shared/settlements.constants';
import type { Deps } from '../../deps.ts';
import { settlementFileOf } from '../../domain/settlements/settlement-files.ts';
import * as mail from '../../domain/settlements/settlements.mail.ts';
import * as settlements from '../../domain/settlements/settlements.repository.ts';
import * as thread from '../../domain/settlements/thread.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Sql } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { getTenancy, lockTenancy } from '../steps/lock-tenancy.ts';
import { readSettlement } from '../steps/read-settlement.ts';

type ReadForm = () => Promise<{ message: string; files: Buffer[] }>;

/** Either side writes about deductions that are disputed, with pictures or documents. */
export async function writeSettlementMessage(
  deps: Deps,
  actor: Actor,
  contractId: string,
  readForm: ReadForm,
) {
  const { db, storage, clock, outbox } = deps;
  await getTenancy(db, actor, contractId);
  await assertCanWrite(db, contractId);
  const { message, files } = await readForm();
  const stored = await Promise.all(files.map((bytes) => settlementFileOf(contractId, bytes)));
  for (const { key, bytes } of stored) await storage.put(key, bytes);

  await db.begin(async (tx) => {
    const contract = await lockTenancy(tx, actor, contractId);
    await assertCanWrite(tx, contractId, stored.length);
    const [id, now] = [randomUUID(), clock.now()];
    const of = { contract_id: contractId, author_id: actor.id, written_at: now };
    await thread.insertMessage(tx, { id, kind: 'message', body: message, ...of });
    for (const file of stored)
      await thread.insertFile(tx, {
        id: file.id,
        contract_id: contractId,
        deduction_id: null,
        message_id: id,
        storage_key: file.key,
        uploaded_by: actor.id,
        uploaded_at: now,
      });
    await audit(tx, actor.id, {
      action: 'settlement.written',
      subject: { type: 'contract', id: contractId },
      after: { messageId: id, files: stored.length },
    });
    await outbox.announce(tx, {
      ...(actor.userType === 'admin'
        ? { messages: [mail.written(contract)] }
        : { toAdmins: [mail.writtenForAdmins(contract)] }),
      change: { tags: ['Contract'], to: { admins: true, userIds: [contract.user_id] } },
    });
  });
  return readSettlement(deps, actor, contractId);
}

async function assertCanWrite(db: Sql, contractId: string, more = 0) {
  const { status } = await settlements.getOf(db, contractId);
  if (status !== 'Disputed') throw conflict('settlement_not_open');
  if ((await thread.listMessages(db, contractId)).length >= settlementMessagesMax)
    throw conflict('too_many_messages');
  if ((await thread.listFiles(db, contractId)).length + more > settlementFilesTotal)
    throw conflict('too_many_files');
}
