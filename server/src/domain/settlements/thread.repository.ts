import type { Selectable } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { SettlementFiles, SettlementMessages } from '../../platform/db/schema.ts';
import { conflict, violatedConstraint } from '../../platform/errors.ts';

export type MessageRow = Selectable<SettlementMessages>;
export type FileRow = Selectable<SettlementFiles>;

export async function listMessages(db: Sql, contractId: string): Promise<MessageRow[]> {
  return db
    .selectFrom('settlement_messages')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('place')
    .execute();
}

export async function insertMessage(
  tx: Tx,
  message: Pick<MessageRow, 'id' | 'contract_id' | 'kind' | 'author_id' | 'body' | 'written_at'>,
) {
  await tx
    .insertInto('settlement_messages')
    .values(message)
    .execute()
    .catch((error) => {
      if (violatedConstraint(error) === 'one_decision_per_settlement') throw conflict('settlement_not_open');
      throw error;
    });
}

export async function listFiles(db: Sql, contractId: string): Promise<FileRow[]> {
  return db
    .selectFrom('settlement_files')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute();
}

export async function findFile(db: Sql, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('settlement_files').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertFile(tx: Tx, file: FileRow) {
  await tx.insertInto('settlement_files').values(file).execute();
}

export async function isFileInUse(db: Sql, key: string): Promise<boolean> {
  const file = db.selectFrom('settlement_files').select('id').where('storage_key', '=', key);
  return (await file.executeTakeFirst()) !== undefined;
}

/**
 * Of a tenant whose account is deleted: what both sides wrote about their deposit, the files with it, and where they wanted their money. The
 * evidence of deductions stays with them, and what admins wrote stays when they go. Returns the keys of the files.
 */
export async function erase(tx: Tx, userId: string): Promise<string[]> {
  const own = tx.selectFrom('contracts').select('id').where('user_id', '=', userId);
  await tx.deleteFrom('settlement_accounts').where('contract_id', 'in', own).execute();
  await tx.updateTable('settlement_messages').set({ body: '' }).where('contract_id', 'in', own).execute();
  const removed = await tx
    .deleteFrom('settlement_files')
    .where('contract_id', 'in', own)
    .where('message_id', 'is not', null)
    .returning('storage_key')
    .execute();
  return removed.map(({ storage_key }) => storage_key);
}
