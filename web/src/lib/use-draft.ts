import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const delayMs = 350;

/** The text of a field that is written to the URL when the typing pauses, and follows the URL when that goes back. */
export function useDraft(value: string, commit: (text: string) => void) {
  const [text, setText] = useState(value);
  const committed = useRef(value);

  function commitText(typed: string) {
    const trimmed = typed.trim();
    if (trimmed === committed.current) return;
    committed.current = trimmed;
    commit(trimmed);
  }

  const commitLater = useDebouncedCallback(commitText, delayMs);

  useEffect(() => {
    if (value === committed.current) return;
    commitLater.cancel();
    committed.current = value;
    setText(value);
  }, [value, commitLater]);

  return {
    text,
    type: (typed: string) => {
      setText(typed);
      commitLater(typed);
    },
    flush: () => commitLater.flush(),
    reset: () => {
      commitLater.cancel();
      committed.current = '';
      setText('');
    },
  };
}
