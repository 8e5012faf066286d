import type { Deps } from '../../deps.ts';
import * as statements from '../../domain/statements/statement.repository.ts';
import * as mail from '../../domain/statements/statements.mail.ts';

/** Compares every statement with what is still to be paid. Says in the log that they agree, or tells the admins which do not. */
export async function checkBooks({ db, outbox, log }: Deps) {
  const mismatches = await statements.listMismatches(db);
  if (mismatches.length === 0) {
    log.info('all statements add up');
    return;
  }
  log.error({ mismatches }, 'statements do not add up');
  await db.begin((tx) => outbox.announce(tx, { toAdmins: [mail.booksDoNotAddUp(mismatches)] }));
}
