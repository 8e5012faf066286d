import { writeDay } from '@teduh/shared/days';
import { writeSen } from '@teduh/shared/money';
import { fullName, placeOf } from '@teduh/shared/names';
import { paths } from '@teduh/shared/pages';
import { type Message, type MessageText, type RecipientRow, recipientOf } from '../../platform/outbox.ts';
import type { DeductionRow, SettlementRow } from './settlements.repository.ts';

type Tenancy = RecipientRow & {
  id: string;
  number: string;
  lastname: string;
  property_name: string;
  room_name: string | null;
};
type Sums = Pick<SettlementRow, 'held_sen' | 'deducted_sen' | 'refund_sen'>;

const toDeposit = ({ id }: Tenancy, label = 'See the deposit') => ({
  label,
  path: `${paths.tenancy(id)}#deposit`,
});
const sumsOf = ({ held_sen, deducted_sen, refund_sen }: Sums) =>
  `Of ${writeSen(held_sen)}, ${writeSen(deducted_sen)} is deducted and ${writeSen(refund_sen)} goes back to you.`;
const backOf = ({ number }: Tenancy, { refund_sen }: Sums) =>
  `${refund_sen > 0 ? writeSen(refund_sen) : 'Nothing'} of the deposit of contract ${number} goes back.`;
type Item = Pick<DeductionRow, 'reason' | 'amount_sen'>;
const itemsOf = (deductions: Item[]) =>
  deductions.map(({ reason, amount_sen }) => `${reason}: ${writeSen(amount_sen)}`);

export function proposed(
  contract: Tenancy,
  settlement: Sums & Pick<SettlementRow, 'answer_by' | 'revision' | 'paying_since'>,
  deductions: Item[],
  unusedRentSen = 0,
): Message {
  const place = placeOf(contract);
  const isAgain = settlement.revision > 1;
  return {
    to: recipientOf(contract),
    subject: `Your deposit for ${place}: ${isAgain ? 'a new proposal' : 'what goes back'}`,
    paragraphs: [
      deductions.length === 0
        ? `All of your deposit for ${place} goes back to you: ${writeSen(settlement.refund_sen)}.`
        : `We propose to settle your deposit for ${place} like this. ${sumsOf(settlement)}`,
      ...(unusedRentSen > 0
        ? [`This includes ${writeSen(unusedRentSen)} of the first month’s rent, for days after the end.`]
        : []),
      ...itemsOf(deductions),
      `Please accept it, or tell us what you do not agree with, by ${writeDay(settlement.answer_by)}. ${settlement.paying_since ? 'What goes back is paid at once.' : 'If we hear nothing, what goes back is paid then.'}`,
    ],
    action: toDeposit(contract, 'Accept or answer'),
  };
}

export function acceptedForAdmins(contract: Tenancy, settlement: Sums): MessageText {
  const name = fullName(contract);
  return {
    subject: `${name} has accepted the settlement of the deposit`,
    paragraphs: [
      backOf(contract, settlement),
      ...(settlement.refund_sen > 0
        ? ['What cannot go back to a card is to be transferred or given in cash: the page says how much.']
        : []),
    ],
    action: toDeposit(contract),
  };
}

/** What was written is on the page, where it goes with the account. */
export function disputedForAdmins(contract: Tenancy, settlement: Sums): MessageText {
  const name = fullName(contract);
  return {
    subject: `${name} disputes deductions from the deposit`,
    paragraphs: [
      `${name} does not agree with the deductions of ${writeSen(settlement.deducted_sen)} from the deposit of contract ${contract.number}. The page says why, and there you answer.`,
      ...(settlement.refund_sen > 0
        ? [`The other ${writeSen(settlement.refund_sen)} goes back at once.`]
        : []),
    ],
    action: toDeposit(contract, 'Read and answer'),
  };
}

export function disputed(contract: Tenancy, settlement: Sums): Message {
  return {
    to: recipientOf(contract),
    subject: `We have received your answer about the deposit for ${placeOf(contract)}`,
    paragraphs: [
      `We look at the deductions of ${writeSen(settlement.deducted_sen)} again and answer you on the page of your contract.`,
      ...(settlement.refund_sen > 0 ? [`The other ${writeSen(settlement.refund_sen)} is paid at once.`] : []),
    ],
    action: toDeposit(contract),
  };
}

export function written(contract: Tenancy): Message {
  return {
    to: recipientOf(contract),
    subject: `A new message about your deposit for ${placeOf(contract)}`,
    paragraphs: ['You find it on the page of your contract, where you can answer.'],
    action: toDeposit(contract, 'Read the message'),
  };
}

export function writtenForAdmins(contract: Tenancy): MessageText {
  return {
    subject: `${fullName(contract)} has written about the deposit`,
    paragraphs: [`There is a new message about the deposit of contract ${contract.number}.`],
    action: toDeposit(contract, 'Read the message'),
  };
}

export function decided(contract: Tenancy, settlement: Sums): Message {
  return {
    to: recipientOf(contract),
    subject: `Our decision about your deposit for ${placeOf(contract)}`,
    paragraphs: [
      `We have decided about your deposit. ${sumsOf(settlement)} You find our reasons on the page of your contract.`,
      'If you do not agree, you can bring it before the Magistrates’ Court, which has a procedure for small claims that needs no lawyer. Your agreement, receipts and everything written here stay available to you.',
    ],
    action: toDeposit(contract, 'Read the decision'),
  };
}

/** What cannot go back the way it was paid, and whether the tenant has said where it goes. */
type ToTransfer = { toTransferSen: number; hasAccount: boolean };

function askForAccount({ toTransferSen, hasAccount }: ToTransfer): string[] {
  if (toTransferSen === 0) return [];
  return hasAccount
    ? [`We transfer ${writeSen(toTransferSen)} to the bank account that you gave us.`]
    : [
        `${writeSen(toTransferSen)} cannot go back to a card: please tell us your bank account on the page of your contract, unless you get it in cash.`,
      ];
}

export function unanswered(contract: Tenancy, settlement: Sums, toTransfer: ToTransfer): Message {
  const { refund_sen, deducted_sen } = settlement;
  const place = placeOf(contract);
  const needsAccount = toTransfer.toTransferSen > 0 && !toTransfer.hasAccount;
  return {
    to: recipientOf(contract),
    subject:
      refund_sen > 0
        ? `${writeSen(refund_sen)} of your deposit goes back to you`
        : `You have not answered about your deposit for ${place}`,
    paragraphs: [
      `You have not answered our proposal about your deposit for ${place}, ${refund_sen > 0 ? 'so we pay what goes back' : 'by which nothing goes back'}.`,
      ...askForAccount(toTransfer),
      ...(deducted_sen > 0
        ? [
            `If you do not agree with the deductions of ${writeSen(deducted_sen)}, please tell us now: otherwise we decide.`,
          ]
        : []),
    ],
    action: toDeposit(contract, needsAccount ? 'Give a bank account' : 'See the proposal'),
  };
}

export function unansweredForAdmins(
  contract: Tenancy,
  settlement: Sums,
  { toTransferSen, hasAccount }: ToTransfer,
): MessageText {
  const name = fullName(contract);
  const { deducted_sen } = settlement;
  return {
    subject: `${name} has not answered about the deposit`,
    paragraphs: [
      backOf(contract, settlement),
      ...(toTransferSen > 0
        ? [
            `${writeSen(toTransferSen)} is to be transferred or given in cash. ${hasAccount ? 'The page says to which bank account.' : 'The tenant has not given a bank account yet, and was asked for it.'}`,
          ]
        : []),
      ...(deducted_sen > 0 ? [`You can decide about the deductions of ${writeSen(deducted_sen)}.`] : []),
    ],
    action: toDeposit(contract),
  };
}

export function settled(contract: Tenancy, settlement: Sums): Message {
  return {
    to: recipientOf(contract),
    subject: `Your deposit for ${placeOf(contract)} is settled`,
    paragraphs: [
      `${sumsOf(settlement)} Everything has been paid.`,
      'You find the receipts with your payments, and your contract and its documents stay where they are.',
    ],
    action: toDeposit(contract),
  };
}
