type Fields = Record<string, string>;

/** Something the caller caused. Anything else that is thrown is a bug and becomes a 500 without detail. */
export class AppError extends Error {
  readonly status: number;
  readonly fields: Fields | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, message: string, more: { fields?: Fields; retryAfterSeconds?: number } = {}) {
    super(message);
    this.status = status;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export const badRequest = (message: string, fields?: Fields) =>
  new AppError(400, message, fields ? { fields } : {});
export const unauthorized = (message: string) => new AppError(401, message);
export const forbidden = (message: string) => new AppError(403, message);
export const notFound = (message: string) => new AppError(404, message);
export const conflict = (message: string, fields?: Fields) =>
  new AppError(409, message, fields ? { fields } : {});
export const gone = (message: string) => new AppError(410, message);
export const tooLarge = (message: string, fields?: Fields) =>
  new AppError(413, message, fields ? { fields } : {});
export const wrongKind = (message: string, fields?: Fields) =>
  new AppError(415, message, fields ? { fields } : {});
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new AppError(429, message, { retryAfterSeconds });

/** A reason not to start that the operator can mend: shown as one line, without a stack trace. */
export class StartError extends Error {}

/** The name of the constraint or index that PostgreSQL says was violated, if that is what happened. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return undefined;
  const isViolation = typeof error.code === 'string' && error.code.startsWith('23');
  return isViolation && typeof error.constraint === 'string' ? error.constraint : undefined;
}
