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
    newEmail: user.new_email,
    blockReason: user.block_reason,
    createdAt: user.created_at.toISOString(),
  };
}

const malaysianPhone = /^(01\d|08\d|0[2-79])(\d{2,4})(\d{4})$/;

/** Writes `012-345 6789`, or groups of four digits, since a spreadsheet would read bare digits as a number and drop the leading zero. */
export const spacePhone = (digits: string): string =>
  malaysianPhone.test(digits)
    ? digits.replace(malaysianPhone, '$1-$2 $3')
    : digits.replaceAll(/\B(?=(\d{4})+$)/g, ' ');

export const userColumns: Columns<UserRow> = {
  'First Name': (user) => user.firstname,
  'Last Name': (user) => user.lastname,
  Email: (user) => user.email,
  Phone: (user) => spacePhone(user.phone),
  'User Type': (user) => user.user_type,
  Status: (user) => user.status,
  Created: (user) => dayOf(user.created_at),
};
