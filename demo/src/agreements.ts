import type { Deps } from '@teduh/server/deps.ts';
import { planAgreement } from '@teduh/server/domain/agreements/agreement.pdf.ts';
import type { Followed } from '@teduh/server/domain/agreements/agreement.ts';
import * as templates from '@teduh/server/domain/agreements/templates.repository.ts';
import type { ContractFile } from '@teduh/server/domain/contracts/contract-files.repository.ts';
import { storeFile } from '@teduh/server/domain/contracts/contract-files.ts';
import { landlordOf, letterheadOf } from '@teduh/server/domain/settings/letterhead.ts';
import { documentOf } from '@teduh/server/domain/signing/signing.repository.ts';
import { audit } from '@teduh/server/platform/audit.ts';
import type { Db } from '@teduh/server/platform/db/db.ts';
import { noOrigin } from '@teduh/server/platform/http/origin.ts';
import { openSigning } from '@teduh/server/use-cases/steps/open-signing.ts';
import { stayLengths } from '@teduh/shared/applications.constants';
import { addMonths, advance, dayOf, startOf } from '@teduh/shared/days';
import { onlySecurity } from '@teduh/shared/deposits';
import { fullName } from '@teduh/shared/names';
import { signedAtOf } from './build/calendar.ts';
import { demoSettings, demoTerms } from './data/settings.ts';
import * as demo from './demo.repository.ts';

function followedBy({ renews, renewed_number, renewed_deposit_sen }: demo.Unwritten): Followed | null {
  if (!renews) return null;
  return {
    contractId: renews,
    number: renewed_number ?? '',
    depositSen: renewed_deposit_sen ?? 0,
    unusedRentSen: 0,
    isMove: false,
  };
}

/** Draws and stores an agreement and, where the tenant has signed, the same document as the signed one. */
export async function drawAgreement(
  { db, pdf, storage }: Pick<Deps, 'db' | 'pdf' | 'storage'>,
  contract: demo.Unwritten,
) {
  const template = await templates.current(db);
  const agreement = {
    contractId: contract.id,
    number: contract.number,
    madeOn: dayOf(contract.created_at),
    tenant: { name: fullName(contract), email: contract.email ?? '', phone: contract.phone ?? '' },
    premises: {
      propertyName: contract.property_name,
      address: contract.address,
      roomName: contract.room_name,
      type: contract.type,
    },
    houseRules: contract.house_rules,
    startDate: contract.start_date,
    endDate: contract.end_date,
    stayMonths:
      stayLengths.find((months) => addMonths(contract.start_date, months) === contract.end_date) ?? 12,
    rentSen: contract.rent_sen,
    deposit: onlySecurity(contract.deposit_sen),
    follows: followedBy(contract),
    landlord: landlordOf(demoSettings),
    terms: demoTerms,
    signBy: contract.renews
      ? startOf(contract.start_date)
      : advance(contract.created_at, `P${demoSettings.hold_days}D`),
    settingsVersion: 0,
    templateVersion: template.version,
  };
  const letterhead = await letterheadOf(storage, demoSettings);
  const plan = planAgreement(agreement, template.sections, letterhead);
  const bytes = await pdf.render(plan);
  const original = await storeFile(storage, contract.id, 'original', bytes);
  const signed = contract.signed_at && {
    ...(await storeFile(storage, contract.id, 'signed', bytes)),
    at: contract.signed_at,
  };
  return { contract, original, signed, document: documentOf(plan) };
}
type DrawnAgreement = Awaited<ReturnType<typeof drawAgreement>>;

/** The files and the line of history that says who signed. Another server may have added them first. */
export async function insertAgreement(db: Db, { contract, original, signed, document }: DrawnAgreement) {
  const rowOf = (kind: 'original' | 'signed', file: ContractFile, by: string | null, at: Date) => ({
    contract_id: contract.id,
    kind,
    storage_key: file.storageKey,
    sha256: file.sha256,
    size_bytes: file.sizeBytes,
    created_by: by,
    created_at: at,
  });
  const files = [rowOf('original', original, contract.created_by, contract.created_at)];
  // Of a contract that follows another one, an admin uploads what both have signed.
  const uploadedBy = contract.renews ? contract.created_by : contract.user_id;
  if (signed) files.push(rowOf('signed', signed, uploadedBy, signed.at));
  const signature = signed && {
    at: signed.at,
    actor_id: uploadedBy,
    action: 'contract.signed',
    subject_type: 'contract',
    subject_id: contract.id,
    before: JSON.stringify(null),
    after: JSON.stringify({ sha256: signed.sha256 }),
  };
  await db.begin(async (tx) => {
    if (!(await demo.lockUnwritten(tx, contract.id))) return;
    await demo.insertRows(tx, { contract_files: files, audit_log: signature ? [signature] : [] });
    if (!(await demo.isAwaiting(tx, contract.id))) return;
    const toSign = {
      contractId: contract.id,
      documentSha256: original.sha256,
      document,
      at: contract.created_at,
    };
    const actor = await demo.getAdmin(tx, contract.created_by);
    const landlord = { signatoryName: demoSettings.signatory_name, signs: 'at accept' } as const;
    const lines = await openSigning(tx, { actor, origin: noOrigin }, toSign, landlord);
    await audit(tx, actor.id, lines);
    await demo.insertRemindedEvent(tx, contract.id);
  });
}

/** Draws what was not needed at once, the newest contracts first. */
export async function drawRemainingAgreements(deps: Deps, signal: AbortSignal) {
  const { db } = deps;
  if (await demo.isDone(db, 'agreements')) return;
  await demo.analyze(db);
  for (const { activated_at, ...contract } of await demo.listUnwritten(db)) {
    if (signal.aborted) return;
    const signed_at = activated_at && signedAtOf(activated_at);
    await insertAgreement(db, await drawAgreement(deps, { ...contract, signed_at }));
  }
  await db.begin((tx) => demo.claim(tx, 'agreements'));
}
