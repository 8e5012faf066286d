import { setupListeners } from '@reduxjs/toolkit/query';
import { onTestFinished } from 'vitest';
import { baseApi } from '../api/base-api.ts';
import { createStore } from '../app/store.ts';

/** A store that refetches on focus as in the browser. It ends with its test: later tests share the window, and their events must not reach it. */
export function createTestStore() {
  const store = createStore();
  const stopListening = setupListeners(store.dispatch);
  onTestFinished(() => {
    stopListening();
    store.dispatch(baseApi.util.resetApiState());
  });
  return store;
}
