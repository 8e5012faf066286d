import type { Deps } from '../../deps.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import * as mail from '../../domain/contracts/contracts.mail.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import type { AuditLine } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Message, recipientOf } from '../../platform/outbox.ts';

type Complete = Pick<
  contracts.ContractRow,
  'id' | 'application_id' | 'user_id' | 'firstname' | 'email' | 'property_name' | 'room_name' | 'start_date'
>;

/**
 * Signed and paid, in whichever order: the contract begins and its application is done. Answers with what the tenant hears and what the
 * history keeps of it, for the caller to write with its own.
 */
export async function completeRental(
  tx: Tx,
  { clock }: Deps,
  contract: Complete,
): Promise<{ messages: Message[]; history: AuditLine[] }> {
  const { id, application_id } = contract;
  const now = clock.now();
  await contracts.move(tx, id, { to: 'Active', at: now, otherwise: 'contract_closed' });
  if (application_id)
    await applications.move(tx, application_id, {
      to: 'Completed',
      at: now,
      otherwise: 'application_answered',
    });
  const line = (type: string, subject: string, before: string, after: string) => ({
    action: `${type}.${after === 'Active' ? 'begun' : 'completed'}`,
    subject: { type, id: subject },
    before: { status: before },
    after: { status: after },
  });
  const history = [
    line('contract', id, 'Awaiting', 'Active'),
    ...(application_id ? [line('application', application_id, 'Accepted', 'Completed')] : []),
  ];
  const tenant = recipientOf(contract);
  return { messages: [mail.begun(tenant, contract, contract.start_date)], history };
}
