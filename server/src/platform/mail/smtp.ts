import type { Mail } from './write-mail.ts';

type Words = Omit<Mail, 'attachment'>;
type Pdf = { name: string; bytes: Buffer };
export type Smtp = { send(id: string, words: Words, attached: Pdf[]): Promise<void>; close(): void };

export async function createSmtp(url: string, from: string): Promise<Smtp> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  const domain = from.match(/@([^\s>]+)/)?.[1] ?? 'teduh.test';
  return {
    async send(id, { to, subject, text, html }, attached) {
      // The same Message-ID at every try lets a receiver drop the second copy after a crash between sending and noting it.
      // The address as an object: nothing in it can turn one recipient into several.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        attachments: attached.map(({ name, bytes }) => ({
          filename: `${name}.pdf`,
          content: bytes,
          contentType: 'application/pdf',
        })),
      });
    },
    close: () => transport.close(),
  };
}
