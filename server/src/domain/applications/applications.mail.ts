import { writeDay, writeMoment } from '@teduh/shared/days';
import { placeOf } from '@teduh/shared/names';
import type { Message, MessageText, Recipient } from '../../platform/outbox.ts';

type Place = { property_name: string; room_name: string | null };
type Stay = { startDate: string; stayMonths: number };

const toApplications = { label: 'See my applications', path: '/application' };
const toListings = { label: 'See other places', path: '/listing' };

export function applied(
  applicant: { firstname: string; lastname: string },
  place: Place & { property_id: string },
  { startDate, stayMonths }: Stay,
): MessageText {
  const name = `${applicant.firstname} ${applicant.lastname}`.trim();
  return {
    subject: `New application for ${placeOf(place)}`,
    paragraphs: [
      `${name} would like to rent ${placeOf(place)} from ${writeDay(startDate)} for ${stayMonths} months.`,
      'They wait for your answer.',
    ],
    action: {
      label: 'Answer the application',
      path: `/manage-properties/applications/${place.property_id}`,
    },
  };
}

export function accepted(tenant: Recipient, place: Place, contractId: string, signBy: Date): Message {
  return {
    to: tenant,
    subject: `Your application for ${placeOf(place)} was accepted`,
    paragraphs: [
      `Good news: ${placeOf(place)} is held for you. Please sign the contract and pay the deposit by ${writeMoment(signBy)}.`,
      'After that the place is offered to others again.',
    ],
    action: { label: 'Sign and pay', path: `/application/sign-and-pay/${contractId}` },
  };
}

export function rejected(applicant: Recipient, place: Place): Message {
  return {
    to: applicant,
    subject: `About your application for ${placeOf(place)}`,
    paragraphs: [
      `Thank you for your interest in ${placeOf(place)}. We are sorry that we cannot offer it to you this time.`,
      'There are other places that may suit you, and you are welcome to apply for them.',
    ],
    action: toListings,
  };
}

export function takenByAnother(applicant: Recipient, place: Place): Message {
  return {
    to: applicant,
    subject: `${placeOf(place)} has found a tenant`,
    paragraphs: [
      `Thank you for your interest in ${placeOf(place)}. Somebody else will move in there, so your application is closed.`,
      'We are sorry that it did not work out this time. There are other places that may suit you.',
    ],
    action: toListings,
  };
}

export function closedByOwnRental(applicant: Recipient, place: Place): Message {
  return {
    to: applicant,
    subject: `Your application for ${placeOf(place)} is closed`,
    paragraphs: [
      `Another application of yours was accepted, so the one for ${placeOf(place)} was closed.`,
      'You do not need to do anything about it.',
    ],
    action: toApplications,
  };
}

export function stale(applicant: Recipient, place: Place): Message {
  return {
    to: applicant,
    subject: `Your application for ${placeOf(place)} has run out`,
    paragraphs: [
      `The day you wanted to move into ${placeOf(place)} has passed without an answer, and we are sorry for that.`,
      'If you are still looking, please apply again with a new start date.',
    ],
    action: toListings,
  };
}

export function noLongerOffered(applicant: Recipient, place: Place): Message {
  return {
    to: applicant,
    subject: `${placeOf(place)} is no longer offered`,
    paragraphs: [
      `Thank you for your interest in ${placeOf(place)}. It was taken off our list, so your application is closed.`,
      'There are other places that may suit you, and you are welcome to apply for them.',
    ],
    action: toListings,
  };
}

export function cancelledByTenant(tenantName: string, place: Place & { property_id: string }): MessageText {
  return {
    subject: `${tenantName} cancelled for ${placeOf(place)}`,
    paragraphs: [
      `${tenantName} no longer wants to rent ${placeOf(place)}. The place is free again.`,
      'Nothing was paid.',
    ],
    action: { label: 'See the property', path: `/manage-properties/details/${place.property_id}` },
  };
}
