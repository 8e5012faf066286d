import { paths } from '@teduh/shared/pages';

/** The link in the mail. `next` is where the login leads after it, also on another device. */
export const verificationUrl = (publicUrl: string, code: string, next?: string) =>
  `${publicUrl}${paths.registerConfirmation(code)}${next ? `?next=${encodeURIComponent(next)}` : ''}`;

/** The link by which somebody whose account was made for them chooses a password. */
export const invitationUrl = (publicUrl: string, code: string) =>
  `${publicUrl}${paths.resetPassword(code)}?invited`;
