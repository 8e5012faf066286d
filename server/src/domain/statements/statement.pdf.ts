import { type Day, writeDay, writeShortDay } from '@teduh/shared/days';
import { writeSen } from '@teduh/shared/money';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { Plan } from '../../platform/pdf/pdf.ts';
import type { Line } from './statement.ts';

export type Statement = {
  contractNumber: string;
  tenant: string;
  property: string;
  roomName: string | null;
  lines: Line[];
  balanceSen: number;
};

const amount = (sen: number) => (sen === 0 ? '' : writeSen(sen));

/** The statement of account of a contract, as it is on this day. */
export function planStatement(statement: Statement, today: Day, letterhead: Letterhead): Plan {
  const { contractNumber, tenant, property, roomName, lines, balanceSen } = statement;
  return {
    title: `Statement of account ${contractNumber}`,
    madeAt: new Date(`${today}T00:00:00Z`),
    letterhead,
    footer: `${letterhead.name} · Statement of account ${contractNumber}`,
    blocks: [
      {
        kind: 'title',
        text: 'Statement of account',
        below: `Contract ${contractNumber}, ${writeDay(today)}`,
      },
      {
        kind: 'columns',
        columns: [
          { label: 'Tenant', lines: [{ bold: tenant }] },
          {
            label: 'For the tenancy of',
            lines: [{ bold: property }, ...(roomName ? [`Room: ${roomName}`] : [])],
          },
        ],
      },
      { kind: 'heading', text: 'Charges and payments' },
      {
        kind: 'ledger',
        head: ['Date', 'Description', 'Charge', 'Payment', 'Balance'],
        rows: lines.map(({ date, description, chargeSen, paymentSen, balanceSen: after }) => [
          writeShortDay(date),
          description,
          amount(chargeSen),
          amount(paymentSen),
          writeSen(after),
        ]),
      },
      {
        kind: 'amounts',
        rows: [],
        total: {
          label: balanceSen < 0 ? 'Paid ahead' : 'Still to be paid',
          amount: writeSen(Math.abs(balanceSen)),
        },
      },
    ],
  };
}
