import type { Complaint, ComplaintChanges, ComplaintStatus, CreateComplaint } from '@teduh/shared/complaints';
import { complaintMoves } from '@teduh/shared/complaints.constants';
import type { ErrorCode } from '@teduh/shared/errors.constants';
import { statusesBefore } from '@teduh/shared/moves';
import type { InferResult } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Sql, Tx } from '../../platform/db/db.ts';
import { conflict, notFound } from '../../platform/errors.ts';

export type ComplaintRow = InferResult<ReturnType<typeof select>>[number];
export type ComplaintImageRow = ComplaintRow['images'][number];

/** What the tenant reported, as the API and the audit log name it. */
export type Report = Pick<Complaint, 'title' | 'description' | 'category' | 'urgency' | 'preferredTimes'>;

type ReportRow = Pick<ComplaintRow, 'title' | 'description' | 'category' | 'urgency' | 'preferred_times'>;

export function reportOf({ title, description, category, urgency, preferred_times }: ReportRow): Report {
  return { title, description, category, urgency, preferredTimes: preferred_times };
}

export function select(db: Sql) {
  return db
    .selectFrom('complaint_details')
    .selectAll()
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('complaint_photographs as images')
          .select(['position', 'content_hash', 'width', 'height'])
          .whereRef('images.complaint_id', '=', 'complaint_details.id')
          .orderBy('position'),
      ).as('images'),
      jsonArrayFrom(
        eb
          .selectFrom('complaint_comments as comments')
          .innerJoin('users as authors', 'authors.id', 'comments.author_id')
          .select([
            'comments.id',
            'body',
            'comments.created_at',
            'authors.firstname',
            'authors.lastname',
            'user_type',
          ])
          .whereRef('comments.complaint_id', '=', 'complaint_details.id')
          .orderBy('position'),
      ).as('comments'),
    ]);
}

export async function getById(db: Sql, id: string): Promise<ComplaintRow> {
  const complaint = await select(db).where('id', '=', id).executeTakeFirst();
  if (!complaint) throw notFound('complaint_not_found');
  return complaint;
}

/** Locks the complaint and its conversation until the transaction ends. */
export async function getForUpdate(tx: Tx, id: string): Promise<ComplaintRow> {
  await tx.selectFrom('complaints').select('id').where('id', '=', id).forUpdate().execute();
  return getById(tx, id);
}

/** The rental a complaint would be about: the one that runs, not the one that follows it. */
export async function findLiveContract(db: Sql, userId: string): Promise<string | undefined> {
  const contract = await db
    .selectFrom('live_contracts')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('start_date')
    .executeTakeFirst();
  return contract?.id;
}

/** Returns those hashes whose image belongs to a complaint, deleted complaints included. */
export async function listReferencedHashes(db: Sql, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('complaint_photographs')
    .select('content_hash')
    .distinct()
    .where('content_hash', 'in', hashes)
    .execute();
  return new Set(rows.map((row) => row.content_hash));
}

type NewComplaint = Omit<CreateComplaint, 'customer'> & {
  customerId: string;
  contractId: string;
  images: ComplaintImageRow[];
  createdAt: Date;
};

export async function insert(tx: Tx, complaint: NewComplaint): Promise<ComplaintRow> {
  const { customerId, contractId, title, description, category, urgency, preferredTimes } = complaint;
  const { images, createdAt } = complaint;
  const { id } = await tx
    .insertInto('complaints')
    .values({
      customer_id: customerId,
      contract_id: contractId,
      title,
      description,
      category,
      urgency,
      preferred_times: preferredTimes,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (images.length > 0)
    await tx
      .insertInto('complaint_photographs')
      .values(images.map((image) => ({ complaint_id: id, ...image, created_at: createdAt })))
      .execute();
  return getById(tx, id);
}

type Move = {
  to: ComplaintStatus;
  at: Date;
  adminId: string;
  resolutionDetails?: string;
  /** The conflict to throw when the complaint is in no state that leads there. */
  otherwise: ErrorCode;
};

/** The only statement that changes a status: of two requests at once, one succeeds and the other gets the conflict. */
export async function move(tx: Tx, id: string, { to, at, adminId, resolutionDetails, otherwise }: Move) {
  const { numUpdatedRows } = await tx
    .updateTable('complaints')
    .set({ status: to, admin_id: adminId, resolution_details: resolutionDetails ?? null, updated_at: at })
    .where('id', '=', id)
    .where('status', 'in', statusesBefore<ComplaintStatus>(complaintMoves, to))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict(otherwise);
}

/** Changes what the tenant reported. False when the complaint is handled already. */
export async function edit(
  tx: Tx,
  id: string,
  { preferredTimes, ...changes }: Pick<ComplaintChanges, keyof Report>,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('complaints')
    .set({ ...changes, preferred_times: preferredTimes, updated_at: at })
    .where('id', '=', id)
    .where('status', '!=', 'Handled')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function hide(tx: Tx, id: string, at: Date) {
  await tx.updateTable('complaints').set({ deleted_at: at }).where('id', '=', id).execute();
}

type NewComment = { complaintId: string; authorId: string; position: number; body: string; createdAt: Date };

export async function insertComment(tx: Tx, comment: NewComment) {
  const { complaintId, authorId, position, body, createdAt } = comment;
  await tx
    .insertInto('complaint_comments')
    .values({ complaint_id: complaintId, author_id: authorId, position, body, created_at: createdAt })
    .execute();
}
