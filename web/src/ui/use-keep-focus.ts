import { useEffect } from 'react';

const load = () => void import('./keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(() => undefined);

/** Until something has the focus for the first time, none can be lost: only then the code is loaded. */
export function useKeepFocus(): void {
  useEffect(() => {
    document.addEventListener('focusin', load, { once: true });
    return () => document.removeEventListener('focusin', load);
  }, []);
}
