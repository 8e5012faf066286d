import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/charges/charges.mail.ts';
import * as meters from '../../domain/charges/meters.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/access.ts';
import { lockMeter } from '../steps/lock-meter.ts';
import { readCharges } from '../steps/read-charges.ts';

/** An admin changes the price of a unit, from the next reading on. What was charged keeps its price. */
export async function changeMeterPrice(deps: Deps, actor: Actor, id: string, priceHundredths: number) {
  return deps.db.begin(async (tx) => {
    const { contract, meter } = await lockMeter(tx, id);
    if (meter.price_hundredths !== priceHundredths) {
      await meters.setPrice(tx, id, priceHundredths);
      await audit(tx, actor.id, {
        action: 'meter.price-changed',
        subject: { type: 'contract', id: contract.id },
        before: { meterId: id, priceHundredths: meter.price_hundredths },
        after: { meterId: id, priceHundredths },
      });
      await deps.outbox.announce(tx, {
        messages: [mail.priceChanged(contract, { ...meter, price_hundredths: priceHundredths })],
        change: { tags: ['Transaction'], to: { admins: true } },
      });
    }
    return readCharges(tx, contract.id);
  });
}
