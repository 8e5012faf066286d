import { resendCooldownSeconds } from '@teduh/shared/users.constants';
import type { Deps } from '../../deps.ts';
import type { Limit } from '../../platform/rate-limit.ts';

/** Counted by e-mail address, known or not, so that the answer does not tell which; the mail sent at registration counts too. */
export const verificationCooldown: Limit = {
  name: 'verification-mail',
  hits: 1,
  seconds: resendCooldownSeconds,
};

export const verificationUrl = ({ config }: Deps, code: string) =>
  `${config.publicUrl}/register-confirmation/${code}`;
