/** The baseline: bare node:http that sends one buffer, or an empty 304. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const body = readFileSync(process.env.BODY ?? '');
const server = createServer((request, response) => {
  if (request.headers['if-none-match']) {
    response.writeHead(304, { etag: 'W/"x"' });
    return response.end();
  }
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-encoding': 'br',
    'content-length': body.length,
  });
  return response.end(body);
});
server.listen(0, 'localhost', () =>
  console.log(`http://localhost:${(server.address() as AddressInfo).port}`),
);
process.once('SIGTERM', () => process.exit(0));
