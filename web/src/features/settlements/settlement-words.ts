import type { Settlement } from '@teduh/shared/settlements';
import { formatDay } from '../../lib/days.ts';
import { formatRinggit } from '../../ui/money.ts';

export const statusNames: Record<Settlement['status'], string> = {
  Held: 'Held',
  'Nothing Held': 'Nothing held',
  Proposed: 'Proposed',
  Disputed: 'Disputed',
  Accepted: 'Being paid',
  Decided: 'Being paid',
  Settled: 'Settled',
};
export const statusColors: Record<Settlement['status'], string> = {
  Held: 'blue',
  'Nothing Held': 'gray',
  Proposed: 'yellow',
  Disputed: 'orange',
  Accepted: 'blue',
  Decided: 'blue',
  Settled: 'green',
};

type Told = { settlement: Settlement; isAdmin: boolean; hasEnded: boolean };

/** What the state of a deposit means for whoever reads it. */
export function leadOf({ settlement, isAdmin, hasEnded }: Told): string {
  const { status, refund, answerBy, held } = settlement;
  const by = answerBy ? formatDay(answerBy) : '';
  const who = isAdmin ? 'The tenant' : 'You';
  switch (status) {
    case 'Nothing Held':
      return 'Nothing is held of this deposit.';
    case 'Held':
      if (!hasEnded) return 'The deposit is settled after the end of the contract.';
      return isAdmin
        ? 'The contract has ended. Propose what is deducted, if anything; the rest goes back to the tenant.'
        : 'The contract has ended. We tell you what goes back to you, and why if something is deducted.';
    case 'Proposed':
      return isAdmin
        ? `The tenant has until ${by} to accept or to disagree. Without an answer, what goes back is paid then.`
        : `Please accept the proposal, or tell us what you do not agree with, by ${by}.`;
    case 'Disputed':
      return `${who} ${isAdmin ? 'does' : 'do'} not agree with the deductions. What goes back in any case is paid meanwhile.`;
    case 'Accepted':
      return `${who} ${isAdmin ? 'has' : 'have'} accepted. ${formatRinggit(refund)} is on its way.`;
    case 'Decided':
      return `It was decided. ${formatRinggit(refund)} is on its way.`;
    default:
      return held === 0 ? 'There is nothing more to settle.' : 'Everything has been paid.';
  }
}

/** `Kitchen, Hob (Poor)`. */
export const describeLine = ({ name, condition }: Settlement['reportLines'][number]) =>
  condition ? `${name} (${condition})` : name;
