import type { Deps } from '../../deps.ts';
import * as sealing from '../../domain/signing/sealing.repository.ts';

/** How many agreements that both have signed wait for their final document, and of how many the last try failed. */
export const countToSeal = ({ db }: Deps) => sealing.count(db);
