import { useState } from 'react';
import { useAbortOnUnmount } from '../../lib/use-abort-on-unmount.ts';

/** The fields of a reading as a form that can be sent, and how much of it has been sent. */
export function useReadingUpload() {
  const [share, setShare] = useState<number>();
  const abortOnUnmount = useAbortOnUnmount();

  function send<Answer>(
    { photograph, ...fields }: Record<string, string | File | null> & { photograph: File | null },
    call: (upload: { body: FormData; onProgress: (share: number) => void }) => {
      unwrap: () => Promise<Answer>;
      abort: () => void;
    },
  ): Promise<Answer> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, String(value ?? ''));
    if (photograph) body.set('photograph', photograph, photograph.name);
    setShare(0);
    return abortOnUnmount(call({ body, onProgress: setShare }))
      .unwrap()
      .finally(() => setShare(undefined));
  }

  return { share, send };
}
