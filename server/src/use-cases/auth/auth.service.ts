import type { Login } from '@teduh/shared/auth';
import type { Deps } from '../../deps.ts';
import { readAccessToken, signAccessToken } from '../../domain/auth/access-token.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { hashToken, newToken } from '../../domain/auth/random-token.ts';
import { forbidden, unauthorized } from '../../platform/errors.ts';
import { isPassword } from '../../platform/passwords.ts';
import { consume, type Limit, refund } from '../../platform/rate-limit.ts';

const quarterHour = 15 * 60;
const wrongPasswordsPerAccount: Limit = { name: 'login-account', hits: 10, seconds: quarterHour };
const wrongPasswordsPerAddress: Limit = { name: 'login-address', hits: 100, seconds: quarterHour };

export const refreshLifetimeSeconds = 7 * 24 * 60 * 60;
const graceMs = 10_000;

type Person = { id: string; user_type: 'customer' | 'admin'; firstname: string; lastname: string };
export type Session = { accessToken: string; refreshToken: string };

const nameOf = ({ firstname, lastname }: Person) => `${firstname} ${lastname}`.trim();

const accessTokenFor = (deps: Deps, person: Person) =>
  signAccessToken(deps, { userId: person.id, userType: person.user_type, userName: nameOf(person) });

function newRefreshToken({ clock }: Deps, loginId: string) {
  const token = newToken();
  const expiresAt = new Date(clock.wall().getTime() + refreshLifetimeSeconds * 1000);
  return { token, row: { tokenHash: hashToken(token), loginId, expiresAt } };
}

export async function authenticate(deps: Deps, token: string) {
  const { userId, until } = await readAccessToken(deps, token);
  const person = await auth.findActor(deps.db, userId);
  if (person?.status !== 'active') throw forbidden('session_expired');
  return { actor: { id: person.id, userType: person.user_type, name: nameOf(person) }, until };
}

/** Every attempt counts until it proves right, so that guesses at the same moment cannot slip past the limit. */
export async function login(deps: Deps, { email, password }: Login, ip: string): Promise<Session> {
  await consume(deps, wrongPasswordsPerAddress, ip);
  await consume(deps, wrongPasswordsPerAccount, email);
  const person = await auth.findCredentials(deps.db, email);
  if (!(await isPassword(password, person?.password_hash)) || !person)
    throw unauthorized('wrong_credentials');
  await refund(deps, wrongPasswordsPerAddress, ip);
  await refund(deps, wrongPasswordsPerAccount, email);
  if (person.status !== 'active') throw unauthorized('account_pending');

  const refreshToken = await deps.db.begin(async (tx) => {
    const { id } = await auth.insertLogin(tx, person.id);
    const { token, row } = newRefreshToken(deps, id);
    await auth.insertRefreshToken(tx, row);
    return token;
  });
  return { accessToken: await accessTokenFor(deps, person), refreshToken };
}

/**
 * Trades a refresh token for the next one. A token that was traded before is either a second tab a moment later, which
 * gets one of its own, or stolen: then the whole login ends, for the thief and for the owner, who logs in again.
 */
export async function refresh(deps: Deps, cookie: string | undefined): Promise<Session> {
  if (!cookie) throw unauthorized('login_required');
  const now = deps.clock.wall();
  const tokenHash = hashToken(cookie);
  const renewed = await deps.db.begin(async (tx) => {
    const known = await auth.findRefreshTokenForUpdate(tx, tokenHash);
    if (!known || known.ended_at || known.expires_at <= now) return undefined;
    const person = await auth.findActor(tx, known.user_id);
    if (person?.status !== 'active') return undefined;
    if (known.rotated_at && now.getTime() - known.rotated_at.getTime() > graceMs) {
      await auth.endLogin(tx, known.login_id, now);
      return undefined;
    }
    await auth.markRotated(tx, tokenHash, now);
    const { token, row } = newRefreshToken(deps, known.login_id);
    await auth.insertRefreshToken(tx, row);
    return { person, token };
  });
  if (!renewed) throw forbidden('session_expired');
  return { accessToken: await accessTokenFor(deps, renewed.person), refreshToken: renewed.token };
}

export async function logout({ db, clock }: Deps, cookie: string | undefined) {
  if (!cookie) return;
  await db.begin(async (tx) => {
    const known = await auth.findRefreshTokenForUpdate(tx, hashToken(cookie));
    if (known) await auth.endLogin(tx, known.login_id, clock.wall());
  });
}

/** An address nobody has and one that is not verified look the same from outside. */
export async function verificationStatus({ db }: Deps, email: string) {
  return (await auth.findStatus(db, email)) ?? 'pending';
}
