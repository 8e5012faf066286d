import type { Deps } from '../../deps.ts';
import * as imports from '../../domain/imports/imports.repository.ts';

export const listImports = ({ db }: Deps) => imports.list(db);
