import type { PatchSettings } from '@teduh/shared/settings';
import type { Deps } from '../../deps.ts';
import { planReceipt, type Receipt } from '../../domain/payments/receipt.pdf.ts';
import { letterheadOf } from '../../domain/settings/letterhead.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import { withChanges } from '../../domain/settings/settings-fields.ts';

const sample: Omit<Receipt, 'paidAt'> = {
  number: 1,
  tenant: { name: 'Sample Tenant', email: 'tenant@example.my' },
  propertyName: 'Sample House',
  roomName: null,
  address: '1, Jalan Contoh, 50450 Kuala Lumpur',
  contractNumber: 'Sample',
  items: [{ label: 'Monthly rent', amountSen: 150_000 }],
  totalSen: 150_000,
  method: 'bank transfer',
  paymentReference: 'Sample, not a payment',
};

/** A receipt as it would look with these changes; nothing is stored. */
export async function drawSampleReceipt({ db, storage, pdf, clock }: Deps, patch: PatchSettings) {
  const letterhead = await letterheadOf(storage, withChanges(await settings.current(db), patch));
  return pdf.render(planReceipt({ ...sample, paidAt: clock.now() }, letterhead));
}
