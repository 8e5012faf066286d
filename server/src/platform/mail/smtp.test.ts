import { afterEach, beforeEach, expect, it } from 'vitest';
import { attachedTo, reservePort, startMailServer } from '../../../test/faults/mail-server.ts';
import { createSmtp } from './smtp.ts';

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let port: number;

beforeEach(async () => {
  port = await reservePort();
  mailServer = await startMailServer(port);
});
afterEach(() => mailServer.close());

const mail = {
  to: 'siti@example.my',
  replyTo: 'office@rumahbaik.my',
  subject: 'Hello',
  text: 'Hello Siti',
  html: '<p>Hello Siti</p>',
};

async function receive(from: string, { to = mail.to, files = [] as { name: string; bytes: Buffer }[] } = {}) {
  const smtp = await createSmtp(`smtp://127.0.0.1:${port}`, from);
  await smtp.send('mail-1', { ...mail, to }, files);
  smtp.close();
  return mailServer.received[0];
}

it.each([
  ['Rumah Baik <rent@rumahbaik.my>', 'rumahbaik.my'],
  ['rent@rumahbaik.my', 'rumahbaik.my'],
  ['Rumah Baik', 'teduh.test'],
])('the Message-ID of a mail from %s ends with %s', async (from, domain) => {
  expect((await receive(from))?.raw).toContain(`Message-ID: <mail-1@${domain}>`);
});

it('sends both texts and the attached files, to one address only', async () => {
  const bytes = Buffer.from('%PDF-1.7 receipt');
  const received = await receive('rent@rumahbaik.my', { files: [{ name: 'Receipt 12', bytes }] });
  expect(received?.to).toEqual(['siti@example.my']);
  expect(received?.raw).toContain('Reply-To: office@rumahbaik.my');
  expect(received?.raw).toMatch(/Hello Siti[\s\S]*<p>Hello Siti<\/p>/);
  expect(attachedTo(received?.raw ?? '')).toEqual(new Map([['Receipt 12.pdf', bytes]]));
});

it('an address cannot add a second recipient', async () => {
  const to = 'siti@example.my, muthu@example.my';
  const received = await receive('rent@rumahbaik.my', { to }).catch(() => undefined);
  expect(received?.to ?? []).not.toContain('muthu@example.my');
});

it('sends nothing in the clear to another machine, also where that offers no encryption', async () => {
  // Leads to this machine, and is not one of the names by which we know it.
  const elsewhere = await createSmtp(`smtp://0.0.0.0:${port}`, 'rent@rumahbaik.my');
  await expect(elsewhere.send('mail-1', mail, [])).rejects.toThrow('STARTTLS');
  elsewhere.close();
  expect(mailServer.received).toEqual([]);
  expect(await receive('rent@rumahbaik.my')).toMatchObject({ to: [mail.to] });
});
