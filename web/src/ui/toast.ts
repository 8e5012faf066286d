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

function show(toast: Toast): void {
  isWanted = true;
  for (const listener of listeners) listener();
  void import('./toaster.tsx').then(({ showToast }) => showToast(toast));
}

export const toast = {
  success: (message: string, title?: string) => show({ kind: 'success', message, title }),
  error: (message: string) => show({ kind: 'error', message, title: 'Error' }),
};
