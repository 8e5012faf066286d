import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { ErrorAnswer } from '@teduh/shared/errors';
import { messages } from '@teduh/shared/messages';

export type ApiError = {
  /** The HTTP status, or 0 when no answer came. */
  status: number;
  /** The server's own words, or ours for a failed connection; empty when neither is known. */
  message: string;
  /** What to write under which field. */
  fields: Record<string, string>;
};

export const unreachable = 'The server could not be reached. Please check your connection and try again.';
export const tooSlow = 'The server took too long to answer. Please try again.';

const connectionMessages: Record<string, string> = {
  FETCH_ERROR: unreachable,
  TIMEOUT_ERROR: tooSlow,
  PARSING_ERROR: 'The server gave an answer that could not be read. Please try again.',
};

function isFetchError(error: unknown): error is FetchBaseQueryError {
  return typeof error === 'object' && error !== null && 'status' in error;
}

function asAnswer(data: unknown): Partial<ErrorAnswer> {
  return typeof data === 'object' && data !== null ? data : {};
}

function fieldsOf({ errorFields, errors }: Partial<ErrorAnswer>): Record<string, string> {
  const listed = Array.isArray(errors) ? errors.map(({ field, message }) => [field, message] as const) : [];
  return { ...Object.fromEntries(listed), ...errorFields };
}

/** Any rejected RTK Query call, in one shape. */
export function toApiError(error: unknown): ApiError {
  if (!isFetchError(error)) return { status: 0, message: '', fields: {} };
  if (typeof error.status === 'string') {
    const status = error.status === 'PARSING_ERROR' ? error.originalStatus : 0;
    return { status, message: connectionMessages[error.status] ?? '', fields: {} };
  }
  const answer = asAnswer(error.data);
  return { status: error.status, message: answer.message ?? '', fields: fieldsOf(answer) };
}

export function errorMessage(error: unknown, fallback: string = messages.unexpected): string {
  return toApiError(error).message || fallback;
}
