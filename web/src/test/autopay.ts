import type { Autopay } from '@teduh/shared/autopay';
import { json } from './api.ts';

export const anAutopay = (changes: Partial<Autopay> = {}): Autopay => ({
  contractId: 'contract-1',
  card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2031 },
  givenAt: '2026-11-10T02:00:00.000Z',
  consentVersion: 1,
  next: { transactionId: 'transaction-1', amount: 2400, date: '2026-12-01' },
  toConfirm: null,
  ...changes,
});

export const readAutopay = 'GET /contracts/contract-1/autopay';

export const withAutopay = (autopay: Autopay | null) => ({ [readAutopay]: () => json(200, { autopay }) });
