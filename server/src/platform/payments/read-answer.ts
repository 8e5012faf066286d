import type { z } from 'zod';
import { PaymentsUnavailable } from './provider.ts';

/** An answer that is not what the provider answers says nothing about the payment. */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const { success, data } = schema.safeParse(answer);
  if (!success) throw new PaymentsUnavailable('payments: the answer could not be read');
  return data;
}
