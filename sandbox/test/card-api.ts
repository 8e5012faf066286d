import type { Deps } from '@teduh/server/deps.ts';
import { sandboxKeys, sandboxPath } from '@teduh/server/platform/payments/payments.ts';
import type { FastifyInstance } from 'fastify';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, and their expectations are the check.
type Json = any;

export const formType = 'application/x-www-form-urlencoded';
export const validIntent = {
  amount: '150000',
  currency: 'MYR',
  'metadata[transactionId]': 'one',
  'allowed_payment_method_types[0]': 'card',
};

/** Calls the API of the card sandbox without the SDK, so that a test can send invalid requests too. */
export function cardApi(test: { app: FastifyInstance; deps: Deps }) {
  const key = () => ({ authorization: `Bearer ${sandboxKeys(test.deps.accessTokenSecret).secretKey}` });

  async function ask(
    method: 'GET' | 'POST',
    path: string,
    params?: Record<string, string> | string,
    headers: object = key(),
  ): Promise<{ status: number; body: Json; headers: object }> {
    const isForm = method === 'POST' && params !== undefined;
    const response = await test.app.inject({
      method,
      url: `${sandboxPath}/v1${path}`,
      headers: { ...(isForm && { 'content-type': formType }), ...headers },
      ...(isForm && { payload: new URLSearchParams(params).toString() }),
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  }

  const create = async (more: object = {}) =>
    (await ask('POST', '/payment_intents', { ...validIntent, ...more })).body;
  return { key, ask, create };
}
