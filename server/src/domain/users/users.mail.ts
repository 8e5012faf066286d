import type { Mail } from '../../platform/mail/write-mail.ts';

type Recipient = { email: string; firstname: string };

export function emailChanged(old: Recipient, newEmail: string): Mail {
  return {
    to: old.email,
    firstname: old.firstname,
    subject: 'Your Teduh email address was changed',
    paragraphs: [
      `The email address of your Teduh account is now ${newEmail}. You login with the new address from now on.`,
      'If this was not you, please write to us at once.',
    ],
  };
}

export function passwordChanged({ email, firstname }: Recipient): Mail {
  return {
    to: email,
    firstname,
    subject: 'Your Teduh password was changed',
    paragraphs: [
      'The password of your Teduh account was just changed, and every device was logged out.',
      'If this was not you, please reset your password at once.',
    ],
  };
}
