import { type AddressInfo, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

const families: Record<string, string> = { '127.0.0.1': '::1', '::1': '127.0.0.1' };

/**
 * `localhost` is an address of IPv4 and one of IPv6, and whoever calls may try either. Fastify listens on both only where it makes the
 * server itself; here connections to the other address join the server that listens on the first.
 */
export function joinSecondLoopback(app: FastifyInstance) {
  const second = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    app.server.emit('connection', socket),
  );
  // A machine without the other family is served on the first.
  second.on('error', (error) => app.log.debug(`second address of localhost: ${error.message}`));
  const closed = new Promise((resolve) => second.once('close', resolve));

  app.addHook('onListen', async () => {
    const { address, port } = app.server.address() as AddressInfo;
    const other = families[address];
    if (other) second.listen(port, other);
  });
  app.addHook('preClose', async () => {
    second.close();
  });
  app.addHook('onClose', async () => {
    second.close();
    await closed;
  });
}
