import { writeCount } from '@teduh/shared/counts';
import type { SystemAnswer, UnmatchedPayment } from '@teduh/shared/system';

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** `1.5 GB`, in thousands, as disks are sold. */
export function writeBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const number = bytes / 1000 ** power;
  return `${number >= 100 || power === 0 ? Math.round(number) : number.toFixed(1)} ${units[power]}`;
}

const parts = [
  { seconds: 86_400, name: 'day' },
  { seconds: 3_600, name: 'hour' },
  { seconds: 60, name: 'minute' },
];

/** `2 days 3 hours`: the two largest parts. */
export function writeDuration(seconds: number): string {
  const words: string[] = [];
  let rest = seconds;
  for (const part of parts) {
    const count = Math.floor(rest / part.seconds);
    rest -= count * part.seconds;
    if (count > 0) words.push(writeCount(count, part.name));
  }
  return words.slice(0, 2).join(' ') || 'less than a minute';
}

/** `Sweep property images` for `sweep-property-images`. */
export const writeQueue = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** What the codes of a mail server that cannot be used mean, and what the operator can do. */
const reasons: Record<string, string> = {
  EAUTH: 'The mail server does not accept the user name or the password of SMTP_URL',
  ENOAUTH: 'The mail server wants a user name and a password: add them to SMTP_URL',
  ETLS: 'The mail server offers no encryption that can be used',
  EDNS: 'The name of the server cannot be found',
  ECONNECTION: 'The mail server closes the connection',
  ESOCKET: 'The mail server cannot be reached',
  ETIMEDOUT: 'The server does not answer in time',
  ECONNREFUSED: 'The server cannot be reached',
  EENVELOPE: 'The mail server refuses the sender or the recipient for now',
  EMESSAGE: 'The mail server refuses the mail for now',
};

export const explainReason = (reason: string): string => {
  if (!reason) return 'Unknown';
  const words = reasons[reason];
  return words ? `${words} (${reason})` : reason;
};

/** A sandbox with a mail server sends mail to real people. */
export function nameMode({ mode, mail }: Pick<SystemAnswer, 'mode' | 'mail'>): string {
  if (mode === 'production') return 'Production';
  return mail === 'smtp'
    ? 'Sandbox: payments are pretended, but mail is really sent'
    : 'Sandbox: mail and payments are pretended';
}
export const databaseNames: Record<SystemAnswer['database'], string> = {
  embedded: 'Embedded PostgreSQL',
  own: 'PostgreSQL of your own',
};
export const fileNames: Record<SystemAnswer['files'], string> = {
  disk: 'In the data directory',
  s3: 'S3-compatible storage',
};
export const mailNames: Record<SystemAnswer['mail'], string> = {
  mailbox: 'Stays in the mailbox of the sandbox',
  smtp: 'Sent by SMTP',
};

export const unmatchedNames: Record<UnmatchedPayment['kind'], string> = {
  'refund failed': 'The refund failed. Pay it back by a transfer or in cash, and record that.',
  'refund under way': 'The provider has not said for a day how the refund ended.',
  'money held': 'It came too late, and not everything has gone back.',
};
