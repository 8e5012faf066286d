import { randomUUID } from 'node:crypto';
import { advance } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import { planAgreement } from '../../domain/contracts/agreement.pdf.ts';
import { type Agreement, agreementOf } from '../../domain/contracts/agreement.ts';
import { storeFile } from '../../domain/contracts/contract-files.ts';
import { reasonNotToRent } from '../../domain/contracts/contracts.policy.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { landlordOf, lateFeeOf, letterheadOf } from '../../domain/settings/letterhead.ts';
import * as settingsRepository from '../../domain/settings/settings.repository.ts';
import { conflict, notFound } from '../../platform/errors.ts';

export type NewTenancy = { userId: string; unitId: string; startDate: string; stayMonths: number };
export type ContractDraft = { tenancy: NewTenancy; agreement: Agreement; original: contracts.ContractFile };

/** Draws and stores the agreement before any lock is taken, since drawing is slow. */
export async function prepareAgreement(deps: Deps, tenancy: NewTenancy): Promise<ContractDraft> {
  const { db, clock, storage, pdf, config } = deps;
  const parties = await tenancyParties.find(db, tenancy);
  if (!parties) throw notFound('tenant_not_found');
  const reason = reasonNotToRent(parties);
  if (reason) throw conflict(reason);

  const settings = await settingsRepository.current(db);
  if (config.mode === 'production' && !settings.is_set_up) throw conflict('company_missing');
  const contractId = randomUUID();
  const madeOn = clock.today();
  const number = await contracts.takeNumber(db, madeOn);
  const signBy = advance(clock.now(), `P${settings.hold_days}D`);
  const agreement = agreementOf(parties, {
    contractId,
    number,
    madeOn,
    landlord: landlordOf(settings),
    depositReturnDays: settings.deposit_return_days,
    lateFee: lateFeeOf(settings),
    signBy,
    settingsVersion: settings.version,
    ...tenancy,
  });
  const bytes = await pdf.render(planAgreement(agreement, await letterheadOf(storage, settings)));
  return { tenancy, agreement, original: await storeFile(storage, contractId, 'original', bytes) };
}
