import { dayOf, writeDay, writeMoment } from '@teduh/shared/days';
import { writeSen } from '@teduh/shared/money';
import { isRecorded } from '@teduh/shared/payments.rules';
import type { PaymentMethod } from '@teduh/shared/transactions';
import { methodNames } from '@teduh/shared/transactions.constants';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { Plan } from '../../platform/pdf/pdf.ts';

export type Receipt = {
  number: number;
  paidAt: Date;
  tenant: { name: string; email: string | null };
  propertyName: string;
  roomName: string | null;
  address: string;
  contractNumber: string;
  items: { label: string; amountSen: number }[];
  totalSen: number;
  method: PaymentMethod;
  paymentReference: string;
};

/** The file's name, wherever a receipt is handed out. */
export const receiptName = (number: number) => `Teduh receipt ${number}`;

/** A receipt on one page. The same payment always gives the same bytes. */
export function planReceipt(receipt: Receipt, letterhead: Letterhead): Plan {
  const { tenant, propertyName, roomName, address, items, totalSen, paidAt, method } = receipt;
  const sum = items.reduce((sen, { amountSen }) => sen + amountSen, 0);
  if (sum !== totalSen) throw new Error(`The items of receipt ${receipt.number} do not add up to its total`);
  const number = String(receipt.number).padStart(6, '0');
  return {
    title: `Receipt ${number}`,
    madeAt: paidAt,
    letterhead,
    footer: `${letterhead.name} · Receipt ${number}`,
    blocks: [
      { kind: 'title', text: 'Receipt', below: `Number ${number}` },
      {
        kind: 'columns',
        columns: [
          { label: 'Received from', lines: [{ bold: tenant.name }, ...(tenant.email ? [tenant.email] : [])] },
          {
            label: 'For the tenancy of',
            lines: [{ bold: propertyName }, ...(roomName ? [`Room: ${roomName}`] : []), address],
          },
        ],
      },
      { kind: 'heading', text: 'Payment' },
      {
        kind: 'facts',
        rows: [
          // Of money that an admin recorded only the day is known.
          { label: 'Paid on', value: isRecorded(method) ? writeDay(dayOf(paidAt)) : writeMoment(paidAt) },
          { label: 'Paid by', value: methodNames[method] },
          { label: 'Contract number', value: receipt.contractNumber },
          ...(receipt.paymentReference
            ? [{ label: 'Payment reference', value: receipt.paymentReference }]
            : []),
        ],
      },
      { kind: 'heading', text: 'Amount' },
      {
        kind: 'amounts',
        rows: items.map(({ label, amountSen }) => ({ label, amount: writeSen(amountSen) })),
        total: { label: 'Received in full', amount: writeSen(totalSen) },
      },
      { kind: 'note', text: 'This receipt was made by a computer and needs no signature. Please keep it.' },
    ],
  };
}
