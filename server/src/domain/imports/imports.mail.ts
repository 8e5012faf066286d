import { type Day, writeDay } from '@teduh/shared/days';
import { invitationDays } from '@teduh/shared/imports.constants';
import { writeSen } from '@teduh/shared/money';
import { fullName, placeOf } from '@teduh/shared/names';
import { paths } from '@teduh/shared/pages';
import type { AccountMail, Message, MessageText } from '../../platform/outbox.ts';

type Place = { property: string; room: string | null };
const nameOf = ({ property, room }: Place) => (room ? `${property}, ${room}` : property);

const passwordEnded =
  'Your address has an account at Teduh already. It was logged out everywhere and its password no longer works, so that nobody but you sees your tenancy.';

export function invited(
  { id, email, firstname }: { id: string; email: string; firstname: string },
  place: Place,
  landlord: string,
  url: string,
  { hasAccount = false } = {},
): AccountMail {
  return {
    userId: id,
    to: email,
    firstname,
    subject: `Your tenancy at ${place.property}`,
    paragraphs: [
      `${landlord} manages your tenancy at ${nameOf(place)} with Teduh from now on. Your contract stays as it is.`,
      ...(hasAccount ? [passwordEnded] : []),
      'Please choose a password. Then you see your rent and payments there, pay online, and report what needs repair.',
    ],
    action: { label: 'Choose a password', url },
    afterwards: [
      `The link works once and for ${invitationDays} days. After that, ask for a new one under “Forgot password”.`,
      hasAccount
        ? 'If you do not rent this place, please write to us; you get a new password under “Forgot password”.'
        : 'If you do not rent this place, you can ignore this mail.',
    ],
  };
}

export function linked(
  { id, email, firstname }: { id: string; email: string; firstname: string },
  place: Place,
  contractId: string,
): Message {
  return {
    to: { id, email, firstname },
    subject: `Your tenancy at ${place.property} is in Teduh`,
    paragraphs: [`Your tenancy at ${nameOf(place)} was added to your account. Your contract stays as it is.`],
    action: { label: 'See my tenancy', path: paths.tenancy(contractId) },
  };
}

type EndedEarly = Parameters<typeof placeOf>[0] &
  Parameters<typeof fullName>[0] & { id: string; end_date: Day };

/** Rent that was paid ahead before the tenancy came here. */
export function rentPaidElsewhereForAdmins(contract: EndedEarly, unusedSen: number): MessageText {
  const [name, sum] = [fullName(contract), writeSen(unusedSen)];
  return {
    subject: `${name} has paid ${sum} ahead, before Teduh`,
    paragraphs: [
      `The tenancy of ${placeOf(contract)} ends on ${writeDay(contract.end_date)} now. When it was imported, rent was paid until a later day: ${sum} is for days after the end. Teduh does not know that payment, so please agree with ${name} how it goes back.`,
    ],
    action: { label: 'See the tenancy', path: paths.tenancy(contract.id) },
  };
}
