import { useState } from 'react';
import { useSearchParams } from 'react-router';

const param = 'new';

/** Whether the URL asks for the form of a new complaint: links can open it, and the Back button closes it. */
export function useAddComplaint() {
  const [params, setParams] = useSearchParams();
  const isOpen = params.has(param);
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);

  function change(edit: (params: URLSearchParams) => void, options: { replace: boolean }) {
    const changed = new URLSearchParams(params);
    edit(changed);
    setParams(changed, { ...options, preventScrollReset: true });
  }

  return {
    isOpen,
    wasOpened,
    open: () => change((changed) => changed.set(param, '1'), { replace: false }),
    close: () => change((changed) => changed.delete(param), { replace: true }),
  };
}
