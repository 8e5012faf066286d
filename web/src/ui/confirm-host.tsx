import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import { confirmHost } from './confirm.ts';

export const loadConfirmDialog = () => import('./confirm-dialog.tsx');
const ConfirmDialog = lazy(loadConfirmDialog);

/** The dialog stays mounted after the first question, so that it can animate its closing and return the focus. */
export function ConfirmHost() {
  const question = useSyncExternalStore(confirmHost.subscribe, confirmHost.current, () => null);
  const last = useRef(question);
  if (question) last.current = question;
  return last.current ? (
    <Suspense fallback={null}>
      <ConfirmDialog question={last.current} isOpen={question !== null} />
    </Suspense>
  ) : null;
}
