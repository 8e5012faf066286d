import { writeMail } from '../../platform/mail/write-mail.ts';

type Recipient = { email: string; firstname: string };

export function emailChanged(old: Recipient, newEmail: string) {
  return writeMail({
    to: old.email,
    subject: 'Your Teduh email address was changed',
    greeting: `Hello ${old.firstname},`,
    paragraphs: [
      `The email address of your Teduh account is now ${newEmail}. You login with the new address from now on.`,
      'If this was not you, please write to us at once.',
    ],
  });
}

export function passwordChanged({ email, firstname }: Recipient) {
  return writeMail({
    to: email,
    subject: 'Your Teduh password was changed',
    greeting: `Hello ${firstname},`,
    paragraphs: [
      'The password of your Teduh account was just changed, and every device was logged out.',
      'If this was not you, please reset your password at once.',
    ],
  });
}
