import { errorMessages } from '@teduh/shared/errors.constants';
import type { Deps } from '../../deps.ts';
import * as importedContracts from '../../domain/contracts/imported-contracts.repository.ts';
import * as imports from '../../domain/imports/imports.repository.ts';
import { findObstacle } from '../../domain/imports/undo-obstacles.repository.ts';
import * as properties from '../../domain/properties/properties.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError, violatedConstraint } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';

const inUse = (obstacle = '') =>
  new AppError(409, 'import_in_use', { message: `${errorMessages.import_in_use} ${obstacle}`.trim() });

/** Removes exactly what an import has made, as long as nothing else has happened to it. */
export async function undoImport({ db, clock, outbox }: Deps, actor: Actor, id: string) {
  return db.begin(async (tx) => {
    await imports.lockOrThrow(tx);
    await imports.getById(tx, id);
    await importedContracts.lockPartiesOf(tx, id);
    await imports.markUndone(tx, id, actor.id, clock.now());
    const obstacle = await findObstacle(tx, id);
    if (obstacle) throw inUse(obstacle);
    await removeAll(tx, id).catch((error) => {
      // Something points at what would be gone.
      throw violatedConstraint(error) ? inUse() : error;
    });
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

async function removeAll(tx: Tx, id: string) {
  await transactions.removeImported(tx, id);
  await importedContracts.remove(tx, id);
  await users.removeImported(tx, id);
  await properties.removeImported(tx, id);
}
