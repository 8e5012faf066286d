import { dayOf } from '@teduh/shared/days';
import type { User } from '@teduh/shared/users';
import type { UserRow } from '../domain/users/users.repository.ts';
import type { Columns } from '../platform/csv.ts';

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

const malaysian = /^(01\d|08\d|0[2-79])(\d{2,4})(\d{4})$/;

/** `012-345 6789`, or groups of four: a spreadsheet would take bare digits for an amount and drop the leading zero. */
export const spacePhone = (digits: string): string =>
  malaysian.test(digits) ? digits.replace(malaysian, '$1-$2 $3') : digits.replaceAll(/\B(?=(\d{4})+$)/g, ' ');

export const userColumns: Columns<UserRow> = {
  'First Name': (user) => user.firstname,
  'Last Name': (user) => user.lastname,
  Email: (user) => user.email,
  Phone: (user) => spacePhone(user.phone),
  'User Type': (user) => user.user_type,
  Status: (user) => user.status,
  Created: (user) => dayOf(user.created_at),
};
