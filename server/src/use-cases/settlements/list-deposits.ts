import type { FindDeposits } from '@teduh/shared/settlements';
import type { Deps } from '../../deps.ts';
import * as lists from '../../domain/settlements/deposits-list.repository.ts';

export const listDeposits = ({ db }: Deps, find: FindDeposits) => lists.list(db, find);
