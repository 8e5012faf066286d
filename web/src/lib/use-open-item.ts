import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** The URL that opens an item of a list and keeps the search. Mails and notifications link to it too. */
export function useItemAddress(param: string, id: string): string {
  const [params] = useSearchParams();
  const address = new URLSearchParams(params);
  address.set(param, id);
  return `?${address}`;
}

/** The item of the URL, and the last one while its drawer closes. */
export function useOpenItem(param: string) {
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
