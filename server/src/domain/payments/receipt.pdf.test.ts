import { expect, it } from 'vitest';
import { letterhead } from '../../../test/letterhead.ts';
import { readPdf, textsOutsideMargins } from '../../../test/read-pdf.ts';
import { drawDocument } from '../../platform/pdf/document.ts';
import { planReceipt, type Receipt } from './receipt.pdf.ts';

function makeReceipt(changes: Partial<Receipt> = {}): Receipt {
  return {
    number: 1234,
    paidAt: new Date('2026-11-15T17:05:00Z'),
    tenant: { name: 'Nurul Aisyah', email: 'nurul@example.com' },
    propertyName: 'Residensi Damai',
    roomName: 'Bilik Melati',
    contractNumber: 'TD-2026-0012',
    address: 'B-12-3, Jalan Ampang Hilir 2, 55000 Kuala Lumpur',
    items: [
      { label: 'Deposit', amountSen: 370_050 },
      { label: 'First month’s rent 20 Nov to 19 Dec 2026', amountSen: 185_000 },
    ],
    totalSen: 555_050,
    method: 'card',
    paymentReference: 'pi_3QxT2aB1c9d8e7f6',
    ...changes,
  };
}
const read = async (changes?: Partial<Receipt>) =>
  readPdf(await drawDocument(planReceipt(makeReceipt(changes), letterhead)));

it('says who paid what for which home, when in Kuala Lumpur, and how it can be found again', async () => {
  const { spoken, info, pages } = await read();
  expect(spoken).toEqual([
    'Receipt',
    'Number 001234',
    'Received from Nurul Aisyah nurul@example.com',
    'For the tenancy of Residensi Damai Room: Bilik Melati B-12-3, Jalan Ampang Hilir 2, 55000 Kuala Lumpur',
    'Payment',
    'Paid on 16 November 2026 at 01:05 Paid by Card Contract number TD-2026-0012 Payment reference pi_3QxT2aB1c9d8e7f6',
    'Amount',
    'Deposit RM 3,700.50 First month’s rent 20 Nov to 19 Dec 2026 RM 1,850.00 Received in full RM 5,550.50',
    'This receipt was made by a computer and needs no signature. Please keep it.',
  ]);
  expect(info).toMatchObject({ Title: 'Receipt 001234', CreationDate: 'D:20261115170500Z' });
  expect(pages).toHaveLength(1);
  expect(pages[0]?.items.at(-2)?.text).toBe('Teduh · Receipt 001234');
});

it('leaves out what a tenant or a home does not have', async () => {
  const { spoken } = await read({ tenant: { name: 'Deleted user', email: null }, roomName: null });
  expect(spoken).toContain('Received from Deleted user');
  expect(spoken[3]).toBe(
    'For the tenancy of Residensi Damai B-12-3, Jalan Ampang Hilir 2, 55000 Kuala Lumpur',
  );
});

it('has amounts under each other, digit by digit, at the right margin', async () => {
  const items = [111_111, 888_888].map((amountSen) => ({ label: 'Fee', amountSen }));
  const { pages } = await read({ items, totalSen: 999_999 });
  const amounts = pages[0]?.items.filter(({ text }) => text.startsWith('RM ')) ?? [];
  expect(amounts).toHaveLength(3);
  for (const { right } of amounts) expect(right).toBeCloseTo(595.28 - 60, 0);
  expect(amounts[0]?.left).toBeCloseTo(amounts[1]?.left ?? 0, 1);
});

it('is never made when its items do not add up', async () => {
  expect(() => planReceipt(makeReceipt({ totalSen: 555_051 }), letterhead)).toThrow('do not add up');
});

it.each([
  ['Chinese', '陳嘉玲'],
  ['Tamil', 'தேவி கோபாலகிருஷ்ணன்'],
  ['Jawi', 'نور عائشه بنت عبدالله'],
  ['long', 'W'.repeat(100)],
])('is right with names in other scripts, and long ones: %s', async (_, name) => {
  const address = 'W'.repeat(300);
  const pdf = await read({ tenant: { name, email: null }, propertyName: name, roomName: name, address });
  expect(pdf.spoken[2]?.replaceAll(/(?<=W) (?=W)/g, '')).toBe(`Received from ${name}`);
  expect(pdf.pages).toHaveLength(1);
  expect(textsOutsideMargins(pdf)).toEqual([]);
});

it('has the same bytes each time', async () => {
  expect(
    (await drawDocument(planReceipt(makeReceipt(), letterhead))).equals(
      await drawDocument(planReceipt(makeReceipt(), letterhead)),
    ),
  ).toBe(true);
});
