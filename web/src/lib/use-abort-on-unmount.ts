import { useEffect, useRef } from 'react';

/** Aborts the last call that was passed to it when the component unmounts. */
export function useAbortOnUnmount() {
  const pending = useRef<{ abort: () => void }>(undefined);
  useEffect(() => () => pending.current?.abort(), []);

  return <Sent extends { abort: () => void }>(sent: Sent): Sent => {
    pending.current = sent;
    return sent;
  };
}
