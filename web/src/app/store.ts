import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '../api/base-api.ts';
import { sessionReducer } from '../lib/session.ts';
import { showSessionExpiry } from './session-expiry.ts';

export function createStore() {
  const store = configureStore({
    reducer: { session: sessionReducer, [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  showSessionExpiry(store);
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
