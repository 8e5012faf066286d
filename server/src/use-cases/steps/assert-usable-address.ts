import { demoDomain } from '@teduh/shared/demo';
import type { Deps } from '../../deps.ts';
import { badRequest } from '../../platform/errors.ts';

/** Production does not start with accounts of the demo, so nobody may make one: a stranger could keep it from starting. */
export const problemOfAddress = ({ config }: Pick<Deps, 'config'>, email: string): string | undefined =>
  config.mode === 'production' && email.toLowerCase().endsWith(demoDomain)
    ? `Addresses that end with ${demoDomain} are for the demo`
    : undefined;

export function assertUsableAddress(deps: Pick<Deps, 'config'>, email: string) {
  const problem = problemOfAddress(deps, email);
  if (problem) throw badRequest('invalid_fields', { email: problem });
}
