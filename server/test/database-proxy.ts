import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type Message = {
  /** Passes it on to the database, whose answer arrives nowhere. */
  deliver(): void;
  /** Ends the connection to the database without it. */
  drop(): void;
};
type Cut = { text: string; decide(message: Message): void };

/** Stands between a server and its database, as a network that can fail at the worst moment. */
export async function startDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  const cuts: Cut[] = [];
  const frozen = new WeakSet<Socket>();

  const proxy = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let isCut = false;
    open.add(client);
    client.on('data', (data) => {
      if (frozen.has(client)) return;
      const cut = cuts.findIndex(({ text }) => data.includes(text));
      const [found] = cut < 0 ? [] : cuts.splice(cut, 1);
      if (!found) {
        database.write(data);
        return;
      }
      isCut = true;
      client.destroy();
      found.decide({ deliver: () => database.end(data), drop: () => database.destroy() });
    });
    database.on('data', (data) => frozen.has(client) || client.write(data));
    for (const socket of [client, database]) socket.on('error', () => {});
    client.on('close', () => {
      open.delete(client);
      if (!isCut) database.destroy();
    });
    database.on('close', () => client.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = proxy.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;

  function cutAll() {
    for (const socket of open) socket.destroy();
  }
  return {
    url: url.toString(),
    /** Cuts the connection of whoever next sends a message with these words. */
    cutAt(text: string, decide: (message: Message) => void = ({ deliver }) => deliver()) {
      cuts.push({ text, decide });
    },
    /** Nothing arrives any more on the connections that are open now, which stay open, as when a machine freezes. New ones work. */
    freezeOpen() {
      for (const client of open) frozen.add(client);
    },
    cutAll,
    /** Refuses new connections too. */
    async goAway() {
      const closed = new Promise((resolve) => proxy.close(resolve));
      cutAll();
      await closed;
    },
    comeBack: () => listen(port),
    async stop() {
      cutAll();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
