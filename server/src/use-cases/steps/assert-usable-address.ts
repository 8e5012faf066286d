import { demoDomain } from '@teduh/shared/demo';
import type { Deps } from '../../deps.ts';
import { badRequest } from '../../platform/errors.ts';

/** Production does not start with accounts of the demo, so nobody may make one: a stranger could keep it from starting. */
export function assertUsableAddress({ config }: Pick<Deps, 'config'>, email: string) {
  if (config.mode === 'production' && email.toLowerCase().endsWith(demoDomain))
    throw badRequest('invalid_fields', { email: `Addresses that end with ${demoDomain} are for the demo` });
}
