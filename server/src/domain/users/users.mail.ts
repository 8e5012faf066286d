import { paths } from '@teduh/shared/pages';
import type { AccountMail, MessageText } from '../../platform/outbox.ts';

type Recipient = { id: string; email: string; firstname: string };

export function emailChanged(old: Recipient, newEmail: string): AccountMail {
  return {
    userId: old.id,
    to: old.email,
    firstname: old.firstname,
    subject: 'Your Teduh email address was changed',
    paragraphs: [
      `The email address of your Teduh account is now ${newEmail}. You log in with the new address from now on.`,
      'If this was not you, please write to us at once.',
    ],
  };
}

/** To the new address, where an admin has entered it. The old one is not named: a mistyped address is a stranger's. */
export function emailEntered({ id, email, firstname }: Recipient): AccountMail {
  return {
    userId: id,
    to: email,
    firstname,
    subject: 'Your Teduh account has this email address now',
    paragraphs: [
      'We changed the email address of your Teduh account to this one. You log in with it from now on.',
      'If you have no account at Teduh, please write to us: then it was entered by mistake.',
    ],
  };
}

export function emailChangedByOwner(old: Recipient, newEmail: string, undoUrl: string): AccountMail {
  const { paragraphs, ...changed } = emailChanged(old, newEmail);
  return {
    ...changed,
    paragraphs: [
      ...paragraphs.slice(0, 1),
      'If this was not you, take your address back: that also logs out every device.',
    ],
    action: { label: 'This was not me', url: undoUrl },
    afterwards: ['The link works once and for three days.'],
  };
}

export function accountBlocked({ id, email, firstname }: Recipient): AccountMail {
  return {
    userId: id,
    to: email,
    firstname,
    subject: 'Your Teduh account was blocked',
    paragraphs: [
      'Your Teduh account was blocked, so you cannot log in for now. Contracts and payments are not changed by this.',
      'If you think that this is a mistake, please write to us.',
    ],
  };
}

export function passwordChanged({ id, email, firstname }: Recipient): AccountMail {
  return {
    userId: id,
    to: email,
    firstname,
    subject: 'Your Teduh password was changed',
    paragraphs: [
      'The password of your Teduh account was just changed, and every other device was logged out.',
      'If this was not you, please reset your password at once.',
    ],
  };
}

export function newAdmin(by: string, name: string, email: string): MessageText {
  return {
    subject: `${by} has made ${name} an admin`,
    paragraphs: [
      `${by} has made ${name} (${email}) an admin, who can see and change everything that you can.`,
      'If this is a mistake, please edit or block that user.',
    ],
    action: { label: 'See the users', path: paths.manageUsers },
  };
}
