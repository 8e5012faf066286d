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

/** Where a deposit goes on to another contract, or comes from one. */
export function describeCarry({ carriesTo, comesFrom }: Settlement): string | undefined {
  if (carriesTo) {
    const { number, on, amount, isDone } = carriesTo;
    return isDone
      ? `${formatRinggit(amount)} was carried over to contract ${number} on ${formatDay(on)}.`
      : `${formatRinggit(amount)} carries over to contract ${number} on ${formatDay(on)}.`;
  }
  return (
    (comesFrom &&
      `${formatRinggit(comesFrom.amount)} comes over from contract ${comesFrom.number} on ${formatDay(comesFrom.on)}.`) ??
    undefined
  );
}

function describeProposal({ answerBy, isPaying, refunded }: Settlement, isAdmin: boolean): string {
  const by = answerBy ? formatDay(answerBy) : '';
  if (isPaying)
    return isAdmin
      ? `The tenant did not answer by ${by}. What goes back is paid; you can decide about the deductions.`
      : `You have not answered by ${by}${refunded > 0 ? `, and ${formatRinggit(refunded)} was paid back` : ''}. You can still accept the deductions or tell us what you do not agree with; otherwise we decide about them.`;
  return isAdmin
    ? `The tenant has until ${by} to accept or to disagree. Without an answer, what goes back is paid then.`
    : `Please accept the proposal, or tell us what you do not agree with, by ${by}.`;
}

function describeEnd({ held, toTransfer, messages }: Settlement, isAdmin: boolean): string {
  if (toTransfer > 0) return `It was settled, but ${formatRinggit(toTransfer)} has not arrived yet.`;
  if (held === 0) return 'There is nothing more to settle.';
  const isDecided = messages.some(({ kind }) => kind === 'decision');
  return isDecided && !isAdmin
    ? 'Everything has been paid. If you do not agree with the decision, you can bring it before the Magistrates’ Court, which has a procedure for small claims that needs no lawyer.'
    : 'Everything has been paid.';
}

/** What the state of a deposit means for whoever reads it. */
export function leadOf({ settlement, isAdmin, hasEnded }: Told): string {
  const { status, refund, carriesTo, comesFrom } = settlement;
  const who = isAdmin ? 'The tenant' : 'You';
  switch (status) {
    case 'Nothing Held':
      return carriesTo || comesFrom
        ? 'Nothing is held for this contract now.'
        : 'Nothing is held of this deposit.';
    case 'Held':
      if (!hasEnded)
        return carriesTo ? 'The tenancy goes on.' : 'The deposit is settled after the end of the contract.';
      return isAdmin
        ? 'The contract has ended. Propose what is deducted, if anything; the rest goes back to the tenant.'
        : 'The contract has ended. We tell you what goes back to you, and why if something is deducted.';
    case 'Proposed':
      return describeProposal(settlement, isAdmin);
    case 'Disputed':
      return `${who} ${isAdmin ? 'does' : 'do'} not agree with the deductions. What goes back in any case is paid meanwhile.`;
    case 'Accepted':
      return `${who} ${isAdmin ? 'has' : 'have'} accepted. ${formatRinggit(refund)} goes back.`;
    case 'Decided':
      return `It was decided. ${formatRinggit(refund)} goes back.`;
    default:
      return describeEnd(settlement, isAdmin);
  }
}

/** `Kitchen, Hob (Poor)`. */
export const describeLine = ({ name, condition }: Settlement['reportLines'][number]) =>
  condition ? `${name} (${condition})` : name;
