import type { Deps } from '../../deps.ts';
import * as properties from '../../domain/properties/properties.repository.ts';

export const getProperty = ({ db }: Deps, id: string) => properties.getById(db, id);
