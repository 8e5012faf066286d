import type { ErrorCode } from '@teduh/shared/errors.constants';
import * as applications from '../../domain/applications/applications.repository.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';

type Awaiting = { id: string; application_id: string | null };

/** Cancels a contract that is not active yet, its application and all its transactions. Throws the given conflict when it is no longer awaiting. */
export async function releaseUnit(
  tx: Tx,
  actorId: string | null,
  { id, application_id }: Awaiting,
  at: Date,
  otherwise: ErrorCode,
) {
  await contracts.move(tx, id, { to: 'Cancelled', at, otherwise });
  if (application_id) await applications.move(tx, application_id, { to: 'Cancelled', at, otherwise });
  const cancelled = await transactions.cancelAllOf(tx, id, at);
  const line = (type: string, subject: string, before: string) => ({
    action: `${type}.cancelled`,
    subject: { type, id: subject },
    before: { status: before },
    after: { status: 'Cancelled' },
  });
  await audit(tx, actorId, [
    line('contract', id, 'Awaiting'),
    ...(application_id ? [line('application', application_id, 'Accepted')] : []),
    ...cancelled.map((transaction) => line('transaction', transaction, 'Pending')),
  ]);
}
