import { paths } from '@teduh/shared/pages';
import type { Deps } from '../../deps.ts';
import * as contractFiles from '../../domain/contracts/contract-files.repository.ts';
import { storeFile } from '../../domain/contracts/contract-files.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { letterheadOf } from '../../domain/settings/letterhead.ts';
import * as sealing from '../../domain/signing/sealing.repository.ts';
import { planSigned } from '../../domain/signing/signed-agreement.pdf.ts';
import * as mail from '../../domain/signing/signing.mail.ts';
import * as signing from '../../domain/signing/signing.repository.ts';
import { countPages } from '../../platform/pdf/count-pages.ts';
import { drawSealed } from '../../platform/seal/draw-sealed.ts';
import { noteFailedSeal } from '../steps/note-failed-seal.ts';
import { settingsOfContract } from '../steps/settings-of-contract.ts';

/**
 * Draws the final document of a request that both have signed, seals it and stores it by its hash. Killed at any step and run again it makes
 * the same file, once.
 */
export async function sealAgreement(deps: Deps, requestId: string) {
  const { db, clock, storage, config } = deps;
  const request = await signing.findById(db, requestId);
  if (!request?.completed_at || request.status !== 'Sealing') return;
  const contract = await contracts.getById(db, request.contract_id);
  const company = await settingsOfContract(db, contract.id);
  const plan = planSigned(await signing.getDocument(db, requestId), await letterheadOf(storage, company), {
    request,
    signatures: await signing.listSignatures(db, requestId),
    events: await signing.listEvents(db, requestId),
    verifyUrl: `${config.publicUrl}${paths.verifyCode(request.code)}`,
  });
  const { bytes, fingerprint } = await drawSealed(deps, plan, {
    signingTime: request.completed_at,
    reason: `Tenancy agreement ${contract.number}, signed by both parties`,
    location: 'Malaysia',
  });
  const file = await storeFile(storage, contract.id, 'sealed', bytes);
  await db.begin(async (tx) => {
    const at = clock.now();
    // Another server may have been faster.
    if ((await signing.lock(tx, requestId))?.status !== 'Sealing') return;
    const fileId = await contractFiles.insertSealed(tx, contract.id, file, at);
    await sealing.seal(tx, requestId, { fileId, pages: countPages(bytes), at });
    await signing.addEvent(tx, requestId, {
      kind: 'sealed',
      at,
      detail: `Certificate ${fingerprint}`,
      evidence: file.sha256,
    });
    // Of a contract that was cancelled meanwhile it is evidence, and news to nobody.
    const { status } = await contracts.getById(tx, contract.id);
    await deps.outbox.announce(tx, {
      ...(status !== 'Cancelled' && {
        messages: [mail.sealed(contract)],
        toAdmins: [mail.sealedForAdmins(contract)],
      }),
      change: { tags: ['Contract'], to: { admins: true, userIds: [contract.user_id] } },
    });
  });
}

/** One that fails does not stop the others. It is tried again later, and later each time. */
export async function sealCompleted(deps: Deps) {
  for (const toSeal of await sealing.listDue(deps.db, deps.clock.wall()))
    await sealAgreement(deps, toSeal.id).catch(async (error: Error) => {
      deps.log.error({ err: error, requestId: toSeal.id }, 'an agreement could not be sealed yet');
      await deps.db.begin((tx) => noteFailedSeal(tx, deps, toSeal, error));
    });
}
