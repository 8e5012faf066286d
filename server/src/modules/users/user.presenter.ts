import { dayOf } from '@teduh/shared/days';
import type { User } from '@teduh/shared/users';
import type { Columns } from '../../platform/csv.ts';
import type { UserRow } from './user.repository.ts';

export function presentUser(user: UserRow): User {
  return {
    _id: user.id,
    id: user.id,
    firstname: user.firstname,
    lastname: user.lastname,
    email: user.email,
    phone: user.phone,
    userType: user.user_type,
    status: user.status,
    createdAt: user.created_at.toISOString(),
  };
}

export const userColumns: Columns<UserRow> = {
  'First Name': (user) => user.firstname,
  'Last Name': (user) => user.lastname,
  Email: (user) => user.email,
  Phone: (user) => user.phone,
  'User Type': (user) => user.user_type,
  Status: (user) => user.status,
  Created: (user) => dayOf(user.created_at),
};
