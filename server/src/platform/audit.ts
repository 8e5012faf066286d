import type { Tx } from './db/db.ts';
import type { Json } from './db/schema.ts';

type Subject = { type: string; id: string };

/** Adds a line to the history that nothing ever edits. Keep personal data out of `before` and `after`. */
export async function audit(
  tx: Tx,
  actorId: string | null,
  action: string,
  subject: Subject,
  before: Json,
  after: Json,
) {
  await auditAll(tx, actorId, [{ action, subject, before, after }]);
}

export type AuditLine = { action: string; subject: Subject; before: Json; after: Json };

/** Several lines of one change at once. */
export async function auditAll(tx: Tx, actorId: string | null, lines: AuditLine[]) {
  const rows = lines.map(({ action, subject, before, after }) => ({
    actor_id: actorId,
    action,
    subject_type: subject.type,
    subject_id: subject.id,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }));
  await tx.insertInto('audit_log').values(rows).execute();
}
