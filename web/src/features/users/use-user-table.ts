import { userSorts, userStatuses, userTypes } from '@teduh/shared/users.constants';
import { useTableSearch } from '../../lib/use-table-search.ts';

export const useUserTable = () =>
  useTableSearch({ sorts: userSorts, filters: { userType: userTypes, status: userStatuses } });
export type UserTable = ReturnType<typeof useUserTable>;
