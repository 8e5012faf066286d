import type { HistoryEntry, HistoryKind } from '@teduh/shared/refunds';
import { methodNames } from '@teduh/shared/transactions.constants';
import { formatRinggit } from '../../ui/money.ts';

/** `by card`, `in cash`, `by bank transfer`; names of their own stay as they are. */
function way(method: string): string {
  if (method === 'cash') return ' in cash';
  if (method === 'deposit') return ' from the deposit';
  const isWord = method === 'card' || method === 'bank transfer';
  const name = isWord ? method : methodNames[method as keyof typeof methodNames];
  return name ? ` by ${name}` : '';
}

const titles: Record<HistoryKind, (entry: HistoryEntry) => string> = {
  charged: ({ amount }) => `Charged ${formatRinggit(amount)}`,
  'split from': ({ amount }) => `Made as a part of ${formatRinggit(amount)}`,
  'split into': ({ amount }) => `Split: a part of ${formatRinggit(amount)}`,
  'late fee': ({ amount }) => `Late fee of ${formatRinggit(amount)}`,
  'late fee of': ({ amount }) => `Charged ${formatRinggit(amount)} as a late fee`,
  changed: ({ amount }) => `Changed, ${formatRinggit(amount)} since then`,
  waived: () => 'Waived',
  cancelled: () => 'Cancelled',
  reminded: () => 'Reminder sent',
  'autopay announced': ({ amount }) => `Autopay of ${formatRinggit(amount)} announced`,
  'autopay declined': ({ amount }) => `Autopay of ${formatRinggit(amount)} declined by the bank`,
  'autopay to confirm': ({ amount }) => `Autopay of ${formatRinggit(amount)} waits for the tenant's bank`,
  'slip uploaded': () => 'Slip of a transfer uploaded',
  'slip confirmed': () => 'Transfer confirmed',
  'slip refused': () => 'Transfer refused',
  'slip withdrawn': () => 'Slip withdrawn',
  paid: ({ amount, method }) => `Paid ${formatRinggit(amount)}${way(method)}`,
  'paid too late': ({ amount, method }) => `${formatRinggit(amount)} came too late${way(method)}`,
  'taken back': ({ amount }) => `Payment of ${formatRinggit(amount)} taken back`,
  refunded: ({ amount, method }) =>
    method === 'provider'
      ? `Refund of ${formatRinggit(amount)}, the way it was paid`
      : `Refund of ${formatRinggit(amount)}${way(method)}`,
  'refund failed': ({ amount }) => `Refund of ${formatRinggit(amount)} failed`,
  used: ({ amount }) => `${formatRinggit(amount)} of it was used to pay a charge`,
  disputed: ({ amount }) => `${formatRinggit(amount)} disputed with the bank`,
  'dispute closed': ({ amount }) => `Dispute closed: ${formatRinggit(amount)} stays`,
  'dispute lost': ({ amount }) => `Dispute lost: the bank took back ${formatRinggit(amount)}`,
};

export const titleOf = (entry: HistoryEntry): string => titles[entry.kind](entry);

/** Of money that an admin has recorded only the day is known. */
export const isOfADay = ({ kind, method }: HistoryEntry): boolean =>
  (kind === 'paid' || kind === 'paid too late' || kind === 'refunded') &&
  (method === 'cash' || method === 'bank transfer');

/** The provider's codes in words: `lost_or_stolen_card` is "lost or stolen card". */
const inWords = (code: string) => code.replaceAll('_', ' ');

/** Why, with which reference and receipt, one after the other. */
export function detailsOf({ kind, reason, reference, receiptNumber }: HistoryEntry): string[] {
  const isCode = kind === 'refund failed' || kind === 'autopay declined' || kind.startsWith('disput');
  return [
    ...(reason ? [isCode ? inWords(reason) : reason] : []),
    ...(reference ? [`Reference ${reference}`] : []),
    ...(receiptNumber !== null && kind === 'paid' ? [`Receipt ${receiptNumber}`] : []),
  ];
}

/** What stands on a link to another transaction. */
export const linkOf: Partial<Record<HistoryKind, string>> = {
  'split from': 'See the whole',
  'split into': 'See the part',
  'late fee': 'See the late fee',
  'late fee of': 'See the charge',
  'dispute lost': 'See the new charge',
  used: 'See what was paid',
};
