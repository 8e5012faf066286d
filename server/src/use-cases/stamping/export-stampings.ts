import type { ExportStampings } from '@teduh/shared/stamping';
import type { Deps } from '../../deps.ts';
import * as lists from '../../domain/stamping/stampings-list.repository.ts';
import { eachPage } from '../../platform/db/keyset.ts';

/** Yields every stamping that matches, page after page. */
export const exportStampings = ({ db }: Deps, find: ExportStampings) =>
  eachPage((page) => lists.list(db, { ...find, ...page }));
