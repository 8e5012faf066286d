import type { ComplaintStatus } from '@teduh/shared/complaints';
import { complaintMoves } from '@teduh/shared/complaints.constants';
import { statusesBefore } from '@teduh/shared/moves';
import type { UserType } from '@teduh/shared/users';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Sql, Tx } from '../../platform/db/db.ts';
import { notFound } from '../../platform/errors.ts';

export type ComplaintImageRow = { position: number; content_hash: string; width: number; height: number };

export type ComplaintRow = {
  id: string;
  customer_id: string;
  firstname: string;
  lastname: string;
  email: string | null;
  property_id: string;
  property_name: string;
  room_name: string | null;
  admin_id: string | null;
  admin_firstname: string | null;
  admin_lastname: string | null;
  title: string;
  description: string;
  status: ComplaintStatus;
  resolution_details: string | null;
  created_at: Date;
  photographs: ComplaintImageRow[];
  comments: {
    id: string;
    body: string;
    created_at: string;
    firstname: string;
    lastname: string;
    user_type: UserType;
  }[];
};

/** What its owner deleted is gone for everybody. */
export function select(on: Sql) {
  return on
    .selectFrom('complaints')
    .innerJoin('users', 'users.id', 'complaints.customer_id')
    .innerJoin('contracts', 'contracts.id', 'complaints.contract_id')
    .innerJoin('units', 'units.id', 'contracts.unit_id')
    .innerJoin('properties', 'properties.id', 'units.property_id')
    .leftJoin('users as admins', 'admins.id', 'complaints.admin_id')
    .select([
      'complaints.id',
      'customer_id',
      'users.firstname',
      'users.lastname',
      'users.email',
      'properties.id as property_id',
      'properties.name as property_name',
      'units.name as room_name',
      'admin_id',
      'admins.firstname as admin_firstname',
      'admins.lastname as admin_lastname',
      'title',
      'complaints.description',
      'complaints.status',
      'resolution_details',
      'complaints.created_at',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('complaint_photographs as photographs')
          .select(['position', 'content_hash', 'width', 'height'])
          .whereRef('photographs.complaint_id', '=', 'complaints.id')
          .orderBy('position'),
      ).as('photographs'),
      jsonArrayFrom(
        eb
          .selectFrom('complaint_comments as comments')
          .innerJoin('users as authors', 'authors.id', 'comments.author_id')
          .select(['comments.id', 'body', 'comments.created_at', 'firstname', 'lastname', 'user_type'])
          .whereRef('comments.complaint_id', '=', 'complaints.id')
          .orderBy('position'),
      ).as('comments'),
    ])
    .where('complaints.deleted_at', 'is', null);
}

export async function getById(on: Sql, id: string): Promise<ComplaintRow> {
  const complaint = await select(on).where('complaints.id', '=', id).executeTakeFirst();
  if (!complaint) throw notFound('complaint_not_found');
  return complaint as ComplaintRow;
}

/** Nobody else changes it, or adds to its conversation, before the transaction ends. */
export async function getForUpdate(tx: Tx, id: string): Promise<ComplaintRow> {
  await tx.selectFrom('complaints').select('id').where('id', '=', id).forUpdate().execute();
  return getById(tx, id);
}

/** The rental a complaint would be about: there is at most one. */
export async function findLiveContract(on: Sql, userId: string): Promise<string | undefined> {
  const contract = await on
    .selectFrom('contracts')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['Awaiting', 'Active'])
    .executeTakeFirst();
  return contract?.id;
}

type NewComplaint = {
  customerId: string;
  contractId: string;
  title: string;
  description: string;
  photographs: ComplaintImageRow[];
  createdAt: Date;
};

export async function insert(tx: Tx, complaint: NewComplaint): Promise<ComplaintRow> {
  const { customerId, contractId, title, description, photographs, createdAt } = complaint;
  const at = { created_at: createdAt };
  const { id } = await tx
    .insertInto('complaints')
    .values({
      customer_id: customerId,
      contract_id: contractId,
      title,
      description,
      ...at,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (photographs.length > 0)
    await tx
      .insertInto('complaint_photographs')
      .values(photographs.map((photograph) => ({ complaint_id: id, ...photograph, ...at })))
      .execute();
  return getById(tx, id);
}

/** The only statement that changes a status. Of two at once, one moves and the other is told that it is too late. */
export async function move(
  tx: Tx,
  id: string,
  to: ComplaintStatus,
  { adminId, resolutionDetails, at }: { adminId: string; resolutionDetails?: string; at: Date },
): Promise<boolean> {
  const moved = await tx
    .updateTable('complaints')
    .set({ status: to, admin_id: adminId, resolution_details: resolutionDetails ?? null, updated_at: at })
    .where('id', '=', id)
    .where('status', 'in', statusesBefore<ComplaintStatus>(complaintMoves, to))
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return moved.length === 1;
}

/** Nobody rewrites what was already answered. */
export async function edit(
  tx: Tx,
  id: string,
  changes: { title?: string | undefined; description?: string | undefined },
  at: Date,
): Promise<boolean> {
  const edited = await tx
    .updateTable('complaints')
    .set({ ...changes, updated_at: at })
    .where('id', '=', id)
    .where('status', '!=', 'Handled')
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return edited.length === 1;
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
