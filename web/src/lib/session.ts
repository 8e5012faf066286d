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
  /** The server refused to refresh a session that was open in this tab. */
  hasExpired: boolean;
  /** True from the click on Logout until a public page is shown. Meanwhile nothing is refreshed and no login page appears. */
  isLeaving: boolean;
};

export type WithSession = { session: SessionState };

export const useSessionDispatch = useDispatch.withTypes<ThunkDispatch<WithSession, unknown, UnknownAction>>();

const initialState: SessionState = {
  token: null,
  isRefreshing: false,
  failure: null,
  hasExpired: false,
  isLeaving: false,
};

/** Whether the server refused the refresh. Other failures (offline, 5xx) may be temporary and keep the session. */
export function isRefused({ status }: Pick<RefreshFailure, 'status'>): boolean {
  return status === 401 || status === 403;
}

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    refreshStarted: (state) => {
      state.isRefreshing = true;
    },
    refreshFailed: (state, { payload }: PayloadAction<RefreshFailure>) => {
      state.isRefreshing = false;
      if (state.isLeaving) return;
      state.failure = payload;
      if (!isRefused(payload)) return;
      state.hasExpired ||= state.token !== null;
      state.token = null;
    },
    refreshed: (state, { payload }: PayloadAction<string>) => {
      state.token = payload;
      state.isRefreshing = false;
      state.failure = null;
      state.hasExpired = false;
    },
    signedIn: (_state, { payload }: PayloadAction<string>) => ({ ...initialState, token: payload }),
    leaving: (state, { payload }: PayloadAction<boolean>) => {
      state.isLeaving = payload;
    },
    signedOut: () => ({ ...initialState, isLeaving: true }),
  },
});

export const { refreshStarted, refreshFailed, refreshed, signedIn, leaving, signedOut } = slice.actions;
export const sessionReducer = slice.reducer;

export const selectSession = (state: WithSession) => state.session;

export type Session = {
  token: string | null;
  userId: string;
  userType: UserType | '';
  userName: string;
  isCustomer: boolean;
  isAdmin: boolean;
  /** The server was restored from a backup and waits for its release. */
  isHeld: boolean;
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
    isHeld: payload?.isHeld === true,
    isRestoring: isRefreshing && !payload,
  };
}

export function useSession(): Session {
  const { token, isRefreshing } = useSelector(selectSession);
  return useMemo(() => readSession({ token, isRefreshing }), [token, isRefreshing]);
}
