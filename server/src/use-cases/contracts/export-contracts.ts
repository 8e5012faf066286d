import type { ExportContracts } from '@teduh/shared/contracts';
import type { Deps } from '../../deps.ts';
import * as lists from '../../domain/contracts/contracts-list.repository.ts';
import { eachPage } from '../../platform/db/keyset.ts';

/** Yields every contract that matches, page after page. */
export const exportContracts = ({ db, clock }: Deps, find: ExportContracts) =>
  eachPage((page) => lists.list(db, { ...find, ...page, today: clock.today() }));
