import { useEffect, useRef, useState } from 'react';
import { controlIds } from './item-controls.tsx';

/** Announces moves, and restores the focus, which a button loses when it is moved or removed. */
export function useOrderedList() {
  const [announcement, setAnnouncement] = useState('');
  const wanted = useRef<string[]>([]);

  useEffect(() => {
    if (wanted.current.length === 0) return;
    const nodes = wanted.current.map((id) => document.getElementById(id));
    wanted.current = [];
    nodes.find((node) => node && !node.matches(':disabled'))?.focus();
  });

  function afterMove(id: string, step: -1 | 1, words: string) {
    const { earlier, later } = controlIds(id);
    wanted.current = step < 0 ? [earlier, later] : [later, earlier];
    setAnnouncement(words);
  }

  /** `nextIds` are the items that may take the focus, the best first; `elseId` is for an empty list. */
  function afterRemove(nextIds: (string | undefined)[], elseId: string, words: string) {
    const next = nextIds.flatMap((id) => (id ? [controlIds(id).remove, controlIds(id).later] : []));
    wanted.current = [...next, elseId];
    setAnnouncement(words);
  }

  function focusLater(id: string) {
    wanted.current = [id];
  }

  return { announcement, afterMove, afterRemove, focusLater };
}
