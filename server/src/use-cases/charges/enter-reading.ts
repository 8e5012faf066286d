import type { NewReading } from '@teduh/shared/charges';
import { addDays } from '@teduh/shared/days';
import { meteredChargeSen } from '@teduh/shared/metering';
import { writeSen } from '@teduh/shared/money';
import { amountRange } from '@teduh/shared/properties.constants';
import { daysToPay } from '@teduh/shared/transactions.constants';
import type { Deps } from '../../deps.ts';
import { problemsOf } from '../../domain/charges/charges.policy.ts';
import { describeUse } from '../../domain/charges/describe-use.ts';
import { storeMeterPhotograph } from '../../domain/charges/meter-images.ts';
import * as meters from '../../domain/charges/meters.repository.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as made from '../../domain/transactions/made-charges.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Sql, Tx } from '../../platform/db/db.ts';
import { badRequest, conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { ProcessedImage } from '../../platform/images.ts';
import { lockMeter } from '../steps/lock-meter.ts';
import { readCharges } from '../steps/read-charges.ts';
import { skipDueSoonReminders } from '../steps/skip-due-soon-reminders.ts';

type Form = { input: NewReading; readPhotograph: () => Promise<ProcessedImage> };

/**
 * An admin reads a meter, and what was used since the last charge is charged in the same transaction. Too little for a charge waits for the
 * next reading. Of two admins at once, the second is told that there is another last reading by now.
 */
export async function enterReading(deps: Deps, actor: Actor, meterId: string, readForm: () => Promise<Form>) {
  const meter = await meters.getById(deps.db, meterId);
  const { input, readPhotograph } = await readForm();
  await checkReading(deps.db, deps, meter, await contracts.getById(deps.db, meter.contract_id), input);
  const photograph = await storeMeterPhotograph(deps.storage, await readPhotograph());

  return deps.db.begin(async (tx) => {
    const locked = await lockMeter(tx, meterId);
    const { contract } = locked;
    const { tenths, readOn, follows } = await checkReading(tx, deps, locked.meter, contract, input);
    const readingId = await meters.insertReading(tx, {
      meter_id: meterId,
      tenths,
      read_on: readOn,
      price_hundredths: locked.meter.price_hundredths,
      read_by: actor.id,
      entered_at: deps.clock.now(),
      photograph,
      follows,
    });
    await audit(tx, actor.id, {
      action: 'meter.read',
      subject: { type: 'contract', id: contract.id },
      after: { meterId, readingId, tenths, readOn },
    });
    await charge(tx, deps, actor, locked, { readingId, tenths, ...follows });
    return readCharges(tx, contract.id);
  });
}

/** Checks a reading against the one before it, and says what it costs. */
async function checkReading(
  db: Sql,
  { clock }: Deps,
  { id, unit, price_hundredths: price, ended_on }: meters.MeterRow,
  { end_date: endDate }: contracts.ContractRow,
  { reading: tenths, readOn, after }: NewReading,
) {
  if (ended_on !== null) throw conflict('meter_ended');
  const last = await meters.getLastReading(db, id);
  if (last.id !== after) throw conflict('reading_meanwhile');
  const problems = problemsOf({ tenths, readOn }, { last, unit, today: clock.today(), endDate });
  if (problems.reading) throw badRequest('reading_too_low', problems);
  if (problems.readOn) throw badRequest('invalid_fields', problems);
  const from = await meters.getChargedReading(db, id);
  const chargeSen = meteredChargeSen(tenths - from.tenths, price);
  if (chargeSen !== undefined && chargeSen > amountRange.max * 100)
    throw badRequest('invalid_fields', {
      reading: `That would be ${writeSen(chargeSen)}. Please check the reading.`,
    });
  return { tenths, readOn, follows: { last, from, chargeSen } };
}

type Use = { readingId: string; tenths: number; from: meters.ReadingRow; chargeSen: number | undefined };

async function charge(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { contract, meter }: Awaited<ReturnType<typeof lockMeter>>,
  { readingId, tenths, from, chargeSen }: Use,
) {
  const change = { tags: ['Transaction' as const], to: { admins: true, userIds: [contract.user_id] } };
  if (chargeSen === undefined) return deps.outbox.announce(tx, { change });
  const id = await made.insertMetered(tx, {
    contractId: contract.id,
    readingId,
    amountSen: chargeSen,
    dueDate: addDays(deps.clock.today(), daysToPay),
    description: describeUse(meter, from.tenths, tenths),
    by: actor.id,
    at: deps.clock.now(),
  });
  const transaction = await transactions.getById(tx, id);
  await skipDueSoonReminders(tx, deps, [transaction]);
  await audit(tx, actor.id, {
    action: 'transaction.charged',
    subject: { type: 'transaction', id },
    after: { amountSen: chargeSen, dueDate: transaction.due_date, readingId },
  });
  await deps.outbox.announce(tx, { messages: [mail.due(transaction)], change });
}
