import { randomUUID } from 'node:crypto';
import { depositSenOf } from '@teduh/shared/deposits';
import { leastTransactionSen } from '@teduh/shared/transactions.constants';
import type { Deps } from '../../deps.ts';
import { expireAllCodes } from '../../domain/auth/auth.repository.ts';
import { endLogins } from '../../domain/auth/end-logins.ts';
import { issueInvitations } from '../../domain/auth/one-time-code.ts';
import { invitationUrl } from '../../domain/auth/verification.ts';
import * as importedContracts from '../../domain/contracts/imported-contracts.repository.ts';
import * as mail from '../../domain/imports/imports.mail.ts';
import * as imports from '../../domain/imports/imports.repository.ts';
import type { PlannedRow } from '../../domain/imports/planned-row.ts';
import * as properties from '../../domain/properties/properties.repository.ts';
import type { SettingsRow } from '../../domain/settings/settings.repository.ts';
import * as importedTransactions from '../../domain/transactions/imported-transactions.repository.ts';
import * as users from '../../domain/users/users.repository.ts';
import { type AuditLine, audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';

export type Making = {
  importId: string;
  actorId: string;
  settings: SettingsRow;
  /** Of a password that nobody knows. */
  passwordHash: string;
};

/** The words of an agreement that was made elsewhere are not known, so nothing that they may say applies. */
const termsOf = (settings: SettingsRow) => ({
  depositReturnDays: settings.deposit_return_days,
  noticeDays: null,
  renewalOfferDays: null,
  lateFee: null,
  breakClause: null,
});

/** Stores some rows of an import, with what is told about them, in a few statements. */
export async function storeImportedRows(tx: Tx, deps: Deps, making: Making, rows: PlannedRow[]) {
  const { importId, actorId, settings, passwordHash } = making;
  const at = deps.clock.now();
  const madeOn = deps.clock.today();
  const made = {
    properties: rows.flatMap(({ property = [] }) => property),
    units: rows.flatMap(({ unit = [] }) => unit),
    tenants: rows.flatMap(({ tenant = [] }) => tenant),
    unconfirmed: rows.flatMap(({ unconfirmed, contract }) => (unconfirmed && contract ? unconfirmed : [])),
    unproven: rows.flatMap(({ unproven, contract }) => (unproven && contract ? unproven : [])),
    contracts: rows.flatMap(contractOf),
    charges: rows.flatMap((row) => chargesOf(row, madeOn)),
  };
  await properties.insertImported(tx, made, actorId);
  await users.insertImported(tx, made.tenants, passwordHash, at);
  await users.replaceUnconfirmed(tx, made.unconfirmed, passwordHash, at);
  const unproven = made.unproven.map(({ id }) => id);
  await users.endPasswords(tx, unproven, passwordHash, at);
  for (const userId of unproven) await endLogins(tx, { userId }, deps.clock.wall());
  await expireAllCodes(tx, [...unproven, ...made.unconfirmed.map(({ id }) => id)], deps.clock.wall());
  await importedContracts.insert(tx, made.contracts, {
    importId,
    settingsVersion: settings.version,
    terms: termsOf(settings),
    createdBy: actorId,
    createdAt: at,
    madeOn,
  });
  await importedTransactions.insert(tx, made.charges, actorId, at);
  await imports.insertRecords(tx, importId, [
    ...made.properties.map(({ id }) => ({ kind: 'property' as const, id })),
    ...made.units.map(({ id }) => ({ kind: 'unit' as const, id })),
    ...made.tenants.map(({ id }) => ({ kind: 'user' as const, id })),
    ...made.contracts.map(({ id }) => ({ kind: 'contract' as const, id })),
    ...made.charges.map(({ id }) => ({ kind: 'transaction' as const, id })),
  ]);
  await audit(tx, actorId, [
    ...made.properties.map(({ id, name, type }) => lineOf('property.added', 'property', id, { name, type })),
    ...made.tenants.map(({ id }) =>
      lineOf('user.added', 'user', id, { userType: 'customer', status: 'pending' }),
    ),
    ...made.unconfirmed.map(({ id }) =>
      lineOf('user.replaced', 'user', id, { userType: 'customer', status: 'pending' }),
    ),
    ...unproven.map((id) => lineOf('user.password-ended', 'user', id)),
    ...made.contracts.map(({ id, userId: _, deposit, ...rental }) =>
      lineOf('contract.imported', 'contract', id, { ...rental, depositSen: depositSenOf(deposit), importId }),
    ),
    ...made.charges
      .filter(({ type }) => type !== 'Deposit')
      .map(({ id, amountSen, dueDate, description }) =>
        lineOf('transaction.charged', 'transaction', id, { amountSen, dueDate, description }),
      ),
  ]);
  await announce(tx, deps, rows, settings.company_name);
}

const lineOf = (action: string, type: string, id: string, after?: AuditLine['after']): AuditLine => ({
  action,
  subject: { type, id },
  ...(after !== undefined && { after }),
});

function contractOf({ entry, contract }: PlannedRow): importedContracts.ImportedContract[] {
  const { tenancy, rentSen, deposit } = entry;
  if (!contract || !tenancy) return [];
  const { startDate, endDate, firstRentMonth } = tenancy;
  const { id, userId, unitId } = contract;
  return [{ id, userId, unitId, startDate, endDate, rentSen, deposit, firstRentMonth }];
}

function chargesOf({ entry, contract }: PlannedRow, today: string): importedTransactions.ImportedCharge[] {
  if (!contract) return [];
  const heldSen = depositSenOf(entry.deposit);
  const common = { contractId: contract.id };
  const held = { ...common, id: randomUUID(), type: 'Deposit' as const, amountSen: heldSen, dueDate: today };
  return [
    ...(heldSen < leastTransactionSen ? [] : [{ ...held, description: '' }]),
    ...contract.charges.map((charge) => ({
      ...common,
      ...charge,
      id: randomUUID(),
      type: 'Other Fees' as const,
    })),
  ];
}

const inviteeOf = ({ tenant, unconfirmed, unproven }: PlannedRow) => tenant ?? unconfirmed ?? unproven;

/** Whoever has an account that is surely theirs is told; everybody else is invited. */
async function announce(tx: Tx, { clock, outbox, config }: Deps, rows: PlannedRow[], landlord: string) {
  const begun = rows.filter(({ contract }) => contract);
  const invitations = await issueInvitations(
    tx,
    clock,
    begun.flatMap((row) => inviteeOf(row)?.id ?? []),
  );
  const codeOf = new Map(invitations.map(({ userId, code }) => [userId, code]));
  await outbox.announce(tx, {
    mails: begun.flatMap((row) => {
      const invitee = inviteeOf(row);
      const code = invitee && codeOf.get(invitee.id);
      if (!code) return [];
      const url = invitationUrl(config.publicUrl, code);
      return mail.invited(invitee, row.entry, landlord, url, { hasAccount: row.unproven !== undefined });
    }),
    messages: begun.flatMap(({ linked, contract, entry }) =>
      linked && contract ? [mail.linked(linked, entry, contract.id)] : [],
    ),
    change: {
      tags: ['Contract', 'Transaction'],
      to: { userIds: begun.flatMap(({ linked }) => (linked ? [linked.id] : [])) },
    },
  });
}
