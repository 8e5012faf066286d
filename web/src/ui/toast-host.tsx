import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastHost } from './toast.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

export function ToastHost() {
  const isWanted = useSyncExternalStore(toastHost.subscribe, toastHost.isWanted, () => false);
  return isWanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
