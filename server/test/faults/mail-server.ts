import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

type Received = { to: string[]; raw: string };

/** A port that nobody listens on, for a mail server that is down and may come up. */
export async function reservePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** The files that came with a letter, by name. */
export function attachedTo(raw: string): Map<string, Buffer> {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1];
  const parts = boundary ? raw.split(`--${boundary}`) : [];
  return new Map(
    parts.flatMap((part): [string, Buffer][] => {
      const [folded = '', body = ''] = part.split(/\r\n\r\n/, 2);
      const headers = folded.replaceAll(/\r\n(?=[ \t])/g, '');
      const name = /^Content-Disposition: attachment;\s+filename="([^"]+)"/m.exec(headers)?.[1];
      return name ? [[name, Buffer.from(body, 'base64')]] : [];
    }),
  );
}

/** A real mail server. While it stalls it takes every letter in and never says that it did. */
export async function startMailServer(port: number, { stalls = false } = {}) {
  const received: Received[] = [];
  let stalled = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, session, done) {
      const take = (raw: string) => {
        if (stalls) {
          stalled += 1;
          return;
        }
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        done();
      };
      // A sender that was killed in the middle of its letter is refused, and nobody is there to hear it.
      text(stream).then(take, done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    received,
    stalled: () => stalled,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
