import type { Deps } from '../../deps.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import * as mail from '../../domain/contracts/contracts.mail.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { continueTenancy } from './continue-tenancy.ts';

type Named = Pick<
  contracts.ContractRow,
  'id' | 'application_id' | 'user_id' | 'email' | 'firstname' | 'property_name' | 'room_name' | 'start_date'
>;
type SignedAndPaid = (Named & { renews: null }) | contracts.ContractRow;

/**
 * Activates a contract that is signed and whose deposit is paid, in whichever order, and completes its application. Its parties are locked. A
 * contract that follows another one takes its place.
 */
export async function activateContract(tx: Tx, deps: Deps, contract: SignedAndPaid) {
  const { id, application_id: applicationId, user_id: userId } = contract;
  const { clock, outbox } = deps;
  const now = clock.now();
  const announced = contract.renews
    ? await continueTenancy(tx, deps, contract, contract.renews)
    : { messages: [mail.activated(contract)] };
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
    ...announced,
    change: { tags: ['Contract', 'Application', 'Transaction'], to: { admins: true, userIds: [userId] } },
  });
}
