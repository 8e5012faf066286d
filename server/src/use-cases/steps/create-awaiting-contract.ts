import { isDeepStrictEqual } from 'node:util';
import { depositSenOf } from '@teduh/shared/deposits';
import type { Deps } from '../../deps.ts';
import { agreementOf } from '../../domain/agreements/agreement.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import type { Parties } from '../../domain/contracts/tenancy-parties.repository.ts';
import * as newTransactions from '../../domain/transactions/new-transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { assertCanRent } from './assert-can-rent.ts';
import { expectedDeposit } from './expected-deposit.ts';
import { openSigning } from './open-signing.ts';
import type { ContractDraft } from './prepare-agreement.ts';

/**
 * Creates the contract with its agreement and deposit, and accepts its application, if it has one. The parties are locked and must
 * still be as the agreement says.
 */
export async function createAwaitingContract(
  tx: Tx,
  { clock }: Deps,
  { actor, origin }: { actor: Actor; origin: Origin },
  { tenancy, agreement, original, document, landlordSigns }: ContractDraft,
  parties: Parties,
  applicationId: string | null,
) {
  const { rentSen: agreedRent, deposit: agreedDeposit, follows } = tenancy;
  await assertCanRent(tx, clock.today(), parties, follows);
  if (follows && follows.depositSen !== (await expectedDeposit(tx, follows.contractId, agreement.startDate)))
    throw conflict('terms_changed');
  const stillSaid = agreementOf(parties, { ...agreement, rentSen: agreedRent, deposit: agreedDeposit });
  if (!isDeepStrictEqual(stillSaid, agreement)) throw conflict('terms_changed');

  const now = clock.now();
  const { userId, unitId } = tenancy;
  const { contractId, number, startDate, endDate, rentSen, deposit, signBy } = agreement;
  const { settingsVersion, templateVersion, terms, houseRules } = agreement;
  const depositSen = depositSenOf(deposit);
  const rental = { unitId, startDate, endDate, rentSen, depositSen };
  const created = { createdBy: actor.id, createdAt: now };
  const contract = {
    id: contractId,
    number,
    applicationId,
    renews: follows?.contractId ?? null,
    userId,
    holdExpiresAt: signBy,
    settingsVersion,
    templateVersion,
    terms,
    houseRules,
    utilitySen: deposit.utilitySen,
    accessCardSen: deposit.accessCardSen,
    ...rental,
    ...created,
  };
  if (applicationId)
    await applications.move(tx, applicationId, {
      to: 'Accepted',
      at: now,
      otherwise: 'application_answered',
    });
  await contracts.insertAwaiting(tx, contract, original);
  const toSign = { contractId, documentSha256: original.sha256, document, at: now };
  const landlord = { signatoryName: agreement.landlord.signatory.name, signs: landlordSigns };
  const signed = await openSigning(tx, { actor, origin }, toSign, landlord);
  // The deposit of the contract before carries over.
  if (!follows)
    await newTransactions.insertDeposit(tx, {
      contractId,
      amountSen: rentSen + depositSen,
      dueDate: startDate,
      createdAt: now,
    });

  const contractCreated = {
    action: 'contract.created',
    subject: { type: 'contract', id: contractId },
    after: { ...rental, templateVersion, ...(follows && { renews: follows.contractId }) },
  };
  const applicationAccepted = applicationId && {
    action: 'application.accepted',
    subject: { type: 'application', id: applicationId },
    before: { status: 'Waiting for Response' },
    after: { status: 'Accepted' },
  };
  const lines = [...(applicationAccepted ? [applicationAccepted] : []), contractCreated, ...signed];
  await audit(tx, actor.id, lines);
}
