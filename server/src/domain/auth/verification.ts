import { paths } from '@teduh/shared/pages';
import { resendCooldownSeconds } from '@teduh/shared/users.constants';
import type { Limit } from '../../platform/rate-limit.ts';

/** Counted for unknown addresses too, so that the answer does not reveal which exist. The mail sent at registration counts. */
export const verificationCooldown: Limit = {
  name: 'verification-mail',
  hits: 1,
  seconds: resendCooldownSeconds,
};

export const verificationUrl = (publicUrl: string, code: string) =>
  `${publicUrl}${paths.registerConfirmation(code)}`;
