import type { ErrorAnswer } from '@teduh/shared/errors';
import { type ErrorCode, errorMessages } from '@teduh/shared/errors.constants';
import { vi } from 'vitest';

export type Call = {
  method: string;
  path: string;
  search: string;
  body: unknown;
  authorization: string | null;
};
type Handler = (call: Call) => Response | Promise<Response>;

export function json<Answer>(status: number, answer: Answer): Response {
  return Response.json(answer, { status });
}

const codes = Object.keys(errorMessages) as ErrorCode[];

/** Answers with the code that the server sends along with this message. */
export function failure(status: number, message: string, more: Partial<ErrorAnswer> = {}): Response {
  const code = codes.find((each) => errorMessages[each] === message) ?? 'invalid_request';
  return json<ErrorAnswer>(status, { code, message, isError: true, ...more });
}

function readBody({ headers }: Request, text: string): unknown {
  if (text === '') return undefined;
  const isForm = headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
}

/** Answers the calls a test names (`'POST /auth/login'`) and records every one; an unnamed call is a 404. */
export function stubApi(handlers: Record<string, Handler>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(input, { ...init, signal: null });
    const text = await request.clone().text();
    const call: Call = {
      method: request.method,
      path: new URL(request.url).pathname.replace(/^\/api/, ''),
      search: new URL(request.url).search,
      body: readBody(request, text),
      authorization: request.headers.get('authorization'),
    };
    calls.push(call);
    const handler = handlers[`${call.method} ${call.path}`];
    return handler ? handler(call) : failure(404, `No answer for ${call.method} ${call.path}`);
  });
  return calls;
}
