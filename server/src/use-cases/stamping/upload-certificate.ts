import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { certificateFileOf } from '../../domain/stamping/certificate-files.ts';
import * as mail from '../../domain/stamping/stamping.mail.ts';
import { reasonNotToAdd } from '../../domain/stamping/stamping.policy.ts';
import * as stampings from '../../domain/stamping/stampings.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';

/** Certificates that were replaced are in the trash for a month: whoever uploads without end would fill the disk. */
const maxCertificates = 10;

type ReadFile = () => Promise<Buffer | undefined>;

/** Keeps the certificate beside the agreement. A stranger's file is not even read; the same one again changes nothing. */
export async function uploadCertificate(deps: Deps, actor: Actor, id: string, readFile: ReadFile) {
  const { user_id: userId } = await contracts.getById(deps.db, id);
  if (!isOwnerOrAdmin(actor, userId)) throw notFound('contract_not_found');
  assertCanAdd(actor, await stampings.findOf(deps.db, id));
  const file = await certificateFileOf(id, await readFile());
  await deps.storage.put(file.key, file.bytes);

  return deps.db.begin(async (tx) => {
    const stamping = await stampings.lockAndGet(tx, id);
    if (stamping.certificate_key === file.key) return stamping;
    assertCanAdd(actor, stamping);
    await stampings.setCertificate(tx, id, file.key, deps.clock.today());
    await audit(tx, actor.id, {
      action: 'stamping.certificate-uploaded',
      subject: { type: 'contract', id },
      before: { file: stamping.certificate_key },
      after: { file: file.key },
    });
    await deps.outbox.announce(tx, {
      ...(actor.userType !== 'admin' && { toAdmins: [mail.filedForAdmins(stamping)] }),
      change: { tags: ['Contract'], to: { admins: true, userIds: [userId] } },
    });
    return stampings.lockAndGet(tx, id);
  });
}

function assertCanAdd(actor: Actor, stamping: stampings.StampingRow | undefined) {
  if (!stamping) throw conflict('stamping_not_begun');
  const reason = reasonNotToAdd(actor, stamping);
  if (reason) throw conflict(reason);
  if (stamping.certificate_uploads >= maxCertificates) throw conflict('too_many_certificates');
}
