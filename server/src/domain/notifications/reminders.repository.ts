import type { Tx } from '../../platform/db/db.ts';

type Kind = 'due-soon' | 'overdue' | 'hold-ending' | 'paid-not-signed';

/** Notes down what is being reminded of, and answers with those that nobody had been reminded of before. */
export async function claimReminders(
  tx: Tx,
  kind: Kind,
  subjectIds: string[],
  at: Date,
): Promise<Set<string>> {
  if (subjectIds.length === 0) return new Set();
  const rows = subjectIds.map((subject_id) => ({ subject_id, kind, sent_at: at }));
  const fresh = await tx
    .insertInto('reminders')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject_id')
    .execute();
  return new Set(fresh.map(({ subject_id }) => subject_id));
}
