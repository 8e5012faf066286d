import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type OwnAddress = { url(): string | undefined; note(address: AddressInfo): void };

const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** How this server reaches itself: known once it listens, since the port may be any free one and the host any of the machine's. */
export function createOwnAddress(): OwnAddress {
  let url: string | undefined;
  return {
    url: () => url,
    note({ address, port }) {
      const host = everywhere[address] ?? address;
      url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    },
  };
}

export function trackOwnAddress(app: FastifyInstance, ownAddress: OwnAddress) {
  app.addHook('onListen', async () => ownAddress.note(app.server.address() as AddressInfo));
}
