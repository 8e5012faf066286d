import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie or a link; the database keeps only the hash. */
export const newToken = () => randomBytes(32).toString('base64url');

export const hashToken = (token: string) => createHash('sha256').update(token).digest();
