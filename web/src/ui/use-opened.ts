import { useEffect, useState } from 'react';

/**
 * Mantine gives the focus back only from a dialog that it saw closed before it opened. A dialog that is loaded lazily is
 * mounted open, so its first render pretends to be closed.
 */
export function useOpened(isOpen: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted && isOpen;
}
