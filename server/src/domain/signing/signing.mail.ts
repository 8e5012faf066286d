import { fullName, placeOf } from '@teduh/shared/names';
import { paths } from '@teduh/shared/pages';
import { type Message, type MessageText, type RecipientRow, recipientOf } from '../../platform/outbox.ts';
import { failuresToTell } from './signing.policy.ts';

type Unit = { property_name: string; room_name: string | null };
type Asked = RecipientRow & Unit & { id: string };
type Contract = Asked & { number: string; lastname: string };

const toContracts = { label: 'See the contracts', path: paths.manageContracts };
const toSigning = ({ id }: Asked) => ({ label: 'Read and sign', path: paths.signAndPay(id) });
/** A file name without its extension. */
export const nameOfSealed = ({ number }: { number: string }) => `Teduh agreement ${number} signed`;
const sealedFile = (contract: Contract) => ({
  kind: 'sealed agreement',
  id: contract.id,
  name: nameOfSealed(contract),
});

export function declinedForAdmins(
  contract: Contract & { renews: string | null },
  reason: string,
): MessageText {
  const [name, place] = [fullName(contract), placeOf(contract)];
  return {
    subject: `${name} declined to sign for ${place}`,
    paragraphs: [
      `${name} does not want to sign the agreement for ${place}. ${contract.renews ? 'The contract that they have stays as it is.' : 'The place is free again.'}`,
      `The reason: ${reason}`,
    ],
    action: toContracts,
  };
}

export function sealed(contract: Contract): Message {
  return {
    to: recipientOf(contract),
    subject: `Your signed agreement for ${placeOf(contract)}`,
    paragraphs: [
      `Both have signed the agreement for ${placeOf(contract)}. It comes with this mail, and you find it under your contract at any time.`,
      'Its last pages say who signed when, and how anybody can verify it.',
    ],
    action: { label: 'See my contract', path: paths.contract },
    attachment: sealedFile(contract),
  };
}

export function sealedForAdmins(contract: Contract): MessageText {
  return {
    subject: `The agreement with ${fullName(contract)} is signed by both`,
    paragraphs: [`The agreement for ${placeOf(contract)} is signed and sealed. It comes with this mail.`],
    action: toContracts,
    attachment: sealedFile(contract),
  };
}

export function notSealed(contract: Contract, problem: string): MessageText {
  return {
    subject: `The agreement with ${fullName(contract)} cannot be sealed`,
    paragraphs: [
      `Both have signed the agreement for ${placeOf(contract)}, and their signatures are kept. The final document could not be made: ${failuresToTell} tries have failed.`,
      `${problem} It is tried again, at least every hour. You are not told again of other agreements that fail for the same reason.`,
    ],
    action: toContracts,
  };
}

export function askedAgain(contract: Asked): Message {
  return {
    to: recipientOf(contract),
    subject: `Please sign your agreement for ${placeOf(contract)}`,
    paragraphs: [
      `Your agreement for ${placeOf(contract)} waits for your signature. You can read and sign it right in the browser.`,
    ],
    action: toSigning(contract),
  };
}

export function voided(contract: Asked & { renews: string | null }, reason: string): Message {
  return {
    to: recipientOf(contract),
    subject: `Signing in the browser was stopped for ${placeOf(contract)}`,
    paragraphs: [
      `The agreement for ${placeOf(contract)} can no longer be signed in the browser. The reason: ${reason}`,
      contract.renews
        ? 'You can still sign it on paper with the landlord, who uploads the copy that both have signed.'
        : 'You can still download it, sign it on paper and upload it.',
    ],
    action: toSigning(contract),
  };
}
