import { writeMail } from '../../platform/mail/write-mail.ts';

type Recipient = { email: string; firstname: string };
const oneHour = 'The link works once and for one hour.';

export function verifyEmail({ email, firstname }: Recipient, url: string) {
  return writeMail({
    to: email,
    subject: 'Please verify your email address',
    greeting: `Hello ${firstname},`,
    paragraphs: ['Welcome to Teduh. Please confirm that this address is yours, and your account is ready.'],
    action: { label: 'Verify my email', url },
    afterwards: [oneHour, 'If you did not register at Teduh, you can ignore this mail.'],
  });
}

export function resetPassword({ email, firstname }: Recipient, url: string) {
  return writeMail({
    to: email,
    subject: 'Reset your Teduh password',
    greeting: `Hello ${firstname},`,
    paragraphs: ['Somebody, we hope you, asked for a new password for your Teduh account.'],
    action: { label: 'Choose a new password', url },
    afterwards: [oneHour, 'If this was not you, you can ignore this mail: your password stays as it is.'],
  });
}
