import { addDays, dayOf } from '@teduh/shared/days';
import { demoAccounts } from '../accounts.ts';
import type { Build } from './build.ts';
import { numberOf } from './deterministic.ts';
import { oldestDaysAgo } from './listings.ts';
import { allPersons, type Person } from './world.ts';

/** Some days before the first thing that somebody did. */
function registeredAt({ rows, calendar, contracts }: Build, { id, email }: Person): Date {
  if (email === demoAccounts.admin) return calendar.during(calendar.daysAgo(oldestDaysAgo + 10), email);
  const moments = [
    ...rows.applications.filter(({ user_id }) => user_id === id).map(({ created_at }) => created_at),
    ...contracts.filter(({ tenant }) => tenant.id === id).map(({ offeredAt }) => offeredAt),
  ];
  const first = new Date(Math.min(...moments.map((moment) => new Date(moment ?? calendar.now).getTime())));
  const day = addDays(dayOf(first), -1 - numberOf(`registration of ${email}`, 6));
  return calendar.during(day, email);
}

/** After everything else, because it asks when somebody was first seen. */
export function addUsers(build: Build, passwordHash: string) {
  for (const person of allPersons()) {
    const { id, firstname, lastname, email, phone } = person;
    const at = registeredAt(build, person);
    const userType = email === demoAccounts.admin ? 'admin' : 'customer';
    build.rows.users.push({
      id,
      firstname,
      lastname,
      email,
      phone,
      user_type: userType,
      status: 'active',
      password_hash: passwordHash,
      created_at: at,
      updated_at: at,
    });
    const after = { userType, status: 'active' };
    build.audit({ at, actorId: id, action: 'user.registered', subject: { type: 'user', id }, after });
  }
}
