import type { Tx } from './db/db.ts';
import type { Json } from './db/schema.ts';

export type AuditLine = {
  action: string;
  subject: { type: string; id: string };
  before?: Json;
  after?: Json;
};

/** Adds lines to the history, which nothing ever edits. Keep personal data out of `before` and `after`. */
export async function audit(tx: Tx, actorId: string | null, lines: AuditLine | AuditLine[]) {
  const rows = [lines].flat().map(({ action, subject, before = null, after = null }) => ({
    actor_id: actorId,
    action,
    subject_type: subject.type,
    subject_id: subject.id,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }));
  if (rows.length > 0) await tx.insertInto('audit_log').values(rows).execute();
}
