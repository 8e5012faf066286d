import { errorMessages } from '@teduh/shared/errors.constants';
import { toApiError } from '../api/api-error.ts';
import type { Toast } from './toaster.tsx';

let isWanted = false;
const listeners = new Set<() => void>();

/** The toast code is loaded with the first toast, so that pages without one do not load it. */
export const toastHost = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isWanted: () => isWanted,
};

export const loadToaster = () => import('./toaster.tsx');

function show(toast: Toast): void {
  isWanted = true;
  for (const listener of listeners) listener();
  void loadToaster().then(({ showToast }) => showToast(toast));
}

export const toast = {
  success: (message: string, title?: string) => show({ kind: 'success', message, title }),
  error: (message: string, title = 'Error') => show({ kind: 'error', message, title }),
  /** For a rejected call: the server's own words, or the fallback and under it what is known about the connection. */
  failure: (error: unknown, fallback: string = errorMessages.unexpected_error) => {
    const { message, connection } = toApiError(error);
    show({ kind: 'error', title: 'Error', message: message || fallback, detail: connection });
  },
};
