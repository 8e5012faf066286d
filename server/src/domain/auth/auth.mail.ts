import type { AccountMail } from '../../platform/outbox.ts';

type Recipient = { id: string; email: string; firstname: string };
type Account = Recipient & { email_confirmed_at: Date | null };

/** The name may be anybody's text, and the address a stranger's, until a link has confirmed that it is theirs. */
const nameOf = ({ firstname, email_confirmed_at }: Account) => (email_confirmed_at ? firstname : '');

const linkLifetime = 'The link works once and for one hour.';

export function verifyEmail(account: Account, url: string): AccountMail {
  return {
    userId: account.id,
    to: account.email,
    firstname: nameOf(account),
    subject: 'Please verify your email address',
    paragraphs: ['Welcome to Teduh. Please confirm that this address is yours, and your account is ready.'],
    action: { label: 'Verify my email', url },
    afterwards: [
      linkLifetime,
      'If you did not register at Teduh, please do not open the link: somebody else typed your address.',
    ],
  };
}

export function resetPassword(account: Account, url: string): AccountMail {
  return {
    userId: account.id,
    to: account.email,
    firstname: nameOf(account),
    subject: 'Reset your Teduh password',
    paragraphs: ['Somebody, we hope you, asked for a new password for your Teduh account.'],
    action: { label: 'Choose a new password', url },
    afterwards: [
      linkLifetime,
      'If this was not you, you can ignore this mail: your password stays as it is.',
    ],
  };
}

export function loginReused({ id, email, firstname }: Recipient): AccountMail {
  return {
    userId: id,
    to: email,
    firstname,
    subject: 'A login of your Teduh account was ended',
    paragraphs: [
      'Somebody used a copy of a login of your Teduh account that had already been replaced. To be safe, we ended that login.',
      'If you were asked to log in again, that is why. If you do not know how a copy could exist, please choose a new password: that ends all other logins.',
    ],
  };
}

export function confirmNewEmail({ id, email }: Omit<Recipient, 'firstname'>, url: string): AccountMail {
  return {
    userId: id,
    to: email,
    firstname: '',
    subject: 'Please confirm your new email address',
    paragraphs: [
      'You asked to use this address for your Teduh account. Please confirm that it is yours; until then the old one stays.',
    ],
    action: { label: 'Confirm this address', url },
    afterwards: [linkLifetime, 'If you did not ask for this, you can ignore this mail.'],
  };
}
