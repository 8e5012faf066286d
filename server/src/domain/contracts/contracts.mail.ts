import { writeDay, writeMoment } from '@teduh/shared/days';
import { placeOf } from '@teduh/shared/names';
import type { Message, MessageText, Recipient } from '../../platform/outbox.ts';

type Place = { property_name: string; room_name: string | null };

const toContract = { label: 'See my contract', path: '/contract' };
const toContracts = { label: 'See the contracts', path: '/manage-contracts' };

export function prepared(tenant: Recipient, place: Place, contractId: string, signBy: Date): Message {
  return {
    to: tenant,
    subject: `Your contract for ${placeOf(place)} is ready`,
    paragraphs: [
      `${placeOf(place)} is held for you. Please sign the contract and pay the deposit by ${writeMoment(signBy)}.`,
      'After that the place is offered to others again.',
    ],
    action: { label: 'Sign and pay', path: `/application/sign-and-pay/${contractId}` },
  };
}

export function signed(tenantName: string, place: Place): MessageText {
  return {
    subject: `${tenantName} signed the contract for ${placeOf(place)}`,
    paragraphs: [`The signed contract of ${tenantName} for ${placeOf(place)} has arrived.`],
    action: toContracts,
  };
}

export function begun(tenant: Recipient, place: Place, startDate: string): Message {
  return {
    to: tenant,
    subject: `Welcome to ${placeOf(place)}`,
    paragraphs: [
      `Your contract is signed and your deposit is paid: ${placeOf(place)} is yours from ${writeDay(startDate)}.`,
      'The first month is paid with the deposit. We tell you in good time when the next rent is due.',
    ],
    action: toContract,
  };
}

export function holdEnding(tenant: Recipient, place: Place, contractId: string, signBy: Date): Message {
  return {
    to: tenant,
    subject: `${placeOf(place)} is held for you until ${writeMoment(signBy)}`,
    paragraphs: [
      `Please sign the contract and pay the deposit for ${placeOf(place)} by ${writeMoment(signBy)}.`,
      'After that the place is offered to others again.',
    ],
    action: { label: 'Sign and pay', path: `/application/sign-and-pay/${contractId}` },
  };
}

export function paidNotSigned(tenant: Recipient, place: Place, contractId: string): Message {
  return {
    to: tenant,
    subject: `Please sign your contract for ${placeOf(place)}`,
    paragraphs: [
      `Your deposit for ${placeOf(place)} has arrived. Only your signature is missing: please upload the signed contract.`,
      'The place stays yours; we just cannot hand it over without the contract.',
    ],
    action: { label: 'Upload the signed contract', path: `/application/sign-and-pay/${contractId}` },
  };
}

export function waitsForSignature(tenantName: string, place: Place): MessageText {
  return {
    subject: `${tenantName} has paid but not signed for ${placeOf(place)}`,
    paragraphs: [
      `${tenantName} has paid the deposit for ${placeOf(place)} but has not uploaded the signed contract. They were reminded.`,
      'You can cancel the contract; the deposit is then refunded.',
    ],
    action: toContracts,
  };
}

export function holdOver(tenant: Recipient, place: Place): Message {
  return {
    to: tenant,
    subject: `${placeOf(place)} is no longer held for you`,
    paragraphs: [
      `The contract for ${placeOf(place)} was not signed and paid in time, so the place is offered to others again.`,
      'If you are still interested, you are welcome to apply again.',
    ],
    action: { label: 'See the listings', path: '/listing' },
  };
}

export function holdOverForAdmins(tenantName: string, place: Place): MessageText {
  return {
    subject: `${placeOf(place)} is free again`,
    paragraphs: [
      `${tenantName} did not sign and pay for ${placeOf(place)} in time. The place is offered again.`,
    ],
    action: toContracts,
  };
}

export function cancelled(tenant: Recipient, place: Place, isRefunded: boolean): Message {
  return {
    to: tenant,
    subject: `Your contract for ${placeOf(place)} was cancelled`,
    paragraphs: [
      `The contract for ${placeOf(place)} was cancelled before it began.`,
      isRefunded
        ? 'Your deposit goes back to the card it was paid with.'
        : 'Nothing was paid, and nothing is due.',
    ],
    action: toContract,
  };
}

export function shortened(tenant: Recipient, place: Place, endDate: string): Message {
  return {
    to: tenant,
    subject: `Your contract for ${placeOf(place)} ends on ${writeDay(endDate)}`,
    paragraphs: [
      `The end of your contract for ${placeOf(place)} was changed to ${writeDay(endDate)}.`,
      'No rent is due for the time after that day.',
    ],
    action: toContract,
  };
}

export function ended(tenant: Recipient, place: Place): Message {
  return {
    to: tenant,
    subject: `Your contract for ${placeOf(place)} has ended`,
    paragraphs: [
      `Your tenancy of ${placeOf(place)} has come to its end. Thank you for living there.`,
      'Your contract and your payments stay where you find them now.',
    ],
    action: toContract,
  };
}

export function endedForAdmins(tenantName: string, place: Place): MessageText {
  return {
    subject: `The contract for ${placeOf(place)} has ended`,
    paragraphs: [
      `The tenancy of ${tenantName} in ${placeOf(place)} has come to its end. The place is offered again.`,
    ],
    action: toContracts,
  };
}
