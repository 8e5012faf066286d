import { paths } from '@teduh/shared/pages';
import type { Deps } from '../../deps.ts';
import { readSmall } from '../../domain/inspections/inspection-images.ts';
import * as mail from '../../domain/inspections/inspections.mail.ts';
import * as inspections from '../../domain/inspections/inspections.repository.ts';
import { planReport } from '../../domain/inspections/report.pdf.ts';
import { reportFileOf } from '../../domain/inspections/report-files.ts';
import * as sealing from '../../domain/inspections/report-sealing.repository.ts';
import { letterheadOf } from '../../domain/settings/letterhead.ts';
import { failuresToTell, msUntilNextTry } from '../../domain/signing/signing.policy.ts';
import { countPages } from '../../platform/pdf/count-pages.ts';
import { drawSealed } from '../../platform/seal/draw-sealed.ts';
import { readInspection } from '../steps/read-inspection.ts';
import { settingsOfContract } from '../steps/settings-of-contract.ts';

/** Draws a final report, seals it and stores it by its hash. Killed at any step and run again it makes the same file, once. */
export async function sealInspection(deps: Deps, id: string) {
  const { db, clock, storage, config } = deps;
  const { inspection, lines } = await readInspection(db, id);
  if (!inspection.final_at || inspection.sealed_at) return;
  const company = await settingsOfContract(db, inspection.contract_id);
  const pictures = new Map<string, Uint8Array>();
  for (const photograph of lines.photographs) {
    const bytes = await readSmall(storage, photograph);
    if (bytes) pictures.set(photograph.id, bytes);
  }
  const plan = planReport(
    inspection,
    lines,
    pictures,
    await letterheadOf(storage, company),
    `${config.publicUrl}${paths.verifyCode(inspection.code)}`,
  );
  const { bytes } = await drawSealed(deps, plan, {
    signingTime: inspection.final_at,
    reason: `${plan.title}, final`,
    location: 'Malaysia',
  });
  const file = reportFileOf(inspection, bytes);
  await storage.put(file.key, bytes);
  await db.begin(async (tx) => {
    // Another server may have been faster.
    if (!(await sealing.seal(tx, id, { ...file, pages: countPages(bytes), at: clock.now() }))) return;
    await deps.outbox.announce(tx, {
      messages: [mail.sealed(inspection)],
      toAdmins: [mail.sealedForAdmins(inspection)],
      change: { tags: ['Inspection'], to: { admins: true, userIds: [inspection.user_id] } },
    });
  });
}

async function noteFailure({ db, clock, outbox }: Deps, toSeal: sealing.ToSeal) {
  const failures = toSeal.failures + 1;
  const nextTryAt = new Date(clock.wall().getTime() + msUntilNextTry(failures));
  await db.begin(async (tx) => {
    if (!(await sealing.addFailure(tx, toSeal, nextTryAt)) || failures !== failuresToTell) return;
    await outbox.announce(tx, { toAdmins: [mail.notSealed(await inspections.getById(tx, toSeal.id))] });
  });
}

/** One that fails does not stop the others. It is tried again later, and later each time. */
export async function sealFinalInspections(deps: Deps) {
  for (const toSeal of await sealing.listDue(deps.db, deps.clock.wall()))
    await sealInspection(deps, toSeal.id).catch(async (error: Error) => {
      deps.log.error({ err: error, inspectionId: toSeal.id }, 'a report could not be sealed yet');
      await noteFailure(deps, toSeal);
    });
}
