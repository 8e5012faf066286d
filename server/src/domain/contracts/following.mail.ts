import { type Day, writeDay, writeMoment } from '@teduh/shared/days';
import { writeSen } from '@teduh/shared/money';
import { fullName, placeOf } from '@teduh/shared/names';
import { paths } from '@teduh/shared/pages';
import { type Message, type MessageText, recipientOf } from '../../platform/outbox.ts';
import { type NamedTenancy, type Tenancy, toContract, toContracts, toSigning } from './contracts.mail.ts';

type Numbered = Tenancy & { id: string; number: string; start_date: string; lastname: string };
const toTenancy = ({ id }: { id: string }) => ({ label: 'See the contract', path: paths.tenancy(id) });

/** A contract that follows another one waits for signatures; nothing has to be paid. */
export function followingPrepared(contract: Numbered, signBy: Date): Message {
  const place = placeOf(contract);
  return {
    to: recipientOf(contract),
    subject: `Your next contract for ${place} is ready to be signed`,
    paragraphs: [
      `It begins on ${writeDay(contract.start_date)}. Please read and sign it by ${writeMoment(signBy)}.`,
      'There is nothing to pay for it to begin: your deposit carries over.',
    ],
    action: toSigning('Read and sign', contract.id),
  };
}

export function followingEnding(contract: Tenancy & { id: string }, signBy: Date): Message {
  const place = placeOf(contract);
  return {
    to: recipientOf(contract),
    subject: `Please sign your next contract for ${place}`,
    paragraphs: [
      `Your next contract for ${place} lapses if it is not signed by ${writeMoment(signBy)}.`,
      'There is nothing to pay for it to begin: your deposit carries over.',
    ],
    action: toSigning('Read and sign', contract.id),
  };
}

export function ourSignatureEnding(contract: NamedTenancy & { start_date: string }): MessageText {
  const [name, place] = [fullName(contract), placeOf(contract)];
  return {
    subject: `${name} waits for your signature for ${place}`,
    paragraphs: [
      `${name} has signed the next contract for ${place}, which begins on ${writeDay(contract.start_date)}. Please sign it for the landlord before that day: it is under “Waiting for our signature”.`,
    ],
    action: toContracts,
  };
}

/** What waited for an answer about the contract before: who asked about a further term, and the earlier end that was proposed. */
export type Questions = { renewalOf?: 'admin' | 'tenant' | undefined; proposedEnd?: Day | undefined };

const closedOf = ({ renewalOf, proposedEnd }: Questions, { number }: { number: string }): string[] => [
  ...(renewalOf
    ? [
        `${renewalOf === 'admin' ? 'The offer of' : 'The question for'} a further term after contract ${number} needs no answer any more.`,
      ]
    : []),
  ...(proposedEnd
    ? [`The proposal to end contract ${number} on ${writeDay(proposedEnd)} needs no answer any more.`]
    : []),
];

/** Both have signed. The consent to autopay was given for one contract and ends with it. */
export function continues(
  contract: Numbered,
  before: Numbered & { end_date: string },
  { isMove, hasAutopay, closed = {} }: { isMove: boolean; hasAutopay: boolean; closed?: Questions },
): Message {
  const begins = writeDay(contract.start_date);
  return {
    to: recipientOf(contract),
    subject: isMove
      ? `You move to ${placeOf(contract)} on ${begins}`
      : `Your tenancy of ${placeOf(contract)} goes on`,
    paragraphs: [
      `Both have signed contract ${contract.number} for ${placeOf(contract)}. It begins on ${begins}, the day on which contract ${before.number}${isMove ? ` for ${placeOf(before)}` : ''} ends.`,
      'Your deposit carries over. We tell you in good time when the first rent is due.',
      ...closedOf(closed, before),
      ...(hasAutopay
        ? [
            `Autopay ends with contract ${before.number}. If the rent of the new contract is to be charged by itself too, please switch autopay on for it before ${begins}.`,
          ]
        : []),
    ],
    action: toTenancy(contract),
  };
}

export function continuesForAdmins(
  contract: Numbered,
  before: NamedTenancy & { number: string },
  { isMove, leavingFeeSen, closed = {} }: { isMove: boolean; leavingFeeSen: number; closed?: Questions },
): MessageText {
  const name = fullName(contract);
  const begins = writeDay(contract.start_date);
  return {
    subject: isMove
      ? `${name} moves to ${placeOf(contract)} on ${begins}`
      : `${name} stays in ${placeOf(contract)}`,
    paragraphs: [
      `Both have signed contract ${contract.number}, which begins on ${begins}. Contract ${before.number}${isMove ? ` for ${placeOf(before)}` : ''} ends on that day, and its deposit carries over.`,
      'Extra charges and meters belong to one contract: please add those that go on to the new one.',
      ...closedOf(closed, before),
      ...(leavingFeeSen > 0
        ? [
            `${name} had given notice, and ${writeSen(leavingFeeSen)} of the fee for leaving early is paid, or has a slip that waits for your answer. Please give it back, since ${name} stays.`,
          ]
        : []),
    ],
    action: toTenancy(contract),
  };
}

/** The contract has ended, and the next one has begun. */
export function carriedOn(
  contract: Tenancy & { number: string },
  next: Numbered,
  depositSen: number,
): Message {
  return {
    to: recipientOf(contract),
    subject: `Contract ${next.number} for ${placeOf(next)} has begun`,
    paragraphs: [
      `Contract ${contract.number} for ${placeOf(contract)} has ended, and contract ${next.number} for ${placeOf(next)} has begun.`,
      `${writeSen(depositSen)} of your deposit carried over to it.`,
    ],
    action: toTenancy(next),
  };
}

type Before = { number: string; end_date: string };
const goesOn = ({ number, end_date }: Before) =>
  `Contract ${number} ends on ${writeDay(end_date)}, as before.`;

/** The contract has ended, and the landlord has not signed the next one. */
export function waitsForOurSignature(contract: Tenancy & { number: string }, next: Numbered): Message {
  return {
    to: recipientOf(contract),
    subject: `You stay in ${placeOf(next)}`,
    paragraphs: [
      `Contract ${contract.number} has ended. You have signed contract ${next.number}, which follows it, and we still have to sign it: you stay, and your deposit stays with us for it.`,
    ],
    action: toTenancy(next),
  };
}

export function waitsForOurSignatureForAdmins(contract: NamedTenancy, next: Numbered): MessageText {
  const [name, place] = [fullName(contract), placeOf(next)];
  return {
    subject: `${name} lives in ${place} without a signed contract`,
    paragraphs: [
      `The contract of ${name} has ended, and contract ${next.number}, which ${name} has signed, waits for your signature. No rent is charged until you have signed it for the landlord, or cancelled it.`,
    ],
    action: toContracts,
  };
}

export function notContinued(contract: Tenancy, before: Before): Message {
  const place = placeOf(contract);
  return {
    to: recipientOf(contract),
    subject: `Your next contract for ${place} has lapsed`,
    paragraphs: [
      `The next contract for ${place} was not signed by both in time, so it does not begin. ${goesOn(before)}`,
    ],
    action: toContract,
  };
}

export function notContinuedForAdmins(contract: NamedTenancy, before: Before): MessageText {
  const [name, place] = [fullName(contract), placeOf(contract)];
  return {
    subject: `The next contract of ${name} for ${place} has lapsed`,
    paragraphs: [`It was not signed by both in time. ${goesOn(before)}`],
    action: toContracts,
  };
}

export function followingCancelled(contract: Tenancy): Message {
  const place = placeOf(contract);
  return {
    to: recipientOf(contract),
    subject: `Your next contract for ${place} was cancelled`,
    paragraphs: [
      `The contract for ${place} was cancelled before it began. The contract that you have stays as it is.`,
    ],
    action: toContract,
  };
}
