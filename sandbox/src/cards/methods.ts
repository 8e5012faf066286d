import { onlineMethods } from '@teduh/shared/transactions.constants';
import { z } from 'zod';
import { invalidRequest } from './api-error.ts';
import type { IntentRow } from './intent.repository.ts';
import type { Params } from './params.ts';

const MethodType = z.enum(onlineMethods);
type MethodType = z.infer<typeof MethodType>;

const allowedName = /^allowed_payment_method_types\[\d{1,2}\]$/;

/** Separates the list of what an intent may be paid with from the other parameters. */
export function splitAllowedTypes(params: Params): { allowedTypes: MethodType[]; rest: Params } {
  const rest: Params = {};
  const allowedTypes: MethodType[] = [];
  for (const [param, value] of Object.entries(params)) {
    const { success, data } = MethodType.safeParse(value);
    if (!allowedName.test(param)) rest[param] = value;
    else if (success) allowedTypes.push(data);
    else throw invalidRequest('parameter_invalid', `Invalid ${param}.`, { param });
  }
  return { allowedTypes: allowedTypes.length > 0 ? allowedTypes : ['card'], rest };
}

export function assertAllowed(intent: IntentRow, type: string) {
  if (intent.allowed_types.includes(type)) return;
  const message = `The payment method type "${type}" is not allowed for this PaymentIntent.`;
  throw invalidRequest('payment_intent_incompatible_payment_method', message, {
    param: 'payment_method_data[type]',
  });
}
