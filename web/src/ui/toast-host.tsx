import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadToaster, toastHost } from './toast.ts';

const Toaster = lazy(loadToaster);

export function ToastHost() {
  const isWanted = useSyncExternalStore(toastHost.subscribe, toastHost.isWanted, () => false);
  return isWanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
