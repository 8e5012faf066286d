import { type Day, writeDay } from '@teduh/shared/days';
import { depositSenOf } from '@teduh/shared/deposits';
import { writeSen } from '@teduh/shared/money';
import { writeMonths } from '@teduh/shared/months';
import { fullName, placeOf } from '@teduh/shared/names';
import { paths } from '@teduh/shared/pages';
import { type Message, type MessageText, type RecipientRow, recipientOf } from '../../platform/outbox.ts';
import type { RenewalTerms } from './renewals.repository.ts';

type Tenancy = RecipientRow & {
  id: string;
  number: string;
  lastname: string;
  property_name: string;
  room_name: string | null;
  end_date: Day;
};

const toTenancy = (label: string, { id }: Pick<Tenancy, 'id'>) => ({ label, path: paths.tenancy(id) });
const reasonGiven = (reason: string): string[] => (reason ? [`The reason: ${reason}`] : []);

/** Asked of the admins once, so long before the end as the settings or the agreement say. */
/** `about`: what is owed and held, for whoever decides. */
export function decisionNeeded(contract: Omit<Tenancy, 'number'>, about: string[] = []): MessageText {
  const [name, place] = [fullName(contract), placeOf(contract)];
  return {
    subject: `The contract of ${name} for ${place} ends on ${writeDay(contract.end_date)}`,
    paragraphs: [
      `The contract of ${name} for ${place} ends on ${writeDay(contract.end_date)}. Please offer a further term, or let it end.`,
      ...about,
    ],
    action: toTenancy('Decide', contract),
  };
}

export function offered(contract: Tenancy, { stayMonths, rentSen, deposit }: RenewalTerms): Message {
  const place = placeOf(contract);
  return {
    to: recipientOf(contract),
    subject: `Would you like to stay in ${place}?`,
    paragraphs: [
      `Your contract ends on ${writeDay(contract.end_date)}. We offer you a further ${writeMonths(stayMonths)} from that day on, for ${writeSen(rentSen)} a month and a deposit of ${writeSen(depositSenOf(deposit))}.`,
      'Your deposit carries over; if the new one is higher, the difference is charged with the first rent.',
      `Please answer before ${writeDay(contract.end_date)}.`,
    ],
    action: toTenancy('See the offer', contract),
  };
}

export function askedForAdmins(contract: Tenancy, { stayMonths }: RenewalTerms): MessageText {
  const [name, place] = [fullName(contract), placeOf(contract)];
  return {
    subject: `${name} would like to stay in ${place}`,
    paragraphs: [
      `${name} asks for a further ${writeMonths(stayMonths)} in ${place} after ${writeDay(contract.end_date)}, at the present rent. You can accept, decline, or offer something else.`,
    ],
    action: toTenancy('Answer', contract),
  };
}

export function acceptedForAdmins(contract: Tenancy): MessageText {
  const [name, place] = [fullName(contract), placeOf(contract)];
  return {
    subject: `${name} accepts a further term in ${place}`,
    paragraphs: [
      `${name} has accepted your offer. The new agreement is under “Waiting for our signature”: it begins on ${writeDay(contract.end_date)}, once both have signed.`,
    ],
    action: { label: 'See the contracts', path: paths.manageContracts },
  };
}

export function declined(contract: Tenancy, reason: string): Message {
  const place = placeOf(contract);
  return {
    to: recipientOf(contract),
    subject: `Your request to stay in ${place}`,
    paragraphs: [
      `We cannot give you the further term in ${place} that you asked for. Your contract ends on ${writeDay(contract.end_date)}.`,
      ...reasonGiven(reason),
    ],
    action: toTenancy('See the contract', contract),
  };
}

/** It stays when the tenant's account is deleted, so their words are on the page alone. */
export function declinedForAdmins(contract: Tenancy, reason: string): MessageText {
  const [name, place] = [fullName(contract), placeOf(contract)];
  return {
    subject: `${name} declines the further term in ${place}`,
    paragraphs: [
      `${name} does not take the offer. Contract ${contract.number} ends on ${writeDay(contract.end_date)}.`,
      ...(reason ? ['The page of the contract says why.'] : []),
    ],
    action: toTenancy('See the contract', contract),
  };
}

export function withdrawn(contract: Tenancy): Message {
  return {
    to: recipientOf(contract),
    subject: `The offer to stay in ${placeOf(contract)} was withdrawn`,
    paragraphs: [
      `We have withdrawn the offer of a further term in ${placeOf(contract)}. Your contract ends on ${writeDay(contract.end_date)}.`,
    ],
    action: toTenancy('See the contract', contract),
  };
}

export function withdrawnForAdmins(contract: Tenancy): MessageText {
  const name = fullName(contract);
  return {
    subject: `${name} no longer asks for a further term in ${placeOf(contract)}`,
    paragraphs: [`${name} has withdrawn the request for a further term.`],
    action: toTenancy('See the contract', contract),
  };
}

export function letEnd(contract: Tenancy): Message {
  const place = placeOf(contract);
  return {
    to: recipientOf(contract),
    subject: `Your contract for ${place} ends on ${writeDay(contract.end_date)}`,
    paragraphs: [
      `Your contract for ${place} ends on ${writeDay(contract.end_date)}, and we do not offer a further term.`,
      'If you would like to stay, please write to us.',
    ],
    action: toTenancy('See the contract', contract),
  };
}
