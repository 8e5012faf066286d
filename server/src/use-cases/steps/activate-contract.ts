import type { Deps } from '../../deps.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import * as mail from '../../domain/contracts/contracts.mail.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';

type SignedAndPaid = Pick<
  contracts.ContractRow,
  'id' | 'application_id' | 'user_id' | 'email' | 'firstname' | 'property_name' | 'room_name' | 'start_date'
>;

/** Activates a contract that is signed and whose deposit is paid, in whichever order, and completes its application. */
export async function activateContract(tx: Tx, { clock, outbox }: Deps, contract: SignedAndPaid) {
  const { id, application_id: applicationId, user_id: userId } = contract;
  const now = clock.now();
  await contracts.move(tx, id, { to: 'Active', at: now, otherwise: 'contract_closed' });
  if (applicationId)
    await applications.move(tx, applicationId, {
      to: 'Completed',
      at: now,
      otherwise: 'application_answered',
    });
  const completed = applicationId && {
    action: 'application.completed',
    subject: { type: 'application', id: applicationId },
    before: { status: 'Accepted' },
    after: { status: 'Completed' },
  };
  await audit(tx, null, [
    {
      action: 'contract.activated',
      subject: { type: 'contract', id },
      before: { status: 'Awaiting' },
      after: { status: 'Active' },
    },
    ...(completed ? [completed] : []),
  ]);
  await outbox.announce(tx, {
    messages: [mail.activated(contract)],
    change: { tags: ['Contract', 'Application'], to: { admins: true, userIds: [userId] } },
  });
}
