import type { Deps } from '../../deps.ts';
import * as templates from '../../domain/agreements/templates.repository.ts';

export const getTemplate = ({ db }: Deps, id: string) => templates.getById(db, id);
