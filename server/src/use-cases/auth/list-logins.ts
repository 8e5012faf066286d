import type { Deps } from '../../deps.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import type { Actor } from '../../platform/http/access.ts';

/** Where somebody is logged in, the most recently used first. */
export const listLogins = ({ db, clock }: Deps, { id }: Actor) => auth.listLogins(db, id, clock.wall());
