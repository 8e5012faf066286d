import type { ImportCounts } from '@teduh/shared/imports';
import type { Deps } from '../../deps.ts';
import * as importedContracts from '../../domain/contracts/imported-contracts.repository.ts';
import type { Entry, ReadRow } from '../../domain/imports/entry.ts';
import { findExisting } from '../../domain/imports/existing.repository.ts';
import * as imports from '../../domain/imports/imports.repository.ts';
import { planImport } from '../../domain/imports/plan-import.ts';
import type { Plan } from '../../domain/imports/planned-row.ts';
import * as settingsRepository from '../../domain/settings/settings.repository.ts';
import * as newTransactions from '../../domain/transactions/new-transactions.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { listKept } from '../../domain/users/kept-addresses.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Sql, Tx } from '../../platform/db/db.ts';
import { conflict, violatedConstraint } from '../../platform/errors.ts';
import { problemOfAddress } from './assert-usable-address.ts';
import { type Making, storeImportedRows } from './store-imported-rows.ts';

/** So many rows at a time, so that no statement takes long, and somebody can watch. */
const rowsAtATime = 250;

/** Of the slices 1, 2, 4, 8, …, counted from 0: twice as many as when it was so the last time. */
const isFarMore = (slice: number) => slice > 0 && (slice & (slice - 1)) === 0;

const problemOfKept =
  'Another account had this address until a few days ago, and its owner may take it back. Please use another one, or try again in three days';

const entriesOf = (read: ReadRow[]): Entry[] => read.flatMap(({ entry = [] }) => entry);

export async function planRows(db: Sql, { clock, config }: Deps, read: ReadRow[]): Promise<Plan> {
  const entries = entriesOf(read);
  const emails = entries.flatMap(({ tenancy }) => tenancy?.email ?? []);
  const kept = new Set((await listKept(db, emails, clock.wall())).map(({ email }) => email));
  return planImport(read, await findExisting(db, entries), {
    today: clock.today(),
    addressProblem: (email) =>
      problemOfAddress({ config }, email) ?? (kept.has(email) ? problemOfKept : undefined),
  });
}

type Running = Omit<Making, 'settings'> & {
  read: ReadRow[];
  /** Told how many rows are stored. */
  onProgress(stored: number): Promise<void>;
};

/** Stores all rows or none. Whatever they name that is there already is locked, and must still be as it was. */
export async function runImport(tx: Tx, deps: Deps, running: Running): Promise<Plan> {
  const { read, importId, actorId, passwordHash, onProgress } = running;
  await imports.lockOrThrow(tx);
  const { units, tenants } = await findExisting(tx, entriesOf(read));
  const [userIds, unitIds] = [tenants.map(({ id }) => id), units.map(({ unit_id }) => unit_id)];
  await importedContracts.lockParties(tx, userIds, unitIds);
  const plan = await planRows(tx, deps, read);
  if (!plan.valid) throw conflict('import_changed');

  const settings = await settingsRepository.current(tx);
  if (deps.config.mode === 'production' && !settings.is_set_up) throw conflict('company_missing');
  const making = { importId, actorId, passwordHash, settings };
  const news = plan.planned.filter(({ unit, contract }) => unit || contract);
  for (let from = 0; from < news.length; from += rowsAtATime) {
    await storeImportedRows(tx, deps, making, news.slice(from, from + rowsAtATime)).catch(
      throwConflictIfChanged,
    );
    if (isFarMore(from / rowsAtATime)) await imports.refreshPlans(tx);
    await onProgress(Math.min(news.length, from + rowsAtATime));
  }
  if (news.length > rowsAtATime) await imports.refreshPlans(tx);
  await chargeRentDue(tx, deps, importId, settings.rent_ahead_days);
  await finish(tx, deps, running, plan.created);
  await deps.outbox.announce(tx, {
    change: { tags: ['Import', 'Contract', 'Transaction', 'User'], to: { admins: true } },
    ...(plan.created.units > 0 && { publicChange: { tag: 'Property' } }),
  });
  return { ...plan, planned: news };
}

/** Somebody registered or rented at the same moment. */
function throwConflictIfChanged(error: unknown): never {
  throw violatedConstraint(error) ? conflict('import_changed') : error;
}

/** Rent that is due by now is charged with the import: its tenants are not told of each month by a mail. */
async function chargeRentDue(tx: Tx, { clock }: Deps, importId: string, daysAhead: number) {
  const ids = await newTransactions.insertRent(tx, clock.today(), daysAhead, clock.now(), { importId });
  await imports.insertRecords(
    tx,
    importId,
    ids.map((id) => ({ kind: 'transaction', id })),
  );
  const charged = await transactions.listDue(tx, ids);
  for (let from = 0; from < charged.length; from += rowsAtATime * 10)
    await audit(
      tx,
      null,
      charged.slice(from, from + rowsAtATime * 10).map(({ id, amount_sen, due_date }) => ({
        action: 'transaction.charged',
        subject: { type: 'transaction', id },
        after: { amountSen: amount_sen, dueDate: due_date },
      })),
    );
}

async function finish(tx: Tx, { clock }: Deps, { importId, actorId }: Running, created: ImportCounts) {
  await imports.finish(tx, importId, created, clock.now());
  await audit(tx, actorId, {
    action: 'import.done',
    subject: { type: 'import', id: importId },
    after: created,
  });
}
