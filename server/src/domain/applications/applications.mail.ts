import { writeDay, writeMoment } from '@teduh/shared/days';
import { fullName, placeOf } from '@teduh/shared/names';
import { paths } from '@teduh/shared/pages';
import { type Message, type MessageText, type RecipientRow, recipientOf } from '../../platform/outbox.ts';

type Unit = { property_id: string; property_name: string; unit_id: string; room_name: string | null };
type Tenant = { firstname: string; lastname: string };
type Application = RecipientRow & Omit<Unit, 'property_id' | 'unit_id'>;

const toApplications = { label: 'See my applications', path: paths.application };
const toListings = { label: 'See other places', path: paths.listing };

export function applied(
  application: Tenant & Unit,
  { id, startDate, stayMonths }: { id: string; startDate: string; stayMonths: number },
): MessageText {
  const place = placeOf(application);
  return {
    subject: `New application for ${place}`,
    paragraphs: [
      `${fullName(application)} would like to rent ${place} from ${writeDay(startDate)} for ${stayMonths} months.`,
      'They are waiting for your answer.',
    ],
    action: { label: 'Answer the application', path: paths.applicationDetails(id) },
  };
}

export function accepted(application: Application, contractId: string, signBy: Date): Message {
  const place = placeOf(application);
  return {
    to: recipientOf(application),
    subject: `Your application for ${place} was accepted`,
    paragraphs: [
      `Good news: ${place} is held for you. Please sign the contract and pay the deposit by ${writeMoment(signBy)}.`,
      'After that the place is offered to others again.',
    ],
    action: { label: 'Sign and pay', path: paths.signAndPay(contractId) },
  };
}

export function rejected(application: Application, reason?: string): Message {
  const place = placeOf(application);
  const why = reason ? ` The reason: ${reason}` : '';
  return {
    to: recipientOf(application),
    subject: `About your application for ${place}`,
    paragraphs: [
      `Thank you for your interest in ${place}. We are sorry that we cannot offer it to you this time.${why}`,
      'There are other places that may suit you, and you are welcome to apply for them.',
    ],
    action: toListings,
  };
}

export function takenByAnother(application: Application): Message {
  const place = placeOf(application);
  return {
    to: recipientOf(application),
    subject: `${place} has found a tenant`,
    paragraphs: [
      `Thank you for your interest in ${place}. Somebody else will move in there, so your application is closed.`,
      'We are sorry that it did not work out this time. There are other places that may suit you.',
    ],
    action: toListings,
  };
}

function closedByOwnRental(application: Application): Message {
  const place = placeOf(application);
  return {
    to: recipientOf(application),
    subject: `Your application for ${place} is closed`,
    paragraphs: [
      `A contract was made for you, so your application for ${place} was closed.`,
      'You do not need to do anything about it.',
    ],
    action: toApplications,
  };
}

/** To others who waited for the rented unit, and to its tenant about their other applications. */
export const closedByRental = (application: Application, tenantId: string): Message =>
  application.user_id === tenantId ? closedByOwnRental(application) : takenByAnother(application);

export function stale(application: Application): Message {
  const place = placeOf(application);
  return {
    to: recipientOf(application),
    subject: `Your application for ${place} has run out`,
    paragraphs: [
      `The day you wanted to move into ${place} has passed without an answer, and we are sorry for that.`,
      'If you are still looking, please apply again with a new start date.',
    ],
    action: toListings,
  };
}

export function noLongerOffered(application: Application): Message {
  const place = placeOf(application);
  return {
    to: recipientOf(application),
    subject: `${place} is no longer offered`,
    paragraphs: [
      `Thank you for your interest in ${place}. It was taken off our list, so your application is closed.`,
      'There are other places that may suit you, and you are welcome to apply for them.',
    ],
    action: toListings,
  };
}

export function cancelledByTenant(contract: Tenant & Unit): MessageText {
  const [name, place] = [fullName(contract), placeOf(contract)];
  return {
    subject: `${name} cancelled for ${place}`,
    paragraphs: [`${name} no longer wants to rent ${place}. The place is free again.`, 'Nothing was paid.'],
    action: { label: 'See the property', path: paths.propertyDetails(contract.property_id) },
  };
}
