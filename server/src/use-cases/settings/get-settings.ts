import type { Deps } from '../../deps.ts';
import * as settings from '../../domain/settings/settings.repository.ts';

export const getSettings = ({ db }: Pick<Deps, 'db'>) => settings.current(db);
