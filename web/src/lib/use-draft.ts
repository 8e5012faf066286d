import { useEffect, useRef, useState } from 'react';

const quietMs = 350;

/** The text of a field that is put into the URL when the typing pauses, and follows the URL when that goes back. */
export function useDraft(value: string, commit: (text: string) => void) {
  const [text, setText] = useState(value);
  const own = useRef(value);
  // Whatever else changed since the last letter stays changed.
  const latest = useRef(commit);
  latest.current = commit;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (value === own.current) return;
    clearTimeout(timer.current);
    own.current = value;
    setText(value);
  }, [value]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function commitNow(typed: string) {
    clearTimeout(timer.current);
    const clean = typed.trim();
    if (clean === own.current) return;
    own.current = clean;
    latest.current(clean);
  }

  return {
    text,
    type: (typed: string) => {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => commitNow(typed), quietMs);
    },
    flush: () => commitNow(text),
    reset: () => {
      clearTimeout(timer.current);
      own.current = '';
      setText('');
    },
  };
}
