import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { TokenAnswer } from '@teduh/shared/auth';
import type { ErrorAnswer } from '@teduh/shared/errors';
import { errorMessages } from '@teduh/shared/errors.constants';
import {
  isRefused,
  type RefreshFailure,
  refreshed,
  refreshFailed,
  refreshStarted,
  type WithSession,
} from '../lib/session.ts';
import { forgetSignedIn, rememberSignedIn } from '../lib/signed-in-flag.ts';
import { noteServerAway } from '../lib/use-online.ts';
import { tooSlow, unreachable } from './api-error.ts';

type Thunk<Result> = ThunkAction<Result, WithSession, unknown, UnknownAction>;

const timeoutMs = 30_000;

async function askForToken(): Promise<string | RefreshFailure> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const response = await fetch(`${location.origin}/api/auth/refresh`, {
      credentials: 'include',
      cache: 'no-store',
      headers: { 'cache-control': 'no-cache', pragma: 'no-cache' },
      signal: timeout.signal,
    });
    const answer: Partial<TokenAnswer & ErrorAnswer> = await response.json().catch(() => ({}));
    if (response.ok && answer.accessToken) return answer.accessToken;
    if (response.status === 503) noteServerAway();
    return { status: response.status, message: answer.message ?? errorMessages.unexpected_error };
  } catch {
    if (!timeout.signal.aborted) noteServerAway();
    return { status: 0, message: timeout.signal.aborted ? tooSlow : unreachable };
  } finally {
    clearTimeout(timer);
  }
}

function refreshOnce(): Thunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const hadSession = getState().session.token !== null;
    dispatch(refreshStarted());
    const answer = await askForToken();
    const { token, isLeaving } = getState().session;
    const hasLoggedOutMeanwhile = hadSession && token === null;
    if (hasLoggedOutMeanwhile) return false;
    if (typeof answer === 'string') {
      rememberSignedIn();
      dispatch(refreshed(answer));
      return true;
    }
    dispatch(refreshFailed(answer));
    if (isRefused(answer) && !isLeaving) forgetSignedIn();
    return false;
  };
}

let pendingRefresh: Promise<boolean> | undefined;

/** Requests a new access token. Callers that come meanwhile share the request. Resolves with whether there is a token. */
export function refreshSession(): Thunk<Promise<boolean>> {
  return (dispatch) => {
    pendingRefresh ??= dispatch(refreshOnce()).finally(() => {
      pendingRefresh = undefined;
    });
    return pendingRefresh;
  };
}
