import type { Deps } from '../../deps.ts';
import * as drafts from '../../domain/agreements/drafts.repository.ts';

export const getDraft = ({ db }: Deps) => drafts.findWhole(db);
