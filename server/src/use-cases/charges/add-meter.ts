import type { NewMeter } from '@teduh/shared/charges';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/charges/charges.mail.ts';
import { problemsOf } from '../../domain/charges/charges.policy.ts';
import { storeMeterPhotograph } from '../../domain/charges/meter-images.ts';
import * as meters from '../../domain/charges/meters.repository.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { audit } from '../../platform/audit.ts';
import { badRequest, conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { ProcessedImage } from '../../platform/images.ts';
import { lockContractToCharge } from '../steps/lock-contract-to-charge.ts';
import { readCharges } from '../steps/read-charges.ts';

type Form = { input: NewMeter; readPhotograph: () => Promise<ProcessedImage> };

/** An admin adds a meter with its first reading, from which the first charge is counted. */
export async function addMeter(deps: Deps, actor: Actor, contractId: string, readForm: () => Promise<Form>) {
  const { end_date: endDate } = await contracts.getById(deps.db, contractId);
  const { input, readPhotograph } = await readForm();
  const { name, unit, price, reading: tenths, readOn } = input;
  const problems = problemsOf({ tenths, readOn }, { unit, today: deps.clock.today(), endDate });
  if (problems.readOn) throw badRequest('invalid_fields', problems);
  const photograph = await storeMeterPhotograph(deps.storage, await readPhotograph());

  return deps.db.begin(async (tx) => {
    const contract = await lockContractToCharge(tx, contractId);
    if (contract.status === 'Ended') throw conflict('contract_has_ended');
    const now = deps.clock.now();
    const meter = { name, unit, price_hundredths: price };
    const meterId = await meters.insert(tx, {
      ...meter,
      contract_id: contractId,
      created_by: actor.id,
      created_at: now,
    });
    await meters.insertReading(tx, {
      meter_id: meterId,
      tenths,
      read_on: readOn,
      price_hundredths: price,
      read_by: actor.id,
      entered_at: now,
      photograph,
    });
    await audit(tx, actor.id, {
      action: 'meter.added',
      subject: { type: 'contract', id: contractId },
      after: { meterId, name, unit, priceHundredths: price, tenths, readOn },
    });
    await deps.outbox.announce(tx, {
      messages: [mail.meterAdded(contract, meter)],
      change: { tags: ['Transaction'], to: { admins: true } },
    });
    return readCharges(tx, contractId);
  });
}
