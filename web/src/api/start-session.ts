import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { signedIn, type WithSession } from '../lib/session.ts';
import { rememberSignedIn } from '../lib/signed-in-flag.ts';
import { baseApi } from './base-api.ts';

/** A fresh login starts with nothing of the last user's in the cache. */
export function startSession(token: string): ThunkAction<void, WithSession, unknown, UnknownAction> {
  return (dispatch) => {
    rememberSignedIn();
    dispatch(baseApi.util.resetApiState());
    dispatch(signedIn(token));
  };
}
