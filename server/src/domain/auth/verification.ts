import { paths } from '@teduh/shared/pages';
import { resendCooldownSeconds } from '@teduh/shared/users.constants';
import type { Limit } from '../../platform/rate-limit.ts';

/** Counted for unknown addresses too, so that the answer does not reveal which exist. The mail sent at registration counts. */
export const verificationCooldown: Limit = {
  name: 'verification-mail',
  hits: 1,
  seconds: resendCooldownSeconds,
};

/** The link in the mail. `next` is where the login leads after it, also on another device. */
export const verificationUrl = (publicUrl: string, code: string, next?: string) =>
  `${publicUrl}${paths.registerConfirmation(code)}${next ? `?next=${encodeURIComponent(next)}` : ''}`;
