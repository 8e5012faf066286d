import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';
import type { Server } from './support.ts';

type Received = { to: string[]; raw: string };

/** A port that nobody listens on, for a mail server that is down and may come up. */
export async function reservePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

export const smtpAt = (port: number) => ({ SMTP_URL: `smtp://127.0.0.1:${port}` });

/** Where mail is really sent. */
export async function expectNoMailbox(server: Server) {
  expect((await server.call('GET', '/api/mailbox')).status).toBe(404);
  expect((await server.call('GET', '/mailbox')).status).toBe(404);
  expect((await server.call('GET', '/api/config')).body.mailbox).toBe(false);
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

type Step = 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA';
type Options = {
  stalls?: boolean;
  /** What it answers at which step instead of taking a mail: `550 5.1.1 No such user`. */
  refuses?: (step: Step, address: string) => string | undefined;
};

/** A real mail server. While it stalls it takes every letter in and never says that it did. */
export async function startMailServer(port: number, { stalls = false, refuses }: Options = {}) {
  const received: Received[] = [];
  let stalled = 0;
  const refusal = (step: Step, address: string) => {
    const [code = '', ...words] = refuses?.(step, address)?.split(' ') ?? [];
    return code ? Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }) : null;
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onAuth: ({ username = '' }, _session, done) => done(refusal('AUTH', username), { user: username }),
    onMailFrom: ({ address }, _session, done) => done(refusal('MAIL FROM', address)),
    onRcptTo: ({ address }, _session, done) => done(refusal('RCPT TO', address)),
    onData(stream, session, done) {
      const take = (raw: string) => {
        if (stalls) {
          stalled += 1;
          return;
        }
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const refused = refusal('DATA', to[0] ?? '');
        if (!refused) received.push({ to, raw });
        done(refused);
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
