import type { ExportTransactions } from '@teduh/shared/transactions';
import type { Deps } from '../../deps.ts';
import * as lists from '../../domain/transactions/transactions-list.repository.ts';
import { eachPage } from '../../platform/db/keyset.ts';

/** Yields every transaction that matches, page after page. */
export const exportTransactions = ({ db, clock }: Deps, find: ExportTransactions) =>
  eachPage((page) => lists.list(db, { ...find, ...page, today: clock.today() }));
