import { type Day, writeDay } from '@teduh/shared/days';
import { writeSen } from '@teduh/shared/money';
import { fullName, placeOf } from '@teduh/shared/names';
import { paths } from '@teduh/shared/pages';
import { type Message, type MessageText, type RecipientRow, recipientOf } from '../../platform/outbox.ts';
import type { NoticeRow } from './notices.repository.ts';

type Tenancy = RecipientRow & {
  id: string;
  number: string;
  lastname: string;
  property_name: string;
  room_name: string | null;
};
type Notice = Pick<NoticeRow, 'kind' | 'ends_on' | 'fee_sen' | 'reason'>;

const toTenancy = ({ id }: Tenancy) => ({ label: 'See the contract', path: paths.tenancy(id) });
const reasonOf = ({ reason }: Notice): string[] => (reason ? [`The reason: ${reason}`] : []);
/** Mails to admins stay when the tenant's account is deleted. */
const whereReasonIs = ({ reason }: Notice): string[] =>
  reason ? ['The page of the contract says why.'] : [];
const feeOf = ({ fee_sen, ends_on }: Notice): string[] =>
  fee_sen > 0 ? [`Leaving early costs ${writeSen(fee_sen)}, due on ${writeDay(ends_on)}.`] : [];

/** To the tenant who has given notice: that it counts, and what it means. */
export function confirmed(contract: Tenancy, notice: Notice): Message {
  const place = placeOf(contract);
  return {
    to: recipientOf(contract),
    subject: `Your notice for ${place}`,
    paragraphs: [
      `We have received your notice. Your contract for ${place} ends on ${writeDay(notice.ends_on)}, and no rent is due for the time after that day.`,
      ...feeOf(notice),
    ],
    action: toTenancy(contract),
  };
}

export function givenForAdmins(contract: Tenancy, notice: Notice): MessageText {
  const [name, place] = [fullName(contract), placeOf(contract)];
  return {
    subject: `${name} leaves ${place} on ${writeDay(notice.ends_on)}`,
    paragraphs: [
      `${name} has given notice: contract ${contract.number} ends on ${writeDay(notice.ends_on)}.`,
      ...feeOf(notice),
      ...whereReasonIs(notice),
    ],
    action: toTenancy(contract),
  };
}

/** An admin says that the contract ends with its term. */
export function givenToTenant(contract: Tenancy, notice: Notice): Message {
  const place = placeOf(contract);
  return {
    to: recipientOf(contract),
    subject: `Your contract for ${place} ends on ${writeDay(notice.ends_on)}`,
    paragraphs: [
      `This is our notice that your contract for ${place} ends with its term, on ${writeDay(notice.ends_on)}.`,
      ...reasonOf(notice),
    ],
    action: toTenancy(contract),
  };
}

const proposal = (ends_on: Day) =>
  `to end the contract on ${writeDay(ends_on)}. It costs nothing, and counts only if you agree.`;

export function proposed(contract: Tenancy, notice: Notice): Message {
  return {
    to: recipientOf(contract),
    subject: `Would you like to leave ${placeOf(contract)} on ${writeDay(notice.ends_on)}?`,
    paragraphs: [`We propose ${proposal(notice.ends_on)}`, ...reasonOf(notice)],
    action: toTenancy(contract),
  };
}

export function proposedForAdmins(contract: Tenancy, notice: Notice): MessageText {
  const name = fullName(contract);
  return {
    subject: `${name} would like to leave ${placeOf(contract)} on ${writeDay(notice.ends_on)}`,
    paragraphs: [`${name} proposes ${proposal(notice.ends_on)}`, ...whereReasonIs(notice)],
    action: toTenancy(contract),
  };
}

export function agreed(contract: Tenancy, notice: Notice): Message {
  const place = placeOf(contract);
  return {
    to: recipientOf(contract),
    subject: `Your contract for ${place} ends on ${writeDay(notice.ends_on)}`,
    paragraphs: [
      `Both have agreed that your contract for ${place} ends on ${writeDay(notice.ends_on)}. It costs nothing, and no rent is due for the time after that day.`,
    ],
    action: toTenancy(contract),
  };
}

export function agreedForAdmins(contract: Tenancy, notice: Notice): MessageText {
  return {
    subject: `${fullName(contract)} agrees to leave ${placeOf(contract)} on ${writeDay(notice.ends_on)}`,
    paragraphs: [`Contract ${contract.number} ends on ${writeDay(notice.ends_on)}.`],
    action: toTenancy(contract),
  };
}

const closings = { Declined: 'declined', Withdrawn: 'withdrawn' } as const;
type Closing = keyof typeof closings;
const closedByTenant = {
  Declined: 'declined to end',
  Withdrawn: 'withdrawn the proposal to end',
} as const satisfies Record<Closing, string>;

/** A notice that the contract ends with its term can only be withdrawn. The end stays where it was, but a further term can be agreed again. */
const endsUnlessRenewed = ({ ends_on }: Notice) =>
  `still ends on ${writeDay(ends_on)}, unless a further term is agreed.`;

const countsAgain = (restored: Notice | undefined) =>
  restored
    ? ` The notice that it ends with its term, on ${writeDay(restored.ends_on)}, counts as before.`
    : '';

/** The contract stays as it is. `restored`: the notice that counts again. */
export function closed(contract: Tenancy, notice: Notice, to: Closing, restored?: Notice): Message {
  if (notice.kind === 'end of term')
    return {
      to: recipientOf(contract),
      subject: `We have withdrawn our notice for ${placeOf(contract)}`,
      paragraphs: [`Your contract for ${placeOf(contract)} ${endsUnlessRenewed(notice)}`],
      action: toTenancy(contract),
    };
  return {
    to: recipientOf(contract),
    subject: `Ending your contract on ${writeDay(notice.ends_on)} was ${closings[to]}`,
    paragraphs: [`Your contract for ${placeOf(contract)} stays as it is.${countsAgain(restored)}`],
    action: toTenancy(contract),
  };
}

export function closedForAdmins(
  contract: Tenancy,
  notice: Notice,
  to: Closing,
  restored?: Notice,
): MessageText {
  const name = fullName(contract);
  if (notice.kind === 'end of term')
    return {
      subject: `${name} has withdrawn the notice for ${placeOf(contract)}`,
      paragraphs: [
        `${name} may want to stay. Contract ${contract.number} for ${placeOf(contract)} ${endsUnlessRenewed(notice)}`,
      ],
      action: toTenancy(contract),
    };
  return {
    subject: `${name} has ${closedByTenant[to]} the contract on ${writeDay(notice.ends_on)}`,
    paragraphs: [
      `Contract ${contract.number} for ${placeOf(contract)} stays as it is.${countsAgain(restored)}`,
    ],
    action: toTenancy(contract),
  };
}
