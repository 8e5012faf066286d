import { useId } from 'react';
import type { ItemControlsProps } from '../../ui/item-controls.tsx';
import { useOrderedList } from '../../ui/use-ordered-list.ts';
import type { DraftFormType } from './draft-values.ts';

/** The entries of one list of the draft: added at its end, moved and removed by buttons. `noun` is what one is called. */
export function useList(form: DraftFormType, path: string, noun: string, keys: string[]) {
  const prefix = useId();
  const { announcement, afterMove, afterRemove, focusLater } = useOrderedList();
  const idOf = (key: string) => `${prefix}-${key}`;
  const addId = `${prefix}-add`;

  function add(entry: { key: string }) {
    form.clearFieldError(path);
    form.insertListItem(path, entry);
    focusLater(fieldId(idOf(entry.key)));
  }

  function move(index: number, step: -1 | 1) {
    form.reorderListItem(path, { from: index, to: index + step });
    const moved = `${noun} moved to position ${index + step + 1} of ${keys.length}`;
    afterMove(idOf(keys[index] ?? ''), step, moved);
  }

  function remove(index: number) {
    const neighbours = [keys[index + 1], keys[index - 1]].map((key) => key && idOf(key));
    form.clearFieldError(path);
    form.removeListItem(path, index);
    afterRemove(neighbours, addId, `${noun} ${index + 1} removed`);
  }

  const controlsOf = (index: number): Omit<ItemControlsProps, 'label'> => ({
    id: idOf(keys[index] ?? ''),
    direction: 'down',
    isFirst: index === 0,
    isLast: index === keys.length - 1,
    onMove: (step) => move(index, step),
    onRemove: () => remove(index),
  });

  return { announcement, addId, idOf, add, controlsOf };
}

/** The field of an entry that has the focus after it was added. */
export const fieldId = (id: string) => `${id}-field`;
