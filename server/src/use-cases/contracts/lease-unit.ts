import { randomUUID } from 'node:crypto';
import { holdDays } from '@teduh/shared/contracts.constants';
import { addMonths, advance } from '@teduh/shared/days';
import { fullName } from '@teduh/shared/names';
import type { Deps } from '../../deps.ts';
import * as applicationMail from '../../domain/applications/applications.mail.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import { planAgreement } from '../../domain/contracts/agreement.pdf.ts';
import { keepFile } from '../../domain/contracts/contract-files.ts';
import * as contractMail from '../../domain/contracts/contracts.mail.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as parties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { recipientOf } from '../../platform/outbox.ts';
import { lockParties } from '../steps/lock-parties.ts';

export type Lease = {
  userId: string;
  unitId: string;
  startDate: string;
  stayMonths: number;
  /** Null for a walk-in tenant. */
  applicationId: string | null;
};

function assertCanRent(found: parties.Parties | undefined): asserts found is parties.Parties {
  if (!found) throw notFound('tenant_not_found');
  if (found.user_type !== 'customer') throw conflict('only_tenants_rent');
  if (!found.is_offered) throw conflict('property_not_found');
  if (found.is_taken) throw conflict('unit_taken');
  if (found.is_renting) throw conflict('tenant_is_renting');
}

/** What the agreement says. Nobody signs for terms that changed while it was drawn up. */
const termsOf = (p: parties.Parties) =>
  JSON.stringify([
    p.firstname,
    p.lastname,
    p.email,
    p.phone,
    p.property_name,
    p.address,
    p.room_name,
    p.price_sen,
    p.deposit_sen,
  ]);

async function drawUp({ db, clock, storage, pdf }: Deps, lease: Lease) {
  const id = randomUUID();
  const { startDate, stayMonths } = lease;
  const endDate = addMonths(startDate, stayMonths);
  const holdExpiresAt = advance(clock.now(), `P${holdDays}D`);
  const found = await parties.find(db, lease);
  assertCanRent(found);
  const plan = planAgreement({
    contractId: id,
    madeOn: clock.today(),
    tenant: { name: fullName(found), email: found.email ?? '', phone: found.phone ?? '' },
    premises: {
      propertyName: found.property_name,
      address: found.address,
      roomName: found.room_name,
      type: found.property_type,
    },
    startDate,
    endDate,
    stayMonths,
    rentSen: found.price_sen,
    depositSen: found.deposit_sen,
    signBy: holdExpiresAt,
  });
  const original = await keepFile(storage, id, 'original', await pdf.render(plan));
  return { id, endDate, holdExpiresAt, terms: termsOf(found), original };
}

/** Takes the application out of those that wait, or fails: somebody else answered it meanwhile. */
function splitWaiting(waiting: applications.WaitingRow[], applicationId: string | null) {
  if (applicationId !== null && !waiting.some(({ id }) => id === applicationId))
    throw conflict('application_answered');
  return waiting.filter(({ id }) => id !== applicationId);
}

async function announceContract(
  tx: Tx,
  { outbox }: Deps,
  { applicationId, userId }: Lease,
  contract: { id: string; signBy: Date },
  found: parties.Parties,
  rivals: applications.WaitingRow[],
) {
  const tenant = recipientOf(found);
  const news = applicationId ? applicationMail.accepted : contractMail.prepared;
  const toRival = (rival: applications.WaitingRow) => {
    const person = recipientOf(rival);
    return rival.user_id === userId
      ? applicationMail.closedByOwnRental(person, rival)
      : applicationMail.takenByAnother(person, rival);
  };
  await outbox.announce(tx, {
    messages: [news(tenant, found, contract.id, contract.signBy), ...rivals.map(toRival)],
    change: { tags: ['Application', 'Contract', 'Transaction'], to: { admins: true } },
    publicTags: ['Property'],
  });
}

/**
 * Makes the contract with its agreement and deposit and turns rivals down, all or nothing. The agreement is drawn up before, so
 * that the locks are held for a few milliseconds only.
 */
export const leaseUnit = (deps: Deps, actor: Actor, lease: Lease): Promise<string> =>
  deps.leaseLimit(lease.unitId, () => makeLease(deps, actor, lease));

async function makeLease(deps: Deps, actor: Actor, lease: Lease): Promise<string> {
  const draft = await drawUp(deps, lease);
  return deps.db.begin(async (tx) => {
    const { applicationId, userId, unitId, startDate } = lease;
    const { id, endDate, holdExpiresAt } = draft;
    const now = deps.clock.now();
    const found = await lockParties(tx, lease);
    const rivals = splitWaiting(
      await applications.lockWaiting(tx, { userId, unitIds: [unitId] }),
      applicationId,
    );
    assertCanRent(found);
    if (termsOf(found) !== draft.terms) throw conflict('terms_changed');

    if (applicationId)
      await applications.move(tx, applicationId, {
        to: 'Accepted',
        at: now,
        otherwise: 'application_answered',
      });
    const terms = { rentSen: found.price_sen, depositSen: found.deposit_sen };
    await contracts.insertAwaiting(
      tx,
      {
        id,
        applicationId,
        userId,
        unitId,
        startDate,
        endDate,
        holdExpiresAt,
        createdBy: actor.id,
        createdAt: now,
        ...terms,
      },
      draft.original,
    );
    await transactions.insertDeposit(tx, {
      contractId: id,
      amountSen: terms.rentSen + terms.depositSen,
      dueDate: startDate,
      createdAt: now,
    });
    const rivalIds = rivals.map((rival) => rival.id);
    await applications.moveAll(tx, rivalIds, {
      to: 'Rejected',
      at: now,
      otherwise: 'application_answered',
    });

    const answered = (applicationIds: string[], action: string, status: string) =>
      applicationIds.map((application) => ({
        action,
        subject: { type: 'application', id: application },
        before: { status: 'Waiting for Response' },
        after: { status },
      }));
    await audit(tx, actor.id, [
      ...answered(applicationId ? [applicationId] : [], 'application.accepted', 'Accepted'),
      ...answered(rivalIds, 'application.rejected', 'Rejected'),
      {
        action: 'contract.made',
        subject: { type: 'contract', id },
        after: { ...terms, unitId, startDate, endDate },
      },
    ]);
    await announceContract(tx, deps, lease, { id, signBy: holdExpiresAt }, found, rivals);
    return id;
  });
}
