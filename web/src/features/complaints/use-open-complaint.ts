import { useState } from 'react';
import { useSearchParams } from 'react-router';

const param = 'complaint';

/** The address of a complaint's view, over whatever is searched for. Mails and the bell lead there too. */
export function useComplaintAddress(id: string): string {
  const [params] = useSearchParams();
  const address = new URLSearchParams(params);
  address.set(param, id);
  return `?${address}`;
}

/** The complaint of the URL, and the last one for as long as its drawer slides away. */
export function useOpenComplaint() {
  const [params, setParams] = useSearchParams();
  const id = params.get(param);
  const [lastId, setLastId] = useState(id);
  if (id !== null && id !== lastId) setLastId(id);

  function close() {
    const rest = new URLSearchParams(params);
    rest.delete(param);
    setParams(rest, { replace: true, preventScrollReset: true });
  }

  return { shownId: id ?? lastId, isOpen: id !== null, close };
}
