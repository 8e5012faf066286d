import { statusesBefore } from '@teduh/shared/moves';
import type { SigningEventKind, SigningParty, SigningStatus, Strokes } from '@teduh/shared/signing';
import { signingMoves } from '@teduh/shared/signing.constants';
import { type Selectable, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { Signatures, SigningEvents, SigningRequests } from '../../platform/db/schema.ts';
import { conflict, notFound, violatedConstraint } from '../../platform/errors.ts';
import type { Origin } from '../../platform/http/origin.ts';
import type { Plan } from '../../platform/pdf/pdf.ts';

/** What the agreement was drawn from, except the letterhead, which is that of the contract's settings. */
export type SignedDocument = Pick<Plan, 'title' | 'footer' | 'blocks'>;

export const documentOf = ({ title, footer, blocks }: Plan): SignedDocument => ({ title, footer, blocks });
export type SigningRequest = Omit<
  Selectable<SigningRequests>,
  'document' | 'event_count' | 'last_event_hash'
>;
export type Signature = Selectable<Signatures>;

const select = (db: Sql) =>
  db
    .selectFrom('signing_requests')
    .select(['id', 'contract_id', 'document_sha256', 'status', 'code', 'created_by', 'created_at'])
    .select(['completed_at', 'sealed_file_id', 'sealed_at', 'pages']);

const ofContract = (db: Sql, contractId: string) =>
  select(db)
    .where('contract_id', '=', contractId)
    .orderBy('created_at', 'desc')
    .orderBy(sql`status in ('Open', 'Sealing', 'Sealed')`, 'desc');

/** The newest: one that was voided may have been replaced. */
export async function findOf(db: Sql, contractId: string): Promise<SigningRequest | undefined> {
  return ofContract(db, contractId).limit(1).executeTakeFirst();
}

/** All of a contract, the newest first. */
export async function listOf(db: Sql, contractId: string): Promise<SigningRequest[]> {
  return ofContract(db, contractId).execute();
}

export async function getOf(db: Sql, contractId: string): Promise<SigningRequest> {
  const request = await findOf(db, contractId);
  if (!request) throw notFound('signing_not_found');
  return request;
}

/** Keeps what happens to one request apart. */
export async function lock(tx: Tx, id: string): Promise<SigningRequest | undefined> {
  return select(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function findById(db: Sql, id: string): Promise<SigningRequest | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst();
}

export async function getDocument(db: Sql, id: string): Promise<SignedDocument> {
  const { document } = await db
    .selectFrom('signing_requests')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return document as SignedDocument;
}

export type NewRequest = {
  contractId: string;
  documentSha256: string;
  document: SignedDocument;
  by: string;
  at: Date;
};

/** With the signature of whoever signs at once, as one statement. */
export async function insert(tx: Tx, request: NewRequest, signature?: Made) {
  const inserted = sql`
    insert into signing_requests (contract_id, document_sha256, document, created_by, created_at)
    values (${request.contractId}::uuid, ${request.documentSha256}, ${JSON.stringify(request.document)}::jsonb, ${request.by}::uuid,
      ${request.at}::timestamptz)`;
  if (!signature) return void (await inserted.execute(tx));
  await sql`
    with request as (${inserted} returning id)
    insert into signatures select (jsonb_populate_record(null::signatures,
      ${JSON.stringify(columnsOf(signature))}::jsonb || jsonb_build_object('request_id', id))).* from request`.execute(
    tx,
  );
}

export async function listSignatures(db: Sql, requestId: string): Promise<Signature[]> {
  return db
    .selectFrom('signatures')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('signed_at')
    .orderBy('party')
    .execute();
}

/** A signature as somebody made it. */
export type Made = {
  party: SigningParty;
  userId: string;
  printedName: string;
  identityNumber?: string | undefined;
  consentVersion: number;
  documentSha256: string;
  signedAt: Date;
  origin: Origin;
} & ({ method: 'typed'; text: string } | { method: 'drawn'; strokes: Strokes });
export type NewSignature = Made & { requestId: string };

const columnsOf = (signature: Made) => ({
  party: signature.party,
  user_id: signature.userId,
  printed_name: signature.printedName,
  identity_number: signature.identityNumber ?? null,
  method: signature.method,
  typed_text: signature.method === 'typed' ? signature.text : null,
  strokes: signature.method === 'drawn' ? JSON.stringify(signature.strokes) : null,
  consent_version: signature.consentVersion,
  document_sha256: signature.documentSha256,
  signed_at: signature.signedAt,
  ip: signature.origin.ip,
  user_agent: signature.origin.userAgent,
  login_id: signature.origin.loginId,
});

/** Once for each party. The database writes it into the trail, and refuses another document, and a request that is not open. */
export async function sign(tx: Tx, signature: NewSignature) {
  await tx
    .insertInto('signatures')
    .values({ request_id: signature.requestId, ...columnsOf(signature) })
    .execute()
    .catch(throwConflictIfRefused);
}

function throwConflictIfRefused(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === 'signatures_pkey') throw conflict('already_signed');
  if (constraint === 'only_open_requests_are_signed') throw conflict('signing_closed');
  if (constraint === 'signature_is_of_the_document') throw conflict('document_changed');
  throw error;
}

export type NewEvent = {
  kind: SigningEventKind;
  at: Date;
  actorId?: string | null;
  origin?: Origin;
  detail?: string;
  /** The hash of what it is about. */
  evidence?: string;
};

/** The database chains it to the event before. */
export async function addEvent(
  tx: Tx,
  requestId: string,
  { kind, at, actorId, origin, detail, evidence }: NewEvent,
) {
  await sql`
    insert into signing_events (request_id, kind, at, actor_id, ip, user_agent, detail, evidence)
    values (${requestId}::uuid, ${kind}, ${at}::timestamptz, ${actorId ?? null}::uuid, ${origin?.ip ?? null}::inet,
      ${origin?.userAgent ?? ''}, ${detail ?? ''}, ${evidence ?? ''})`.execute(tx);
}

export async function hasEvent(db: Sql, requestId: string, kind: SigningEventKind): Promise<boolean> {
  const event = await db
    .selectFrom('signing_events')
    .select('number')
    .where('request_id', '=', requestId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return event !== undefined;
}

export type SigningEvent = Selectable<SigningEvents>;

export async function listEvents(db: Sql, requestId: string): Promise<SigningEvent[]> {
  return db
    .selectFrom('signing_events')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('number')
    .execute();
}

export async function isTrailIntact(db: Sql, requestId: string): Promise<boolean> {
  const { rows } = await sql<{
    intact: boolean;
  }>`select is_trail_intact(${requestId}::uuid) as intact`.execute(db);
  return rows[0]?.intact ?? false;
}

type Close = 'Declined' | 'Void';

/** False when it is not open any more. */
export async function close(tx: Tx, id: string, to: Close): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('signing_requests')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', 'in', statusesBefore<SigningStatus>(signingMoves, to))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
