import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type OwnAddress = { url(): string | undefined; note(address: AddressInfo): void };

const loopbackOf: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The address at which this server reaches itself. It is known once the server listens, because the port may be any free one. */
export function createOwnAddress(): OwnAddress {
  let url: string | undefined;
  return {
    url: () => url,
    note({ address, port }) {
      const host = loopbackOf[address] ?? address;
      url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    },
  };
}

export function trackOwnAddress(app: FastifyInstance, ownAddress: OwnAddress) {
  app.addHook('onListen', async () => ownAddress.note(app.server.address() as AddressInfo));
}
