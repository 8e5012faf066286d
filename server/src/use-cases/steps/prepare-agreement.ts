import { randomUUID } from 'node:crypto';
import { advance, startOf } from '@teduh/shared/days';
import type { DepositParts } from '@teduh/shared/deposits';
import type { LandlordSigning } from '@teduh/shared/settings';
import type { Deps } from '../../deps.ts';
import { planAgreement } from '../../domain/agreements/agreement.pdf.ts';
import { type Agreement, agreementOf, type Followed } from '../../domain/agreements/agreement.ts';
import * as templates from '../../domain/agreements/templates.repository.ts';
import { statedTerms } from '../../domain/agreements/terms.ts';
import type * as contractFiles from '../../domain/contracts/contract-files.repository.ts';
import { storeFile } from '../../domain/contracts/contract-files.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { landlordOf, letterheadOf, termsOf } from '../../domain/settings/letterhead.ts';
import * as settingsRepository from '../../domain/settings/settings.repository.ts';
import { documentOf, type SignedDocument } from '../../domain/signing/signing.repository.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { assertCanRent } from './assert-can-rent.ts';

export type NewTenancy = {
  userId: string;
  unitId: string;
  startDate: string;
  stayMonths: number;
  /** What was agreed instead of what the unit costs. */
  rentSen?: number | undefined;
  deposit?: DepositParts | undefined;
  /** The contract that it follows: a renewal, or a move to another unit. */
  follows?: Followed | undefined;
};
export type ContractDraft = {
  tenancy: NewTenancy;
  agreement: Agreement;
  original: contractFiles.ContractFile;
  /** What the agreement is drawn from: the signed one is drawn from it again. */
  document: SignedDocument;
  landlordSigns: LandlordSigning;
};

/** A renewal can be signed until the day on which it begins, since nobody else can have the unit. No other contract is held longer than that. */
function endOfHold(held: Date, { startDate, follows }: NewTenancy): Date {
  if (!follows) return held;
  const begins = startOf(startDate);
  return follows.isMove && held < begins ? held : begins;
}

/** Draws and stores the agreement before any lock is taken, since drawing is slow. */
export async function prepareAgreement(deps: Deps, tenancy: NewTenancy): Promise<ContractDraft> {
  const { db, clock, storage, pdf, config } = deps;
  const parties = await tenancyParties.find(db, tenancy);
  if (!parties) throw notFound('tenant_not_found');
  await assertCanRent(db, clock.today(), parties, tenancy.follows);

  const settings = await settingsRepository.current(db);
  if (config.mode === 'production' && !settings.is_set_up) throw conflict('company_missing');
  const contractId = randomUUID();
  const madeOn = clock.today();
  const number = await contracts.takeNumber(db, madeOn);
  const signBy = endOfHold(advance(clock.now(), `P${settings.hold_days}D`), tenancy);
  const offered = agreementOf(parties, {
    contractId,
    number,
    madeOn,
    landlord: landlordOf(settings),
    terms: termsOf(settings),
    signBy,
    settingsVersion: settings.version,
    ...tenancy,
  });
  const template = await templates.sectionsOf(db, offered.templateVersion);
  const agreement = { ...offered, terms: statedTerms(template, offered) };
  const plan = planAgreement(agreement, template, await letterheadOf(storage, settings));
  const original = await storeFile(storage, contractId, 'original', await pdf.render(plan));
  const landlordSigns = settings.landlord_signs;
  return { tenancy, agreement, original, document: documentOf(plan), landlordSigns };
}
