import type { NewNote } from '@teduh/shared/arrears';
import type { Deps } from '../../deps.ts';
import * as arrears from '../../domain/arrears/arrears.repository.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/access.ts';

/** An admin writes down what a tenant said, and when payment was promised. Only admins read it, and it is erased with the account. */
export async function writeNote(
  { db, clock, outbox }: Deps,
  actor: Actor,
  contractId: string,
  input: NewNote,
) {
  const { note, promisedOn } = input;
  await db.begin(async (tx) => {
    const { user_id: userId } = await contracts.getById(tx, contractId);
    await users.getForUpdate(tx, userId);
    await arrears.insertNote(tx, { contractId, note, promisedOn, by: actor.id, at: clock.now() });
    await audit(tx, actor.id, {
      action: 'arrears.noted',
      subject: { type: 'contract', id: contractId },
      after: { promisedOn: promisedOn ?? null },
    });
    await outbox.announce(tx, { change: { tags: ['Transaction'], to: { admins: true } } });
  });
  return arrears.listNotes(db, contractId);
}
