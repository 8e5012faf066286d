import type { TokenPayload } from '@teduh/shared/auth';
import { fullName } from '@teduh/shared/names';
import type { UserType } from '@teduh/shared/users';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../platform/at-most.ts';
import type { Clock } from '../../platform/clock.ts';
import { forbidden } from '../../platform/errors.ts';
import type { Restored } from '../../platform/restored.ts';

const lifetimeSeconds = 15 * 60;
const issuer = 'teduh';

type TokenKeys = { accessTokenSecret: Uint8Array; clock: Clock };
type Signer = TokenKeys & { restored?: Pick<Restored, 'isHeld'> };
type TokenOwner = { id: string; user_type: UserType; firstname: string; lastname: string };

export async function signAccessToken(
  { accessTokenSecret, clock, restored }: Signer,
  owner: TokenOwner,
  loginId: string,
): Promise<string> {
  const now = Math.floor(clock.wall().getTime() / 1000);
  const payload: TokenPayload = {
    userId: owner.id,
    loginId,
    userType: owner.user_type,
    userName: fullName(owner),
    ...(owner.user_type === 'admin' && restored?.isHeld() && { isHeld: true as const }),
  };
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(accessTokenSecret);
}

type AccessToken = { userId: string; loginId: string; until: Date };

const maxRemembered = 10_000;
/** Tokens whose signature was right, by the secret that they were signed with: a page sends the same one with every call. */
const verified = new WeakMap<Uint8Array, LRUCache<string, AccessToken>>();

async function verify({ accessTokenSecret, clock }: TokenKeys, token: string): Promise<AccessToken> {
  const options = {
    algorithms: ['HS256'],
    issuer,
    currentDate: clock.wall(),
    requiredClaims: ['exp', 'userId', 'loginId'],
  };
  const { payload } = await jwtVerify<TokenPayload>(token, accessTokenSecret, options);
  const { userId, loginId, exp = 0 } = payload;
  return { userId, loginId, until: new Date(exp * 1000) };
}

export async function readAccessToken(keys: TokenKeys, token: string): Promise<AccessToken> {
  const remembered = verified.get(keys.accessTokenSecret) ?? new LRUCache(atMost(maxRemembered));
  verified.set(keys.accessTokenSecret, remembered);
  const known = remembered.get(token);
  if (known && known.until > keys.clock.wall()) return known;
  try {
    const read = await verify(keys, token);
    remembered.set(token, read);
    return read;
  } catch {
    throw forbidden('session_expired');
  }
}
