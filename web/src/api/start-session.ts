import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { signedIn, type WithSession } from '../lib/session.ts';
import { rememberSignedIn } from '../lib/signed-in-flag.ts';
import { baseApi } from './base-api.ts';

/** A login starts with an empty cache, so that nothing of the previous user is shown. */
export function startSession(token: string): ThunkAction<void, WithSession, unknown, UnknownAction> {
  return (dispatch) => {
    rememberSignedIn();
    dispatch(baseApi.util.resetApiState());
    dispatch(signedIn(token));
  };
}
