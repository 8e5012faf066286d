import type { ContractStatus } from '@teduh/shared/contracts';
import { type Day, writeDay } from '@teduh/shared/days';
import { writeSen } from '@teduh/shared/money';
import { fullName, placeOf } from '@teduh/shared/names';
import { paths } from '@teduh/shared/pages';
import type { RenewalStatus } from '@teduh/shared/renewals';
import { type Message, type MessageText, type RecipientRow, recipientOf } from '../../platform/outbox.ts';

type Tenancy = RecipientRow & {
  id: string;
  lastname: string;
  property_name: string;
  room_name: string | null;
  end_date: Day;
  renewal_status?: RenewalStatus | null;
  renewed_by_status?: ContractStatus | null;
};
/** What is still to be paid for a contract, what is held with its deposit, what of that is unused rent, and by when it is settled. */
export type Ending = { owed_sen: number; held_sen: number; unused_sen: number; due_on: Day };

const keys =
  'Please return all keys and access cards by then, and read the meters together with us, so that the last bills are right.';

const heldOf = ({ held_sen, unused_sen }: Ending, deposit: string): string =>
  unused_sen > 0
    ? `${writeSen(held_sen)} is held with ${deposit}, of which ${writeSen(unused_sen)} is rent of the first month for days after the end`
    : `${writeSen(held_sen)} of ${deposit} is held`;

function moneyOf(about: Ending): string[] {
  const { owed_sen, held_sen, due_on } = about;
  return [
    owed_sen > 0
      ? `${writeSen(owed_sen)} is still to be paid. You can pay it online, also after the end.`
      : 'Nothing is left to pay as of today.',
    ...(held_sen > 0
      ? [
          `${heldOf(about, 'your deposit')}. We settle it by ${writeDay(due_on)}: you read what goes back, and why if something is deducted.`,
        ]
      : []),
  ];
}

export function moneyForAdmins(about: Ending): string[] {
  const { owed_sen, held_sen, due_on } = about;
  return [
    owed_sen > 0 ? `${writeSen(owed_sen)} is still to be paid.` : 'Nothing is left to pay as of today.',
    ...(held_sen > 0 ? [`${heldOf(about, 'the deposit')}, to be settled by ${writeDay(due_on)}.`] : []),
  ];
}

const leadTo = ({ id }: Tenancy, { owed_sen }: Ending) =>
  owed_sen > 0
    ? { label: 'Pay what is open', path: paths.paymentHistory }
    : { label: 'See my contract', path: paths.tenancy(id) };
const toTenancy = ({ id }: Tenancy) => ({ label: 'See the contract', path: paths.tenancy(id) });

/** The contract ends within its first month, whose rent was paid with the deposit. */
export function firstRentUnused(
  contract: Tenancy,
  { endDate, unusedSen }: { endDate: Day; unusedSen: number },
): Message {
  return {
    to: recipientOf(contract),
    subject: `${writeSen(unusedSen)} of your first rent is for days after the end`,
    paragraphs: [
      `You paid the rent of the first month with your deposit. Your contract for ${placeOf(contract)} ends on ${writeDay(endDate)}, so ${writeSen(unusedSen)} of it is for later days.`,
      'We keep it with your deposit: it is settled together with it, or carries over to your next contract.',
    ],
    action: { label: 'See my contract', path: paths.tenancy(contract.id) },
  };
}

/** A further term or a move that is talked about, and that would change everything else in the mail. */
function furtherTerm({ renewal_status, renewed_by_status }: Tenancy, isAdmin: boolean): string[] {
  if (renewed_by_status === 'Awaiting')
    return [
      isAdmin
        ? 'The agreement of the next contract is not signed by both sides yet. If it stays unsigned, no contract follows this one.'
        : 'The agreement of your next contract is not signed by both of us yet. If it stays unsigned, no contract follows this one.',
    ];
  if (renewal_status === 'Offered')
    return [
      isAdmin
        ? 'The tenant has not answered your offer of a further term yet.'
        : 'We have offered you a further term. You can still accept it.',
    ];
  if (renewal_status === 'Asked')
    return [
      isAdmin
        ? 'The tenant has asked for a further term. Please answer.'
        : 'You have asked for a further term. We have not answered yet.',
    ];
  return [];
}

export function ending(contract: Tenancy, about: Ending): Message {
  const place = placeOf(contract);
  return {
    to: recipientOf(contract),
    subject: `Your contract for ${place} ends on ${writeDay(contract.end_date)}`,
    paragraphs: [
      `Your contract for ${place} ends on ${writeDay(contract.end_date)}. ${keys}`,
      ...furtherTerm(contract, false),
      ...moneyOf(about),
    ],
    action: leadTo(contract, about),
  };
}

export function endingForAdmins(contract: Tenancy, about: Ending): MessageText {
  const [name, place] = [fullName(contract), placeOf(contract)];
  return {
    subject: `${place}: the contract ends on ${writeDay(contract.end_date)}`,
    paragraphs: [
      `The contract of ${name} for ${place} ends on ${writeDay(contract.end_date)}. Please arrange when the keys are returned and the meters are read.`,
      ...furtherTerm(contract, true),
      ...moneyForAdmins(about),
    ],
    action: toTenancy(contract),
  };
}

/** The tenant stayed after the end, until the next contract was cancelled. */
const notFollowed = (next: { number: string } | undefined): string[] =>
  next ? [`Contract ${next.number}, which was to follow it, was cancelled.`] : [];

export function ended(contract: Tenancy, about: Ending, cancelled?: { number: string }): Message {
  const place = placeOf(contract);
  const thanks = about.owed_sen > 0 ? '' : ' Thank you for living there.';
  return {
    to: recipientOf(contract),
    subject: `Your contract for ${place} has ended`,
    paragraphs: [
      `Your tenancy of ${place} has come to its end.${thanks} If you have not returned the keys and access cards, please do so today.`,
      ...notFollowed(cancelled),
      ...moneyOf(about),
      'You can still open your contract, receipts and payments.',
    ],
    action: leadTo(contract, about),
  };
}

export function endedForAdmins(
  contract: Tenancy,
  about: Ending,
  cancelled?: { number: string },
): MessageText {
  const [name, place] = [fullName(contract), placeOf(contract)];
  return {
    subject: `The contract for ${place} has ended`,
    paragraphs: [
      `The tenancy of ${name} in ${place} has come to its end. The place is offered again.`,
      ...notFollowed(cancelled),
      ...moneyForAdmins(about),
    ],
    action: toTenancy(contract),
  };
}

type Unbegun = Tenancy & { number: string; start_date: Day; unit_id: string };
type Before = Pick<Unbegun, 'number' | 'end_date' | 'unit_id'> & { status: ContractStatus };

const offOf = ({ number, start_date }: Unbegun, place: string) =>
  `Contract ${number} for ${place}, which was to begin on ${writeDay(start_date)}, was ended before that.`;
const untilOf = (before: Before) =>
  `Contract ${before.number} ${before.status === 'Active' ? 'goes on until' : 'ended on'} ${writeDay(before.end_date)}.`;
const isAboutMoney = ({ owed_sen, held_sen }: Ending) => owed_sen > 0 || held_sen > 0;

/** The contract was ended before it began. Nobody hands back keys for it. */
export function neverBegan(contract: Unbegun, about: Ending, before?: Before): Message {
  const place = placeOf(contract);
  return {
    to: recipientOf(contract),
    subject: `Contract ${contract.number} for ${place} does not begin`,
    paragraphs: [
      offOf(contract, place),
      ...(!before || isAboutMoney(about) ? moneyOf(about) : ['Nothing is to be paid for it.']),
      ...(before ? [untilOf(before)] : []),
    ],
    action: leadTo(contract, about),
  };
}

export function neverBeganForAdmins(contract: Unbegun, about: Ending, before?: Before): MessageText {
  const place = placeOf(contract);
  return {
    subject: `Contract ${contract.number} for ${place} does not begin`,
    paragraphs: [
      `${offOf(contract, place)} The tenant is ${fullName(contract)}.`,
      ...(before ? [untilOf(before)] : []),
      ...(before?.unit_id === contract.unit_id ? [] : ['The place is offered again.']),
      ...(!before || isAboutMoney(about) ? moneyForAdmins(about) : []),
      'If its agreement was not filed for stamp duty, it is no longer listed as to be stamped. Both had signed it, so duty may still be due: ask LHDN if in doubt.',
    ],
    action: toTenancy(contract),
  };
}
