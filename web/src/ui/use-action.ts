import { useRef, useState } from 'react';
import { errorMessage, isAborted } from '../api/api-error.ts';
import { confirm, type Question } from './confirm.ts';
import { toast } from './toast.ts';

type ActionOptions<Item, Result> = {
  /** Asked before the call; without it the call is sent at once. */
  question?: (item: Item) => Question | Promise<Question>;
  /** The call, already unwrapped: it resolves with the answer or rejects with RTK Query's error. */
  send: (item: Item) => Promise<Result>;
  /** The text of the green toast. */
  success?: string | ((item: Item) => string);
  /** The text of the red toast when the server gave no reason. */
  failure?: (item: Item) => string;
  /** The title of the red toast, with the reason under it. */
  failureTitle?: (item: Item) => string;
  onSuccess?: (result: Result, item: Item) => unknown;
};

/**
 * The one way a button changes something: it asks first where that is needed, sends the call, and shows the outcome in a toast.
 * Until the answer has come `pending` is the item, and nothing else is sent.
 */
export function useAction<Item = void, Result = unknown>(options: ActionOptions<Item, Result>) {
  const { question, send, success, failure, failureTitle, onSuccess } = options;
  const [pending, setPending] = useState<{ item: Item }>();
  const isPending = useRef(false);

  async function run(item: Item): Promise<void> {
    if (isPending.current) return;
    try {
      if (question && !(await confirm(await question(item)))) return;
      isPending.current = true;
      setPending({ item });
      const result = await send(item);
      if (success) toast.success(typeof success === 'string' ? success : success(item));
      await onSuccess?.(result, item);
    } catch (error) {
      if (isAborted(error)) return;
      if (failureTitle) toast.error(errorMessage(error), failureTitle(item));
      else toast.failure(error, failure?.(item));
    } finally {
      isPending.current = false;
      setPending(undefined);
    }
  }

  return { run, pending: pending?.item, isPending: pending !== undefined };
}
