import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Fault =
  | 'hang'
  | 'hang up'
  | 'answer 500'
  | 'answer 429'
  | 'answer garbage'
  | 'refuse the amount'
  | 'refuse the currency'
  | 'answer a bare number'
  | 'answer an empty object'
  /** The provider does as told, and nobody hears of it. */
  | 'lose the answer'
  /** The provider hears it twice at the same moment; the second answer is the one that comes back. */
  | 'forward twice';

const answers: Partial<Record<Fault, [status: number, type: string, body: string]>> = {
  'answer 500': [500, 'application/json', '{"error":{"type":"api_error","message":"Something went wrong."}}'],
  'answer 429': [429, 'application/json', '{"error":{"type":"invalid_request_error","code":"rate_limit"}}'],
  'refuse the amount': [
    400,
    'application/json',
    '{"error":{"type":"invalid_request_error","code":"amount_too_small","message":"Amount must be at least RM2.00 myr","param":"amount"}}',
  ],
  'refuse the currency': [
    400,
    'application/json',
    '{"error":{"type":"invalid_request_error","message":"Invalid currency: myr. Use a client secret that nobody reads","param":"currency"}}',
  ],
  'answer garbage': [200, 'text/html', '<h1>Welcome to nginx!</h1>'],
  'answer a bare number': [200, 'application/json', '42'],
  'answer an empty object': [200, 'application/json', '{}'],
};
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host'];

/** A proxy in front of the payment provider that does to requests what networks and providers do. */
export async function startFaultyProvider(target: () => string | undefined) {
  const provider = {
    url: '',
    /** What happens to every request; the next one meets `faults` first, one each. */
    fault: undefined as Fault | undefined,
    faults: [] as Fault[],
    /** What arrived here, with the body as it came. */
    requests: [] as { line: string; body: string; idempotencyKey: string | undefined }[],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  async function forward({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer) {
    const kept = Object.entries(headers).filter(([name]) => !hopByHop.includes(name));
    return fetch(`${target()}${url}`, {
      method,
      headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
      ...(method !== 'GET' && { body: new Uint8Array(body) }),
      redirect: 'manual',
    });
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request);
    const idempotencyKey = request.headers['idempotency-key']?.toString();
    provider.requests.push({
      line: `${request.method} ${request.url}`,
      body: body.toString(),
      idempotencyKey,
    });
    const fault = provider.faults.shift() ?? provider.fault;
    if (fault === 'hang') return;
    if (fault === 'hang up') return request.socket.destroy();
    const [status, type, text] = (fault && answers[fault]) ?? [];
    if (status) return response.writeHead(status, { 'content-type': type }).end(text);
    const forwarded = await Promise.all(
      fault === 'forward twice' ? [forward(request, body), forward(request, body)] : [forward(request, body)],
    );
    const bodies = await Promise.all(forwarded.map((answer) => answer.bytes()));
    if (fault === 'lose the answer') return request.socket.destroy();
    const headers = [...(forwarded.at(-1)?.headers ?? [])].filter(([name]) => !hopByHop.includes(name));
    return response
      .writeHead(forwarded.at(-1)?.status ?? 502, Object.fromEntries(headers))
      .end(bodies.at(-1));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}
