import { useEffect, useState } from 'react';

/**
 * Mantine returns the focus only from a dialog that it saw closed before it opened. A dialog that is loaded lazily is
 * mounted open, so it is rendered closed first.
 */
export function useOpened(isOpen: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted && isOpen;
}
