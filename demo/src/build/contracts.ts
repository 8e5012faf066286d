import * as applicationMail from '@teduh/server/domain/applications/applications.mail.ts';
import * as mail from '@teduh/server/domain/contracts/contracts.mail.ts';
import * as endingMail from '@teduh/server/domain/contracts/ending.mail.ts';
import type { ContractStatus } from '@teduh/shared/contracts';
import { addDays, addMonths, advance, type Day, dayOf } from '@teduh/shared/days';
import { demoSettings, demoTerms } from '../data/settings.ts';
import { moveApplication } from './applications.ts';
import type { Application, Build, Charge, Contract } from './build.ts';
import { idOf } from './deterministic.ts';
import { charge } from './transactions.ts';
import { type Person, tenancyOf, type Unit } from './world.ts';

type Offer = {
  tenant: Person;
  unit: Unit;
  application: Application | undefined;
  startDate: Day;
  stayMonths: number;
  at: Date;
};

/** Numbers the contracts in the order in which they were made, once all are known. */
export async function numberContracts(build: Build, take: (madeOn: Day[]) => Promise<string[]>) {
  const inOrder = build.contracts.toSorted((a, b) => a.offeredAt.getTime() - b.offeredAt.getTime());
  const numbers = await take(inOrder.map(({ offeredAt }) => dayOf(offeredAt)));
  for (const [index, { row }] of inOrder.entries()) row.number = numbers[index];
  for (const write of build.onceNumbered) write();
}

type NewContract = Offer & { rentSen: number; depositSen: number; renews?: string; holdExpiresAt: Date };

/** A contract that waits for signatures. */
export function addContract(build: Build, made: NewContract): Contract {
  const { tenant, unit, application, startDate, stayMonths, rentSen, depositSen, holdExpiresAt, at } = made;
  const { id: adminId } = build.admin;
  const id = idOf(`contract of ${tenant.email} for ${unit.id}${made.renews ? ` after ${made.renews}` : ''}`);
  const endDate = addMonths(startDate, stayMonths);
  const row: Contract['row'] = {
    id,
    application_id: application?.row.id ?? null,
    user_id: tenant.id,
    unit_id: unit.id,
    start_date: startDate,
    end_date: endDate,
    status: 'Awaiting',
    rent_sen: rentSen,
    deposit_sen: depositSen,
    renews: made.renews ?? null,
    terms: JSON.stringify(demoTerms),
    house_rules: unit.house_rules,
    hold_expires_at: holdExpiresAt,
    activated_at: null,
    ended_at: null,
    created_by: adminId,
    created_at: at,
    updated_at: at,
  };
  const contract: Contract = { row, tenant, unit, application, offeredAt: at, holdExpiresAt, signedAt: null };
  build.rows.contracts.push(row);
  build.contracts.push(contract);
  const after = { rentSen, depositSen, unitId: unit.id, startDate, endDate };
  const subject = { type: 'contract', id };
  build.audit({ at, actorId: adminId, action: 'contract.created', subject, after });
  return contract;
}

/** A contract with its deposit, which waits for a signature and the payment. */
export function offerContract(build: Build, offer: Offer): { contract: Contract; deposit: Charge } {
  const { tenant, unit, application, startDate, at } = offer;
  const holdExpiresAt = advance(at, `P${demoSettings.hold_days}D`);
  const { rentSen, depositSen } = unit;
  const contract = addContract(build, { ...offer, rentSen, depositSen, holdExpiresAt });
  if (application) moveApplication(build, application, 'Accepted', at, build.admin.id);
  const tell = application ? applicationMail.accepted : mail.prepared;
  build.announce(at, { messages: [tell(tenancyOf(tenant, unit), contract.row.id, holdExpiresAt)] });
  const amountSen = rentSen + depositSen;
  const deposit = charge(build, contract, { type: 'Deposit', amountSen, dueDate: startDate, at });
  return { contract, deposit };
}

function move(
  build: Build,
  { row }: Contract,
  to: ContractStatus,
  action: string,
  at: Date,
  actorId: string | null,
) {
  const subject = { type: 'contract', id: row.id };
  const before = { status: row.status ?? null };
  build.audit({ at, actorId, action, subject, before, after: { status: to } });
  row.status = to;
  row.updated_at = at;
}

/** By itself, and without a mail. */
export function moveContract(build: Build, contract: Contract, to: 'Active' | 'Ended', at: Date) {
  const { row } = contract;
  move(build, contract, to, to === 'Active' ? 'contract.activated' : 'contract.ended', at, null);
  row[to === 'Active' ? 'activated_at' : 'ended_at'] = at;
  row.hold_expires_at = null;
}

export function activateContract(build: Build, contract: Contract, at: Date) {
  const { row, tenant, unit, application } = contract;
  moveContract(build, contract, 'Active', at);
  if (application) moveApplication(build, application, 'Completed', at, null);
  build.announce(at, {
    messages: [mail.activated({ ...tenancyOf(tenant, unit), start_date: row.start_date })],
  });
}

/** What is held, and by when it is settled. */
export const endingOf = ({ row }: Contract) => ({
  owed_sen: 0,
  held_sen: row.deposit_sen,
  unused_sen: 0,
  due_on: addDays(row.end_date, demoSettings.deposit_return_days),
});

export function endContract(build: Build, contract: Contract, at: Date) {
  const { row } = contract;
  const tenancy = { ...tenancyOf(contract.tenant, contract.unit), id: row.id, end_date: row.end_date };
  const about = endingOf(contract);
  moveContract(build, contract, 'Ended', at);
  build.announce(at, {
    messages: [endingMail.ended(tenancy, about)],
    toAdmins: [endingMail.endedForAdmins(tenancy, about)],
  });
}

/** It never began: the contract, its application and its deposit are cancelled. */
export function cancelContract(
  build: Build,
  contract: Contract,
  deposit: Charge,
  at: Date,
  actorId: string | null,
) {
  move(build, contract, 'Cancelled', 'contract.cancelled', at, actorId);
  contract.row.hold_expires_at = null;
  if (contract.application) moveApplication(build, contract.application, 'Cancelled', at, actorId);
  const subject = { type: 'transaction', id: deposit.row.id };
  const [before, after] = [{ status: 'Pending' }, { status: 'Cancelled' }];
  build.audit({ at, actorId, action: 'transaction.cancelled', subject, before, after });
  deposit.row.status = 'Cancelled';
  deposit.row.updated_at = at;
}
