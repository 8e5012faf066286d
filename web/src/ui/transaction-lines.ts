import type { Transaction } from '@teduh/shared/transactions';
import { formatRinggit } from './money.ts';

type Described = Pick<Transaction, 'type' | 'parts' | 'description'>;

/** What stands under the type of a transaction: its parts, with their amounts where there are several, and its description. */
export function linesOf({ type, parts, description }: Described): string[] {
  const named = type === 'Other Fees' ? [] : parts;
  const lines = named.map(({ label, amount }) =>
    named.length > 1 ? `${label} ${formatRinggit(amount)}` : label,
  );
  return description ? [...lines, description] : lines;
}

/** One line that says what is to be paid. */
export const titleOf = (transaction: Described): string => linesOf(transaction)[0] ?? transaction.type;
