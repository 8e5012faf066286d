import type { UseFormReturnType } from '@mantine/form';
import { errorMessages } from '@teduh/shared/errors.constants';
import { isAborted, toApiError } from '../api/api-error.ts';
import { toast } from './toast.ts';

type SubmitOptions<Values, Result> = {
  /** The call, already unwrapped: it resolves with the answer or rejects with RTK Query's error. */
  send: (values: Values) => Promise<Result>;
  onSuccess: (result: Result, values: Values) => unknown;
  onError?: (error: unknown, values: Values) => void;
  /** The text of the toast when the server gave no message. */
  fallback?: string;
};

/**
 * The one way a form is sent: the server's field errors go under their fields (typing clears them), anything else into
 * a red toast. The form's `submitting` is true meanwhile.
 */
export function useSubmit<Values extends Record<string, unknown>, Result>(
  form: UseFormReturnType<Values>,
  { send, onSuccess, onError, fallback = errorMessages.unexpected_error }: SubmitOptions<Values, Result>,
) {
  /** Focuses the first field on the page, which need not be the first in the answer. */
  function focusFirst(errors: Record<string, unknown>) {
    const nodes = Object.keys(errors).flatMap((path) => form.getInputNode<HTMLElement, string>(path) ?? []);
    nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1));
    nodes[0]?.focus();
  }

  function showError(error: unknown) {
    const { fields } = toApiError(error);
    const values = form.getValues();
    const known = Object.keys(fields).filter((path) => (path.split('.')[0] ?? path) in values);
    if (known.length === 0) {
      toast.failure(error, fallback);
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
      if (isAborted(error)) return;
      showError(error);
      onError?.(error, values);
      return;
    }
    await onSuccess(result, values);
  }, focusFirst);
}
