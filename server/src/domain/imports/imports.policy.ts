import type { ImportStatus } from '@teduh/shared/imports';

/** No import takes so long: its server went away, and nothing of it was stored. */
const givenUpMs = 15 * 60 * 1000;

/** The status as it is told: nobody writes down that a server went away. */
export function statusAt(
  { status, created_at }: { status: ImportStatus; created_at: Date },
  now: Date,
): ImportStatus {
  const isLost = status === 'Running' && now.getTime() - created_at.getTime() > givenUpMs;
  return isLost ? 'Failed' : status;
}
