import type { Deps } from '../../deps.ts';
import * as applications from '../../modules/applications/application.repository.ts';
import * as mail from '../../modules/contracts/contract.mail.ts';
import * as contracts from '../../modules/contracts/contract.repository.ts';
import { auditAll } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Note } from '../../platform/outbox.ts';

type Complete = Pick<
  contracts.ContractRow,
  'id' | 'application_id' | 'user_id' | 'firstname' | 'email' | 'property_name' | 'room_name' | 'start_date'
>;

/** Signed and paid, in whichever order: the contract begins and its application is done. Answers with what the tenant hears. */
export async function completeRental(tx: Tx, { clock }: Deps, contract: Complete): Promise<Note[]> {
  const { id, application_id } = contract;
  const now = clock.now();
  if (!(await contracts.move(tx, id, 'Active', now))) return [];
  if (application_id) await applications.move(tx, [application_id], 'Completed', now);
  const line = (type: string, subject: string, before: string, after: string) => ({
    action: `${type}.${after === 'Active' ? 'begun' : 'completed'}`,
    subject: { type, id: subject },
    before: { status: before },
    after: { status: after },
  });
  await auditAll(tx, null, [
    line('contract', id, 'Awaiting', 'Active'),
    ...(application_id ? [line('application', application_id, 'Accepted', 'Completed')] : []),
  ]);
  const tenant = { id: contract.user_id, email: contract.email, firstname: contract.firstname };
  return [mail.begun(tenant, contract, contract.start_date)];
}
