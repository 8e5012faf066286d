import type { User } from '@teduh/shared/users';
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
