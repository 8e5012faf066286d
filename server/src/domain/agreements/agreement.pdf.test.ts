import type { TemplateSection } from '@teduh/shared/agreements';
import { onlySecurity } from '@teduh/shared/deposits';
import { beforeAll, describe, expect, it } from 'vitest';
import { landlord, letterhead } from '../../../test/letterhead.ts';
import { readPdf, textsOutsideMargins } from '../../../test/read-pdf.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { drawDocument } from '../../platform/pdf/document.ts';
import { planAgreement } from './agreement.pdf.ts';
import type { Agreement } from './agreement.ts';
import * as templates from './templates.repository.ts';

const test = useTestApp();
let template: TemplateSection[];
beforeAll(async () => {
  template = (await templates.current(test.deps.db)).sections;
});

type Changes = Partial<Omit<Agreement, 'tenant' | 'premises'>> & {
  tenant?: Partial<Agreement['tenant']>;
  premises?: Partial<Agreement['premises']>;
};
function makeAgreement({ tenant, premises, ...changes }: Changes = {}): Agreement {
  return {
    contractId: '4f2a9c01-7b1e-4c55-9a53-0d5d3a1b2c3d',
    number: 'TD-2026-0012',
    madeOn: '2026-11-15',
    landlord,
    tenant: { name: 'Nurul Aisyah', email: 'nurul@example.com', phone: '0123456789', ...tenant },
    premises: {
      propertyName: 'Residensi Damai',
      address: 'B-12-3, Jalan Ampang Hilir 2, 55000 Kuala Lumpur',
      roomName: null,
      type: 'Unit Rental',
      ...premises,
    },
    startDate: '2026-12-01',
    endDate: '2027-06-01',
    stayMonths: 6,
    rentSen: 185_000,
    deposit: onlySecurity(370_050),
    follows: null,
    houseRules: '',
    terms: {
      depositReturnDays: 30,
      noticeDays: 60,
      renewalOfferDays: null,
      lateFee: null,
      breakClause: { afterMonths: 0, noticeDays: 60, feePercentFirstHalf: 50, feePercentSecondHalf: 25 },
    },
    signBy: new Date('2026-11-22T04:00:00Z'),
    settingsVersion: 1,
    templateVersion: 1,
    ...changes,
  };
}
const draw = (changes?: Changes) => drawDocument(planAgreement(makeAgreement(changes), template, letterhead));
const read = async (changes?: Changes) => readPdf(await draw(changes));
const inRoom = { roomName: 'Bilik Melati', type: 'Room Rental' } as const;

describe('the tenancy agreement', () => {
  it('names the parties, the premises, the term, the rent and the deposit', async () => {
    const { spoken, info } = await read();
    expect(spoken.slice(0, 5)).toEqual([
      'Tenancy Agreement',
      'Contract number TD-2026-0012, made on 15 November 2026',
      'The Landlord Teduh Level 8, Menara Teduh, Jalan Contoh, 50450 Kuala Lumpur, Malaysia support@teduh.test +60 3-2000 0000',
      'The Tenant Nurul Aisyah nurul@example.com 0123456789',
      'Particulars',
    ]);
    for (const fact of [
      'The Premises Residensi Damai',
      'Address B-12-3, Jalan Ampang Hilir 2, 55000 Kuala Lumpur',
      'Letting The whole unit',
      'Term 6 months, from 1 December 2026 to 1 June 2027',
      'Rent RM 1,850.00 a month, in advance, on the 1st of each month',
      'Deposit RM 3,700.50, returned as clause 4.3 says',
    ])
      expect(spoken[5]).toContain(fact);
    expect(info).toMatchObject({
      Title: 'Tenancy agreement TD-2026-0012',
      CreationDate: 'D:20261115000000Z',
    });
  });

  it.each([
    [370_050, 185_000, 'RM 3,700.50', 'RM 1,850.00', 'RM 5,550.50'],
    [100, 100, 'RM 1.00', 'RM 1.00', 'RM 2.00'],
    [10_000_000, 10_000_000, 'RM 100,000.00', 'RM 100,000.00', 'RM 200,000.00'],
  ])('itemises what is payable before moving in: %i and %i sen', async (depositSen, rentSen, ...amounts) => {
    const { spoken } = await read({
      deposit: onlySecurity(depositSen),
      rentSen,
      startDate: '2027-01-31',
      endDate: '2027-07-31',
    });
    const [deposit, rent, total] = amounts;
    expect(spoken).toContain(
      `Deposit, held as security ${deposit} First month’s rent, 31 January 2027 to 27 February 2027 ${rent} Payable before moving in ${total}`,
    );
  });

  it('says until when it is to be signed and paid', async () => {
    const { spoken } = await read({ signBy: new Date('2026-11-30T04:00:00Z') });
    expect(spoken.filter((text) => text.includes('30 November 2026 at 12:00'))).toHaveLength(2);
  });

  it('names the parts of a deposit that has several, and a term of one month', async () => {
    const deposit = { securitySen: 300_000, utilitySen: 50_000, accessCardSen: 0 };
    const { spoken } = await read({ deposit, stayMonths: 1, endDate: '2027-01-01' });
    expect(spoken[5]).toContain('Deposit RM 3,500.00');
    expect(spoken[5]).toContain('Its parts Security deposit RM 3,000.00, Utility deposit RM 500.00');
    expect(spoken[5]).toContain('Term 1 month, from');
  });

  it.each([
    ['2026-12-02', 'on the 2nd. The'],
    ['2026-12-03', 'on the 3rd. The'],
    ['2026-12-11', 'on the 11th. The'],
    ['2026-12-22', 'on the 22nd. The'],
    ['2026-12-28', 'on the 28th. The'],
    ['2026-12-31', 'on the 31st, or on the last day of a month that has no such day. The'],
  ])('says on which day of the month rent is due: from %s', async (startDate, words) => {
    const { spoken } = await read({ startDate });
    expect(spoken.find((text) => text.startsWith('3.1'))).toContain(words);
  });

  it('says what a room has and shares, or a whole unit has', async () => {
    const [room, unit] = [await read({ premises: inRoom }), await read()];
    expect(room.spoken[5]).toContain('Room Bilik Melati');
    expect(room.spoken[5]).toContain('Letting A room in a shared property');
    expect(room.spoken.find((text) => text.startsWith('1.2'))).toContain('shares the kitchen');
    expect(room.spoken.find((text) => text.startsWith('(a) pays'))).toContain(
      'a fair share of the electricity',
    );
    expect(unit.spoken[5]).not.toContain('Room');
    expect(unit.spoken.find((text) => text.startsWith('1.2'))).toContain('the whole unit');
    expect(unit.spoken.find((text) => text.startsWith('(a) pays'))).toContain('and the electricity');
  });

  it('has the duties of both sides and the law, and points only to clauses that are there', async () => {
    const { spoken } = await read();
    const headings = spoken.filter((text) => /^\d\. /.test(text));
    expect(headings).toEqual([
      '1. The premises',
      '2. The term',
      '3. Rent',
      '4. Deposit',
      '5. What the Tenant undertakes',
      '6. What the Landlord undertakes',
      '7. Ending the tenancy early',
      '8. General',
    ]);
    const text = spoken.join('\n');
    for (const law of ['Contracts Act 1950', 'Stamp Act 1949', 'Distress Act 1951', 'law of Malaysia'])
      expect(text).toContain(law);
    const clause = (number: string) => spoken.find((each) => each.startsWith(`${number} `));
    expect([...text.matchAll(/clause (\d\.\d)/g)].map(([, number]) => number)).toEqual(['4.3', '7.3']);
    expect(clause('4.3')).toContain('returns the rest');
    expect(clause('7.3')).toContain('right to end the tenancy');
  });

  it('ends with a place for both to sign and date, which is never parted and is read party by party', async () => {
    for (const address of ['Short', 'Jalan Permai Indah 14/25A, '.repeat(11)]) {
      const { pages } = await read({ premises: { address } });
      const last = pages.at(-1)?.spoken ?? [];
      const start = last.indexOf('Signatures');
      expect(last.slice(start)).toEqual([
        'Signatures',
        'The parties have read this Agreement, understand it, and sign it.',
        'For the Landlord',
        'Signature',
        'Name, for Teduh',
        'Position',
        'Date',
        'The Tenant',
        'Signature',
        'Name Nurul Aisyah',
        'NRIC or passport number',
        'Date',
      ]);
    }
  });

  it('carries its number and the page on every page', async () => {
    const { pages } = await read();
    expect(pages).toHaveLength(4);
    for (const [index, { items }] of pages.entries())
      expect(items.slice(-2).map(({ text }) => text)).toEqual([
        'Teduh · Tenancy agreement TD-2026-0012',
        `Page ${index + 1} of 4`,
      ]);
  });
});

it.each([
  ['Vietnamese', 'Nguyễn Thị Mỹ Dậu', 'Chung cư Ường Đặng'],
  ['Chinese', '陳嘉玲', '檳城喬治市汕頭街二十八號'],
  ['Tamil', 'தேவி கோபாலகிருஷ்ணன்', 'பிரிக்ஃபீல்ட்ஸ் இல்லம்'],
  ['Jawi', 'نور عائشه بنت عبدالله', 'جالن امڤڠ ݢومبق'],
])(
  'names and addresses are right in %s, on the first page and over the signature',
  async (_, name, address) => {
    const pdf = await read({ tenant: { name }, premises: { propertyName: name, roomName: name, address } });
    const [first, last] = [pdf.pages[0]?.spoken ?? [], pdf.pages.at(-1)?.spoken ?? []];
    expect(first).toContain(`The Tenant ${name} nurul@example.com 0123456789`);
    for (const fact of [`The Premises ${name}`, `Room ${name}`, `Address ${address}`])
      expect(first[5]).toContain(fact);
    expect(last).toContain(`Name ${name}`);
    expect(textsOutsideMargins(pdf)).toEqual([]);
  },
);

it.each([
  ['the longest that forms take', { name: 'W'.repeat(100), address: 'W'.repeat(300) }],
  [
    'the longest words',
    { name: 'Abdul Rahman '.repeat(8).slice(0, 100), address: 'Lorong 14/25A '.repeat(22) },
  ],
  [
    'signs that cannot be printed',
    { name: '😀\u0000\u202e'.repeat(25), address: 'Z\u0301\u0302'.repeat(100) },
  ],
])('stays within two to four pages and inside the margins with %s', async (_, { name, address }) => {
  const pdf = await read({
    tenant: { name, email: `${'w'.repeat(64)}@${'w'.repeat(185)}.com`, phone: '1'.repeat(15) },
    premises: { ...inRoom, propertyName: name, roomName: name, address },
  });
  expect(pdf.pages.length).toBeGreaterThanOrEqual(2);
  expect(pdf.pages.length).toBeLessThanOrEqual(4);
  expect(textsOutsideMargins(pdf)).toEqual([]);
});

it('has the same bytes each time, so that its hash can be kept, and others for another agreement', async () => {
  const first = await draw();
  const other = await draw({ rentSen: 185_100 });
  expect((await draw()).equals(first)).toBe(true);
  expect(other.equals(first)).toBe(false);
});
