import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { ErrorAnswer } from '@teduh/shared/errors';
import { type ErrorCode, errorMessages } from '@teduh/shared/errors.constants';

export type ApiError = {
  /** The HTTP status, or 0 when no answer came. */
  status: number;
  /** The server's stable reason; undefined when no answer came. */
  code: ErrorCode | undefined;
  /** The server's own words; empty when it gave none. */
  message: string;
  /** What is known about a failed connection; empty when the server answered. */
  connection: string;
  /** The message for each field. */
  fields: Record<string, string>;
};

export const unreachable = 'The server could not be reached. Please check your connection and try again.';
export const tooSlow = 'The server took too long to answer. Please try again.';

const connectionMessages: Record<string, string> = {
  FETCH_ERROR: unreachable,
  TIMEOUT_ERROR: tooSlow,
  PARSING_ERROR: 'The server gave an answer that could not be read. Please try again.',
};

const isFetchError = (error: unknown): error is FetchBaseQueryError => 'status' in Object(error);

/** Of what is no object nothing is known. */
const asAnswer = (data: unknown): Partial<ErrorAnswer> => Object(data);

function fieldsOf({ errorFields, errors }: Partial<ErrorAnswer>): Record<string, string> {
  const listed = Array.isArray(errors) ? errors.map(({ field, message }) => [field, message] as const) : [];
  return { ...Object.fromEntries(listed), ...errorFields };
}

/** Any rejected RTK Query call, in one shape. */
export function toApiError(error: unknown): ApiError {
  const none = { code: undefined, message: '', connection: '', fields: {} };
  if (!isFetchError(error)) return { status: 0, ...none };
  if (typeof error.status === 'string') {
    const status = error.status === 'PARSING_ERROR' ? error.originalStatus : 0;
    return { ...none, status, connection: connectionMessages[error.status] ?? '' };
  }
  const answer = asAnswer(error.data);
  const { code, message = '' } = answer;
  return { status: error.status, code, message, connection: '', fields: fieldsOf(answer) };
}

/** There is nothing at this address for whoever asks, or what is in it is no id. */
export function isNotFound(error: unknown): boolean {
  const { status } = toApiError(error);
  return status === 404 || status === 400;
}

export function errorMessage(error: unknown, fallback: string = errorMessages.unexpected_error): string {
  const { message, connection } = toApiError(error);
  return message || connection || fallback;
}

/** Whether the call was ended by RTK Query's `abort()`, which is no failure to report. */
export const isAborted = (error: unknown): boolean => Object(error).name === 'AbortError';
