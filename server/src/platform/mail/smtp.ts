import { isLoopback } from '../loopback.ts';

type WrittenMail = { to: string; replyTo: string; subject: string; text: string; html: string };
type PdfFile = { name: string; bytes: Buffer };
export type Smtp = { send(id: string, mail: WrittenMail, files: PdfFile[]): Promise<void>; close(): void };

export const sendTimeoutMs = 10 * 60 * 1000;

export async function createSmtp(url: string, from: string): Promise<Smtp> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    // Else whoever is in between could read reset links by hiding that the server offers encryption.
    requireTLS: !isLoopback(new URL(url).hostname),
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // A server that looks through attachments before it accepts them may take minutes, and delivers the mail though nobody waits any more:
    // whoever gives up sooner sends it again and again (RFC 5321, 4.5.3.2.6).
    socketTimeout: sendTimeoutMs,
  });
  const domain = from.match(/@([^\s>]+)/)?.[1] ?? 'teduh.test';
  return {
    async send(id, { to, replyTo, subject, text, html }, files) {
      // A mail is sent twice when the server crashes before it marks the mail as sent: with the same Message-ID the receiver can drop the copy.
      // The address is passed as an object, so that nothing in it can add recipients.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        replyTo: { name: '', address: replyTo },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        attachments: files.map(({ name, bytes }) => ({
          filename: `${name}.pdf`,
          content: bytes,
          contentType: 'application/pdf',
        })),
      });
    },
    close: () => transport.close(),
  };
}
