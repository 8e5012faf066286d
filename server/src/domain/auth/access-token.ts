import type { TokenPayload } from '@teduh/shared/auth';
import { jwtVerify, SignJWT } from 'jose';
import type { Deps } from '../../deps.ts';
import { forbidden } from '../../platform/errors.ts';

const lifetimeSeconds = 15 * 60;
const issuer = 'teduh';

type Keys = Pick<Deps, 'accessTokenSecret' | 'clock'>;

export async function signAccessToken(
  { accessTokenSecret, clock }: Keys,
  payload: TokenPayload,
): Promise<string> {
  const now = Math.floor(clock.wall().getTime() / 1000);
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(accessTokenSecret);
}

export async function readAccessToken({ accessTokenSecret, clock }: Keys, token: string) {
  try {
    const options = {
      algorithms: ['HS256'],
      issuer,
      currentDate: clock.wall(),
      requiredClaims: ['exp', 'userId'],
    };
    const { payload } = await jwtVerify<TokenPayload>(token, accessTokenSecret, options);
    return { userId: payload.userId, until: new Date((payload.exp ?? 0) * 1000) };
  } catch {
    throw forbidden('session_expired');
  }
}
