import { writeDay, writeMoment } from '@teduh/shared/days';
import { fullName, placeOf } from '@teduh/shared/names';
import { paths } from '@teduh/shared/pages';
import { type Message, type MessageText, type RecipientRow, recipientOf } from '../../platform/outbox.ts';

type Unit = { property_name: string; room_name: string | null };
export type Tenancy = RecipientRow & Unit;
export type NamedTenancy = { firstname: string; lastname: string } & Unit;

export const toContract = { label: 'See my contract', path: paths.contract };
export const toContracts = { label: 'See the contracts', path: paths.manageContracts };
export const toSigning = (label: string, contractId: string) => ({
  label,
  path: paths.signAndPay(contractId),
});

export function prepared(tenancy: Tenancy, contractId: string, signBy: Date): Message {
  const place = placeOf(tenancy);
  return {
    to: recipientOf(tenancy),
    subject: `Your contract for ${place} is ready`,
    paragraphs: [
      `${place} is held for you. Please sign the contract and pay the deposit by ${writeMoment(signBy)}.`,
      'After that the place is offered to others again.',
    ],
    action: toSigning('Sign and pay', contractId),
  };
}

export function signedForAdmins(contract: NamedTenancy): MessageText {
  const [name, place] = [fullName(contract), placeOf(contract)];
  return {
    subject: `${name} signed the contract for ${place}`,
    paragraphs: [`The signed contract of ${name} for ${place} has arrived.`],
    action: toContracts,
  };
}

export function sentBack(contract: Tenancy & { id: string }, reason: string): Message {
  const place = placeOf(contract);
  return {
    to: recipientOf(contract),
    subject: `Please sign your contract for ${place} again`,
    paragraphs: [
      `We could not accept the signed contract for ${place} that you uploaded.`,
      `The reason: ${reason}`,
      'Please sign it again and upload it. The place stays held for you until the date on your contract.',
    ],
    action: toSigning('Upload the signed contract', contract.id),
  };
}

export function activated(contract: Tenancy & { start_date: string }): Message {
  const place = placeOf(contract);
  return {
    to: recipientOf(contract),
    subject: `Welcome to ${place}`,
    paragraphs: [
      `Your contract is signed and your deposit is paid: ${place} is yours from ${writeDay(contract.start_date)}.`,
      'The first month is paid with the deposit. We tell you in good time when the next rent is due.',
    ],
    action: toContract,
  };
}

export function holdEnding(contract: Tenancy & { id: string }, signBy: Date): Message {
  const place = placeOf(contract);
  return {
    to: recipientOf(contract),
    subject: `${place} is held for you until ${writeMoment(signBy)}`,
    paragraphs: [
      `Please sign the contract and pay the deposit for ${place} by ${writeMoment(signBy)}.`,
      'After that the place is offered to others again.',
    ],
    action: toSigning('Sign and pay', contract.id),
  };
}

export function signatureMissing(contract: Tenancy & { id: string }): Message {
  const place = placeOf(contract);
  return {
    to: recipientOf(contract),
    subject: `Please sign your contract for ${place}`,
    paragraphs: [
      `Your deposit for ${place} has arrived. Only your signature is missing: please sign the contract, in the browser or on paper.`,
      'The place stays yours; we just cannot hand it over without the contract.',
    ],
    action: toSigning('Sign the contract', contract.id),
  };
}

/** The tenant has done everything. */
export function ourSignatureMissing(contract: NamedTenancy): MessageText {
  const [name, place] = [fullName(contract), placeOf(contract)];
  return {
    subject: `${name} waits for your signature for ${place}`,
    paragraphs: [
      `${name} has signed and paid for ${place}. The contract begins when you have signed it for the landlord: it is under “Waiting for our signature”.`,
    ],
    action: toContracts,
  };
}

export function signatureMissingForAdmins(contract: NamedTenancy): MessageText {
  const [name, place] = [fullName(contract), placeOf(contract)];
  return {
    subject: `${name} has paid but not signed for ${place}`,
    paragraphs: [
      `${name} has paid the deposit for ${place} but has not signed the contract. They were reminded.`,
      'You can cancel the contract; the deposit is then refunded.',
    ],
    action: toContracts,
  };
}

export function holdExpired(contract: Tenancy): Message {
  const place = placeOf(contract);
  return {
    to: recipientOf(contract),
    subject: `${place} is no longer held for you`,
    paragraphs: [
      `The contract for ${place} was not signed and paid in time, so the place is offered to others again.`,
      'If you are still interested, you are welcome to apply again.',
    ],
    action: { label: 'See the listings', path: paths.listing },
  };
}

export function holdExpiredForAdmins(contract: NamedTenancy): MessageText {
  const [name, place] = [fullName(contract), placeOf(contract)];
  return {
    subject: `${place} is free again`,
    paragraphs: [`${name} did not sign and pay for ${place} in time. The place is offered again.`],
    action: toContracts,
  };
}

const depositOfCancelled = {
  'goes back': 'Your deposit goes back the way it was paid.',
  'at the bank': 'Your deposit is disputed at your bank. Nothing goes back from us while the bank decides.',
  'given back': 'Your deposit was given back to you before, and nothing is due.',
  'nothing paid': 'Nothing was paid, and nothing is due.',
};

export function cancelled(contract: Tenancy, deposit: keyof typeof depositOfCancelled): Message {
  const place = placeOf(contract);
  return {
    to: recipientOf(contract),
    subject: `Your contract for ${place} was cancelled`,
    paragraphs: [`The contract for ${place} was cancelled before it began.`, depositOfCancelled[deposit]],
    action: toContract,
  };
}

export function shortened(contract: Tenancy, endDate: string): Message {
  const place = placeOf(contract);
  return {
    to: recipientOf(contract),
    subject: `Your contract for ${place} ends on ${writeDay(endDate)}`,
    paragraphs: [
      `The end of your contract for ${place} was changed to ${writeDay(endDate)}.`,
      'No rent is due for the time after that day.',
    ],
    action: toContract,
  };
}
