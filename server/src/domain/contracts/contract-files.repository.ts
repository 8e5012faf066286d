import { sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import { conflict, violatedConstraint } from '../../platform/errors.ts';

export type FileKind = 'original' | 'signed' | 'sealed';
export type ContractFile = { storageKey: string; sha256: string; sizeBytes: number };

export const fileRow = (
  contractId: string,
  kind: FileKind,
  { storageKey, sha256, sizeBytes }: ContractFile,
  createdBy: string | null,
  createdAt: Date,
) => ({
  contract_id: contractId,
  kind,
  storage_key: storageKey,
  sha256,
  size_bytes: sizeBytes,
  created_by: createdBy,
  created_at: createdAt,
});

/** The final document, which is the same file however often it is made. */
export async function insertSealed(
  tx: Tx,
  contractId: string,
  file: ContractFile,
  at: Date,
): Promise<string> {
  const stored = tx.selectFrom('contract_files').select('id').where('storage_key', '=', file.storageKey);
  const found = await stored.executeTakeFirst();
  if (found) return found.id;
  const values = fileRow(contractId, 'sealed', file, null, at);
  const inserted = tx.insertInto('contract_files').values(values).returning('id');
  return (await inserted.executeTakeFirstOrThrow()).id;
}

/** A file that was sent back is stored already. */
export const insertSigned = (tx: Tx, contractId: string, file: ContractFile, by: string, at: Date) =>
  tx
    .insertInto('contract_files')
    .values(fileRow(contractId, 'signed', file, by, at))
    .execute()
    .catch((error) => {
      if (violatedConstraint(error) === 'contract_files_storage_key_key')
        throw conflict('signed_contract_sent_back');
      throw error;
    });

export async function countSigned(db: Sql, contractId: string): Promise<number> {
  const files = db.selectFrom('contract_files').select('id').where('contract_id', '=', contractId);
  return (await files.where('kind', '=', 'signed').execute()).length;
}

/** All signed uploads that count, so that none of them does any more. */
export async function sendBackUploads(
  tx: Tx,
  contractId: string,
  { reason, by, at }: { reason: string; by: string; at: Date },
) {
  await sql`
    insert into sent_back_uploads (file_id, reason, sent_back_by, sent_back_at)
    select id, ${reason}, ${by}::uuid, ${at}::timestamptz from valid_uploads where contract_id = ${contractId}`.execute(
    tx,
  );
}

/** Whether a contract shows this file: its agreement, its final document, the newest of its signed copies, its stamp certificate or a report. */
export async function isFileInUse(db: Sql, key: string): Promise<boolean> {
  const certificate = db.selectFrom('stampings').select('contract_id').where('certificate_key', '=', key);
  if (await certificate.executeTakeFirst()) return true;
  const report = db.selectFrom('inspections').select('id').where('sealed_key', '=', key);
  if (await report.executeTakeFirst()) return true;
  const file = await db
    .selectFrom('contract_files as file')
    .select('id')
    .where('storage_key', '=', key)
    .where(({ or, eb, not, exists }) =>
      or([
        eb('kind', 'in', ['original', 'sealed']),
        not(
          exists(
            eb
              .selectFrom('contract_files as newer')
              .select('newer.id')
              .whereRef('newer.contract_id', '=', 'file.contract_id')
              .where('newer.kind', '=', 'signed')
              .whereRef('newer.created_at', '>', 'file.created_at'),
          ),
        ),
      ]),
    )
    .executeTakeFirst();
  return file !== undefined;
}
