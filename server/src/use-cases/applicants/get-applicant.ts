import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/http/access.ts';
import { readApplicant } from '../steps/read-applicant.ts';

/** What somebody has told about themselves, and what they are asked for. */
export const getApplicant = ({ db }: Deps, actor: Actor) => readApplicant(db, actor.id);
