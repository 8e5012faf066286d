import type { AdminSettings, PublicSettings } from '@teduh/shared/settings';
import { json } from './api.ts';

export const someSettings: AdminSettings = {
  company: {
    name: 'Teduh Homes Sdn. Bhd.',
    registrationNumber: '202601000001',
    address: 'Level 8, Menara Teduh, Jalan Contoh, 50450 Kuala Lumpur',
    phone: '+60 3-2000 0000',
    email: 'support@teduh.test',
    website: '',
    instagram: 'https://www.instagram.com/teduh',
    linkedin: 'https://www.linkedin.com/',
    facebook: 'https://www.facebook.com/',
    logo: null,
  },
  days: { hold: 7, rentAhead: 14, reminder: 3, depositReturn: 30, notice: 60, renewalOffer: 60 },
  waysToPay: { card: true, fpx: false, grabpay: false, cash: true, bankTransfer: false },
  signatory: { name: '', position: '', signs: 'at accept' },
  bankTransfer: { isOn: false, bankName: '', accountNumber: '', accountHolder: '', duitnowQr: null },
  reminders: {
    first: { days: 1, text: '' },
    second: { days: 7, text: '' },
    last: { days: 14, text: '' },
  },
  lateFee: { kind: 'off', amount: 0, graceDays: 7, capPercent: 10 },
  breakClause: { afterMonths: 0, feePercentFirstHalf: 50, feePercentSecondHalf: 25 },
  isSetUp: true,
};

/** The answer of the server to who lets the homes. */
export const withSettings = (settings: PublicSettings = someSettings) => ({
  'GET /settings': () => json(200, { settings }),
});
