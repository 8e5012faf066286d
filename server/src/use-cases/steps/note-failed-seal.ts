import { sealProblemTexts } from '@teduh/shared/seal-problems';
import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as sealing from '../../domain/signing/sealing.repository.ts';
import * as mail from '../../domain/signing/signing.mail.ts';
import { failuresToTell, msUntilNextTry, sealProblemOf } from '../../domain/signing/signing.policy.ts';
import * as signing from '../../domain/signing/signing.repository.ts';
import type { Tx } from '../../platform/db/db.ts';

/** Says when sealing is tried again. The admins hear once of what keeps failing, however many agreements it concerns. */
export async function noteFailedSeal(
  tx: Tx,
  { clock, outbox }: Pick<Deps, 'clock' | 'outbox'>,
  { id, failures }: sealing.ToSeal,
  error: Error,
) {
  const request = await signing.lock(tx, id);
  // Another server may have been luckier.
  if (request?.status !== 'Sealing') return;
  const problem = sealProblemOf(error);
  const nextTryAt = new Date(clock.wall().getTime() + msUntilNextTry(failures + 1));
  if (!(await sealing.addFailure(tx, { id, failures, problem, nextTryAt }))) return;
  const isNews =
    failures + 1 === failuresToTell && (await sealing.countFailed(tx, problem, failuresToTell)) === 1;
  const contract = await contracts.getById(tx, request.contract_id);
  await outbox.announce(tx, {
    toAdmins: isNews ? [mail.notSealed(contract, sealProblemTexts[problem])] : [],
    change: { tags: ['Contract'], to: { admins: true } },
  });
}
