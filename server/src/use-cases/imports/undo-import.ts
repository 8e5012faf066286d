import { errorMessages } from '@teduh/shared/errors.constants';
import { paths } from '@teduh/shared/pages';
import type { Deps } from '../../deps.ts';
import * as importedContracts from '../../domain/contracts/imported-contracts.repository.ts';
import * as imports from '../../domain/imports/imports.repository.ts';
import { findObstacle } from '../../domain/imports/undo-obstacles.repository.ts';
import * as notifications from '../../domain/notifications/notifications.repository.ts';
import * as properties from '../../domain/properties/properties.repository.ts';
import * as importedTransactions from '../../domain/transactions/imported-transactions.repository.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError, violatedConstraint } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import * as mails from '../../platform/mail/mail.repository.ts';

const inUse = (obstacle = '') =>
  new AppError(409, 'import_in_use', { message: `${errorMessages.import_in_use} ${obstacle}`.trim() });

/** Removes exactly what an import has made, as long as nothing else has happened to it, and withdraws the mails about it that were not sent. */
export async function undoImport({ db, clock, outbox, config }: Deps, actor: Actor, id: string) {
  return db.begin(async (tx) => {
    await imports.lockOrThrow(tx);
    const made = await imports.getById(tx, id);
    await importedContracts.lockPartiesOf(tx, id);
    await imports.markUndone(tx, id, actor.id, clock.now());
    const obstacle = await findObstacle(tx, id);
    if (obstacle) throw inUse(obstacle);
    if (made.row_count > rowsAtATime) await imports.refreshPlans(tx);
    const removed = await removeAll(tx, id).catch((error) => {
      // Something points at what would be gone.
      throw violatedConstraint(error) ? inUse() : error;
    });
    await withdrawNews(tx, removed, config.publicUrl);
    const undone = await imports.getById(tx, id);
    await audit(tx, actor.id, {
      action: 'import.undone',
      subject: { type: 'import', id },
      before: { status: 'Done' },
      after: { status: 'Undone' },
    });
    await outbox.announce(tx, {
      change: { tags: ['Import', 'Contract', 'Transaction', 'User'], to: { admins: true } },
      ...(undone.units > 0 && { publicChange: { tag: 'Property' } }),
    });
    return undone;
  });
}

/** Everything that could point at a row is asked for each row that goes, so a statement removes only so many. */
const rowsAtATime = 250;

async function removeAll(tx: Tx, id: string) {
  async function removeMade<Removed>(
    kind: imports.MadeRecord['kind'],
    remove: (ids: string[]) => Promise<Removed[]>,
  ): Promise<Removed[]> {
    const ids = await imports.listMade(tx, id, kind);
    const removed: Removed[] = [];
    for (let from = 0; from < ids.length; from += rowsAtATime)
      removed.push(...(await remove(ids.slice(from, from + rowsAtATime))));
    return removed;
  }
  const transactionIds: string[] = [];
  const contracts = await removeMade('contract', async (ids) => {
    transactionIds.push(...(await importedTransactions.remove(tx, ids)));
    return importedContracts.remove(tx, ids);
  });
  const addresses = await removeMade('user', (ids) => users.removeImported(tx, ids));
  await removeMade('unit', (ids) => properties.removeImportedUnits(tx, ids));
  await removeMade('property', (ids) => properties.removeImported(tx, ids));
  return { transactionIds, contracts, addresses };
}

type Removed = Awaited<ReturnType<typeof removeAll>>;

/** Nobody is invited to an account that is gone, or reads of a tenancy that is not there. */
async function withdrawNews(tx: Tx, { transactionIds, contracts, addresses }: Removed, publicUrl: string) {
  const links = [...contracts.map(({ id }) => paths.tenancy(id)), ...transactionIds.map(paths.payment)];
  const urls = links.map((path) => `${publicUrl}${path}`);
  await mails.withdraw(tx, { recipients: addresses, urls });
  await notifications.removeByLinks(
    tx,
    contracts.map(({ user_id }) => user_id),
    links,
  );
}
