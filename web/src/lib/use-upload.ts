import { useEffect, useRef } from 'react';

/** Gives an upload up when its page is left. */
export function useUpload() {
  const underWay = useRef<{ abort: () => void }>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  return <Sent extends { abort: () => void }>(sent: Sent): Sent => {
    underWay.current = sent;
    return sent;
  };
}
