import type { ExportUsers } from '@teduh/shared/users';
import type { Deps } from '../../deps.ts';
import * as lists from '../../domain/users/users-list.repository.ts';
import { eachPage } from '../../platform/db/keyset.ts';

/** Yields all users that match the filter, page by page. */
export const exportUsers = ({ db }: Deps, find: ExportUsers) =>
  eachPage((page) => lists.list(db, { ...find, ...page }));
