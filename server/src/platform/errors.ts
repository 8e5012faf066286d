import { type ErrorCode, errorMessages } from '@teduh/shared/errors.constants';

type Fields = Record<string, string>;
type Details = {
  fields?: Fields | undefined;
  message?: string | undefined;
  retryAfterSeconds?: number;
  /** What a client needs to know besides, such as the day on which it would be possible. */
  details?: Fields | undefined;
};

/** Something the caller caused. Anything else that is thrown is a bug and becomes a 500 without detail. */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Fields | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly details: Fields | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    { fields, message, retryAfterSeconds, details }: Details = {},
  ) {
    super(message ?? errorMessages[code]);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.details = details;
  }
}

export const badRequest = (code: ErrorCode, fields?: Fields) => new AppError(400, code, { fields });
export const unauthorized = (code: ErrorCode) => new AppError(401, code);
export const forbidden = (code: ErrorCode) => new AppError(403, code);
export const notFound = (code: ErrorCode) => new AppError(404, code);
export const conflict = (code: ErrorCode, fields?: Fields) => new AppError(409, code, { fields });
export const gone = (code: ErrorCode) => new AppError(410, code);
export const tooLarge = (code: ErrorCode, fields?: Fields) => new AppError(413, code, { fields });
export const wrongKind = (code: ErrorCode, fields?: Fields) => new AppError(415, code, { fields });
export const tooMany = (retryAfterSeconds: number, message?: string) =>
  new AppError(429, 'too_many_requests', { retryAfterSeconds, message });

/** A reason not to start that the operator can fix: shown as one line, without a stack trace. */
export class StartError extends Error {}

/** The name of the constraint or index that PostgreSQL says was violated, if that is what happened. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return undefined;
  const isViolation = typeof error.code === 'string' && error.code.startsWith('23');
  return isViolation && typeof error.constraint === 'string' ? error.constraint : undefined;
}

const notMigratedCodes = new Set(['42P01', '42703']);

/** Whether PostgreSQL does not know the table or the column: no server has started on this database yet, or only an older one. */
export const isNotMigrated = (error: unknown) =>
  error instanceof Error && notMigratedCodes.has(codeOf(error));

/** Whether the database could not be asked, or went away meanwhile: worth another try, unlike an error that it answers with. */
export function isDatabaseAway(error: unknown): boolean {
  const { code } = error as { code?: string };
  // Every code of PostgreSQL has a digit; EPIPE, which has as many letters, is the system's.
  const isAnswer = /^(?=.*\d)[0-9A-Z]{5}$/.test(code ?? '');
  return !isAnswer || isDatabaseLost(error);
}

/** PostgreSQL: this server is a replica now; no room for another connection. */
const lostCodes = new Set(['25006', '53300']);
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The words of the driver, which has no codes for these. */
const givenUp =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/;

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

/** Whether the connection to the database is gone or leads to the wrong server: another one may work in a moment. */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    lostCodes.has(code) || networkCodes.has(code) || /^(?:08|57P)/.test(code) || givenUp.test(error.message)
  );
}

/** PostgreSQL: cancelled because it took too long, or a transaction that was left idle; a lock that was not free in time. */
const slowCodes = new Set(['57014', '25P03', '55P03']);

/** PostgreSQL has no room on its disk, in memory or for connections. */
const isOutOfRoom = (code: string) => /^53/.test(code);

/** Whether a request failed because the database does not answer, or not in time. The same request may succeed in a moment. */
export const isDatabaseStuck = (error: unknown) =>
  isDatabaseLost(error) ||
  (error instanceof Error && (slowCodes.has(codeOf(error)) || isOutOfRoom(codeOf(error))));

const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

/** Whether our own disk takes nothing any more. An operator can fix it. */
export const isDiskFull = (error: unknown) => error instanceof Error && fullDiskCodes.has(codeOf(error));
