import type { UseFormReturnType } from '@mantine/form';
import { messages } from '@teduh/shared/messages';
import { toApiError } from '../api/api-error.ts';
import { toast } from '../ui/toast.ts';

type SubmitOptions<Values, Result> = {
  /** The call, already unwrapped: it resolves with the answer or rejects with RTK Query's error. */
  send: (values: Values) => Promise<Result>;
  onSuccess: (result: Result, values: Values) => unknown;
  onError?: (error: unknown, values: Values) => void;
  /** The toast's words when the server gave none. */
  fallback?: string;
};

/**
 * The one way a form is sent: the server's field errors go under their fields (typing clears them), anything else into
 * a red toast. The form's `submitting` is true meanwhile.
 */
export function useSubmit<Values extends Record<string, unknown>, Result>(
  form: UseFormReturnType<Values>,
  { send, onSuccess, onError, fallback = messages.unexpected }: SubmitOptions<Values, Result>,
) {
  function focusFirst(errors: Record<string, unknown>) {
    const first = Object.keys(form.getValues()).find((field) => errors[field]);
    if (first) form.getInputNode<HTMLElement, string>(first)?.focus();
  }

  function showError(error: unknown) {
    const { message, fields } = toApiError(error);
    const known = Object.keys(fields).filter((field) => field in form.getValues());
    if (known.length === 0) {
      toast.error(message || fallback);
      return;
    }
    form.setErrors(fields);
    focusFirst(fields);
  }

  return form.onSubmit(async (values) => {
    if (form.submitting) return;
    let result: Result;
    try {
      result = await send(values);
    } catch (error) {
      showError(error);
      onError?.(error, values);
      return;
    }
    await onSuccess(result, values);
  }, focusFirst);
}
