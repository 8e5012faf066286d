import type { DocumentKind } from '@teduh/shared/applicants';
import { type Selectable, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { ApplicantDocuments } from '../../platform/db/schema.ts';
import { conflict, violatedConstraint } from '../../platform/errors.ts';
import type { DocumentFile } from './document-files.ts';

export type DocumentRow = Selectable<ApplicantDocuments>;

/** In the order in which they were added. */
export async function list(db: Sql, userId: string): Promise<DocumentRow[]> {
  return db
    .selectFrom('applicant_documents')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute();
}

export async function find(db: Sql, id: string): Promise<DocumentRow | undefined> {
  return db.selectFrom('applicant_documents').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function countOf(db: Sql, userId: string): Promise<number> {
  const documents = db.selectFrom('applicant_documents').select('id').where('user_id', '=', userId);
  return (await documents.execute()).length;
}

export async function insert(tx: Tx, userId: string, kind: DocumentKind, file: DocumentFile, at: Date) {
  await tx
    .insertInto('applicant_documents')
    .values({
      id: file.id,
      user_id: userId,
      kind,
      storage_key: file.key,
      sha256: file.sha256,
      size_bytes: file.bytes.length,
      uploaded_at: at,
    })
    .execute()
    .catch((error) => {
      if (violatedConstraint(error) === 'same_document_once_per_applicant')
        throw conflict('document_repeated');
      throw error;
    });
}

/** The key of the file that is no longer needed; undefined where this person has no such document. */
export async function remove(tx: Tx, id: string, userId: string): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('applicant_documents')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('storage_key')
    .executeTakeFirst();
  return removed?.storage_key;
}

const removedAtOnce = 200;

/** Removes documents that were added before this moment by people whose applications and tenancies were over by then. */
export async function removeOld(
  tx: Tx,
  before: Date,
): Promise<Pick<DocumentRow, 'user_id' | 'storage_key'>[]> {
  const { rows } = await sql<Pick<DocumentRow, 'user_id' | 'storage_key'>>`
    delete from applicant_documents where id in (
      select id from applicant_documents
      where uploaded_at < ${before}::timestamptz and without_application_since(user_id) < ${before}::timestamptz
      order by uploaded_at, id limit ${removedAtOnce} for update skip locked)
    returning user_id, storage_key`.execute(tx);
  return rows;
}

export async function isFileInUse(db: Sql, key: string): Promise<boolean> {
  const document = db.selectFrom('applicant_documents').select('id').where('storage_key', '=', key);
  return (await document.executeTakeFirst()) !== undefined;
}
