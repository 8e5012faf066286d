import { createSlice, type PayloadAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import type { UserType } from '@teduh/shared/users';
import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { decodeToken } from './decode-token.ts';

/** Why a silent refresh failed: `status` is the HTTP status, or 0 when the server was not reached. */
export type RefreshFailure = { status: number; message: string };

export type SessionState = {
  token: string | null;
  isRefreshing: boolean;
  failure: RefreshFailure | null;
};

export type WithSession = { session: SessionState };

export const useSessionDispatch = useDispatch.withTypes<ThunkDispatch<WithSession, unknown, UnknownAction>>();

const initialState: SessionState = { token: null, isRefreshing: false, failure: null };

/** The server itself refused the login; anything else (offline, 5xx) may pass and keeps the session. */
export function isRefused({ status }: RefreshFailure): boolean {
  return status === 401 || status === 403;
}

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    refreshStarted: (state) => {
      state.isRefreshing = true;
    },
    refreshFailed: (state, { payload }: PayloadAction<RefreshFailure>) => ({
      token: isRefused(payload) ? null : state.token,
      isRefreshing: false,
      failure: payload,
    }),
    signedIn: (_state, { payload }: PayloadAction<string>) => ({ ...initialState, token: payload }),
    signedOut: () => initialState,
  },
});

export const { refreshStarted, refreshFailed, signedIn, signedOut } = slice.actions;
export const sessionReducer = slice.reducer;

export const selectSession = (state: WithSession) => state.session;

export type Session = {
  token: string | null;
  userId: string;
  userType: UserType | '';
  userName: string;
  isCustomer: boolean;
  isAdmin: boolean;
  isRestoring: boolean;
};

export function readSession({ token, isRefreshing }: Pick<SessionState, 'token' | 'isRefreshing'>): Session {
  const payload = decodeToken(token);
  return {
    token: payload ? token : null,
    userId: payload?.userId ?? '',
    userType: payload?.userType ?? '',
    userName: payload?.userName ?? '',
    isCustomer: payload?.userType === 'customer',
    isAdmin: payload?.userType === 'admin',
    isRestoring: isRefreshing && !payload,
  };
}

export function useSession(): Session {
  const { token, isRefreshing } = useSelector(selectSession);
  return useMemo(() => readSession({ token, isRefreshing }), [token, isRefreshing]);
}
