import type { ErrorCode } from '@teduh/shared/errors.constants';
import * as applications from '../../domain/applications/applications.repository.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';

/** Cancels a contract that is not active yet, its application and its transactions. Throws the given conflict if it is no longer awaiting. */
export async function releaseUnit(
  tx: Tx,
  actorId: string | null,
  { id, application_id: applicationId }: contracts.ContractRow,
  at: Date,
  otherwise: ErrorCode,
) {
  await contracts.move(tx, id, { to: 'Cancelled', at, otherwise });
  if (applicationId) await applications.move(tx, applicationId, { to: 'Cancelled', at, otherwise });
  const transactionIds = await transactions.cancelAllOf(tx, id, at);
  const line = (type: string, subjectId: string, status: string) => ({
    action: `${type}.cancelled`,
    subject: { type, id: subjectId },
    before: { status },
    after: { status: 'Cancelled' },
  });
  await audit(tx, actorId, [
    line('contract', id, 'Awaiting'),
    ...(applicationId ? [line('application', applicationId, 'Accepted')] : []),
    ...transactionIds.map((transactionId) => line('transaction', transactionId, 'Pending')),
  ]);
}
