import { useState } from 'react';
import { useSearchParams } from 'react-router';

const param = 'complaint';

/** Mails and the bell lead here too. */
export const searchFor = (id: string) => `?${param}=${encodeURIComponent(id)}`;

/** The complaint of the URL, and the last one for as long as its drawer slides away. */
export function useOpenComplaint() {
  const [params, setParams] = useSearchParams();
  const id = params.get(param);
  const [lastId, setLastId] = useState(id);
  if (id !== null && id !== lastId) setLastId(id);

  return {
    shownId: id ?? lastId,
    isOpen: id !== null,
    close: () => setParams({}, { replace: true, preventScrollReset: true }),
  };
}
