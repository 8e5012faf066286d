import type { Settlement, SettlementAnswer, SettlementMessageAnswer } from '@teduh/shared/settlements';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import SettlementSection from '../features/settlements/settlement-section.tsx';
import { json, stubApi } from './api.ts';
import { renderAt } from './render.tsx';
import { aContract, configOn } from './renting.ts';

const contract = aContract({ id: 'contract-1', status: 'Ended' });
export const settlementUrl = '/contracts/contract-1/settlement';
const nothing = {
  propose: false,
  answer: false,
  write: false,
  close: false,
  recordTransfer: false,
  giveAccount: false,
};
export const cleaning: Settlement['deductions'][number] = {
  id: 'deduction-1',
  kind: 'cleaning',
  amount: 300,
  reason: 'Deep cleaning',
  transactionId: null,
  paidTransactionId: null,
  isDropped: false,
  item: { id: 'line-1', name: 'Kitchen, Hob', condition: 'Poor' },
  files: [{ id: 'file-1', link: '/api/file-1', isPicture: true }],
};
export const aSettlement = ({
  can,
  ...changes
}: Partial<Omit<Settlement, 'can'>> & { can?: Partial<Settlement['can']> } = {}): Settlement => ({
  contract: 'contract-1',
  status: 'Held',
  held: 1440,
  unusedRent: 0,
  carriesTo: null,
  comesFrom: null,
  isPaying: false,
  obstacle: null,
  rentToReturn: [],
  heldNow: 1440,
  deductions: [],
  refund: 1440,
  refunded: 0,
  toTransfer: 0,
  needsBankAccount: false,
  isWaitingForBank: false,
  bankAccount: null,
  dueDate: '2027-03-31',
  isOverdue: false,
  answerBy: null,
  revision: 0,
  proposedAt: null,
  settledAt: null,
  payments: [],
  messages: [],
  openCharges: [],
  reportLines: [],
  can: { ...nothing, ...can },
  ...changes,
});
export const proposed: Partial<Settlement> = {
  status: 'Proposed',
  deductions: [cleaning],
  refund: 1140,
  answerBy: '2027-03-17',
  revision: 1,
};

export function openSettlement(
  settlement: Settlement,
  { isAdmin = false, more = {} }: { isAdmin?: boolean; more?: Parameters<typeof stubApi>[0] } = {},
) {
  const calls = stubApi({
    ...configOn('2027-03-10'),
    [`GET ${settlementUrl}`]: () => json<SettlementAnswer>(200, { settlement }),
    ...more,
  });
  const view = renderAt(<SettlementSection contract={contract} isAdmin={isAdmin} />, {
    ...(isAdmin && { as: { userType: 'admin' } }),
  });
  return { ...view, calls };
}
export async function depositSection() {
  await waitFor(() =>
    expect(screen.queryByRole('status', { name: 'Loading the deposit...' })).not.toBeInTheDocument(),
  );
  return within(screen.getByRole('region', { name: 'Deposit' }));
}
export const sent = (calls: ReturnType<typeof stubApi>, method = 'POST') =>
  calls.find((call) => call.method === method)?.body;
export const answered = (settlement: Settlement) => () =>
  json<SettlementMessageAnswer>(200, { message: 'It is done', settlement });
