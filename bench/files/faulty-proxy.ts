import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Fault = 'none' | 'slow down' | 'cut the request' | 'cut the answer';

/** The first tries of each request fail, so many; the next one succeeds. */
export function failFirst(tries: number, fault: Fault): (request: string) => Fault {
  const seen = new Map<string, number>();
  return (request) => {
    const count = seen.get(request) ?? 0;
    seen.set(request, count + 1);
    return count < tries ? fault : 'none';
  };
}

/** Stands between the client and the service, and answers 503 or cuts connections where it is told to. */
export async function startFaultyProxy(endpoint: string) {
  const target = new URL(endpoint);
  const seen: string[] = [];
  let chooseFault: (request: string) => Fault = () => 'none';

  function slowDown(request: IncomingMessage, response: ServerResponse) {
    request.resume();
    request.once('end', () =>
      response
        .writeHead(503, { 'content-type': 'application/xml' })
        .end('<?xml version="1.0"?><Error><Code>SlowDown</Code></Error>'),
    );
  }

  function forward(request: IncomingMessage, response: ServerResponse, fault: Fault) {
    const { method, url, headers } = request;
    const onward = send(
      { host: target.hostname, port: target.port, method, path: url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        if (fault !== 'cut the answer') return answer.pipe(response);
        answer.once('data', (piece: Buffer) =>
          response.write(piece.subarray(0, Math.ceil(piece.length / 2)), () => request.socket.destroy()),
        );
        answer.once('end', () => request.socket.destroy());
      },
    );
    onward.on('error', () => request.socket.destroy());
    request.on('error', () => onward.destroy());
    response.on('close', () => onward.destroy());
    if (fault === 'cut the request')
      request.once('data', () => {
        onward.destroy();
        request.socket.destroy();
      });
    request.pipe(onward);
  }

  const server = createServer((request, response) => {
    const what = `${request.method} ${request.url}`;
    const fault = chooseFault(what);
    seen.push(what);
    if (fault === 'slow down') return slowDown(request, response);
    forward(request, response, fault);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    behave(choose: (request: string) => Fault) {
      chooseFault = choose;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
