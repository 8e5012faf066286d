import type { Deps } from '@teduh/server/deps.ts';
import * as settings from '@teduh/server/domain/settings/settings.repository.ts';
import { hashPassword } from '@teduh/server/platform/passwords.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { drawAgreement, insertAgreement } from './agreements.ts';
import type { Contract } from './build/build.ts';
import { buildDemo } from './build/build-demo.ts';
import { numberContracts } from './build/contracts.ts';
import { numberReceipts } from './build/transactions.ts';
import { demoSettings } from './data/settings.ts';
import * as demo from './demo.repository.ts';
import { readDemoImages, storeDemoImages } from './images.ts';

/** The demo tenant may open the agreement as soon as the server is ready; and who has signed before paying is told by the file alone. */
const isNeededAtOnce = ({ row, tenant, signedAt }: Contract) =>
  tenant.email === demoAccounts.tenant || (row.status === 'Awaiting' && signedAt !== null);

const unwrittenOf = ({ row, tenant, unit, offeredAt, signedAt }: Contract): demo.Unwritten => ({
  id: row.id,
  number: row.number ?? '',
  user_id: tenant.id,
  created_by: row.created_by ?? null,
  created_at: offeredAt,
  start_date: row.start_date,
  end_date: row.end_date,
  rent_sen: row.rent_sen,
  deposit_sen: row.deposit_sen,
  firstname: tenant.firstname,
  lastname: tenant.lastname,
  email: tenant.email,
  phone: tenant.phone,
  property_name: unit.property_name,
  address: unit.address,
  house_rules: unit.house_rules,
  type: unit.type,
  room_name: unit.room_name,
  // None of them follows another contract.
  ...{ renews: null, renewed_number: null, renewed_deposit_sen: null },
  signed_at: signedAt,
});

/**
 * Images first, then all rows in one transaction: a start that is cut short before leaves only files, and the next one writes the same ones.
 * Agreements are drawn meanwhile on their own thread; what is missing in the end, the server draws in the background.
 */
export async function seed(deps: Deps) {
  const { db, clock, storage, config, outbox } = deps;
  const [images, passwordHash] = await Promise.all([readDemoImages(), hashPassword(demoPassword)]);
  const build = buildDemo({ now: clock.now(), publicUrl: config.publicUrl, passwordHash, images });
  await numberContracts(build, (madeOn) => demo.takeContractNumbers(db, madeOn));
  const first = build.contracts.filter(isNeededAtOnce).map(unwrittenOf);
  const drawing = Promise.all(first.map((contract) => drawAgreement(deps, contract)));

  async function insert() {
    await storeDemoImages(storage, images);
    await db.begin(async (tx) => {
      if (!(await demo.claim(tx, 'demo'))) return;
      await settings.insert(tx, demoSettings, null, clock.now());
      const numbers = await demo.takeReceiptNumbers(tx, build.payments.length);
      await demo.insertRows(tx, numberReceipts(build, numbers));
      await demo.sendReports(tx, build.sentReports);
      if (config.payments.provider === 'sandbox') await demo.insertSandboxPayments(tx);
      await outbox.announce(tx, { publicChange: { tag: 'Property' } });
    });
  }

  const [drawn] = await Promise.all([drawing, insert()]);
  for (const agreement of drawn) await insertAgreement(db, agreement);
}
