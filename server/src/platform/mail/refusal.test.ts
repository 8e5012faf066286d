import { afterEach, expect, it } from 'vitest';
import { reservePort, startMailServer } from '../../../test/faults/mail-server.ts';
import { refusalOf } from './refusal.ts';
import { createSmtp } from './smtp.ts';

type Step = Parameters<NonNullable<NonNullable<Parameters<typeof startMailServer>[1]>['refuses']>>[0];

let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const each of close) await each();
  close = [];
});

const mail = { to: 'siti@example.my', replyTo: 'office@rumahbaik.my', subject: 'Hello', text: '', html: '' };

/** What is made of the answer of a real server, by the client that sends our mail. */
async function refusalAt(step: Step, answer: string) {
  const port = await reservePort();
  const server = await startMailServer(port, { refuses: (at) => (at === step ? answer : undefined) });
  const smtp = await createSmtp(`smtp://user:secret@127.0.0.1:${port}`, 'rent@rumahbaik.my');
  close.push(server.close, async () => smtp.close());
  const error = await smtp.send('mail-1', mail, []).then(
    () => expect.fail('was taken'),
    (reason) => reason,
  );
  return refusalOf(error);
}

it.each([
  ['550 5.1.1 <siti@example.my> No such user', 'an unknown user'],
  ['551 5.1.6 User has moved', 'somebody who moved'],
  ['553 5.1.3 Bad mailbox name', 'a name that cannot be'],
  ['554 5.2.1 Mailbox disabled', 'a closed mailbox'],
  ['552 5.2.2 Mailbox full', 'a full mailbox'],
  ['550 5.4.1 Recipient address rejected: Access denied', 'an unknown user at Microsoft'],
  ['556 5.1.10 Domain takes no mail', 'a domain without mail'],
  ['550 Unknown user', 'a server without status codes'],
])('%s is about the address: %s', async (answer) => {
  expect(await refusalAt('RCPT TO', answer)).toEqual({ about: 'address', reason: answer });
});

it.each<[Step, string, string]>([
  ['AUTH', '535 5.7.8 Authentication credentials invalid', 'our login'],
  ['MAIL FROM', '550 5.1.8 Sender address rejected', 'our sender'],
  ['MAIL FROM', '530 5.7.0 Authentication required', 'our login'],
  ['RCPT TO', '530 5.7.0 Authentication required', 'our login'],
  ['RCPT TO', '554 5.7.1 Relay access denied', 'relaying'],
  ['RCPT TO', '550 relay not permitted', 'relaying, without status codes'],
  ['RCPT TO', '554 5.7.1 Service unavailable; client host blocked', 'our machine'],
  ['RCPT TO', '503 5.5.1 Bad sequence', 'the conversation'],
  ['RCPT TO', '450 4.2.1 Try again later', 'a server that wants to be asked later'],
  ['RCPT TO', '452 4.2.2 Mailbox full', 'a mailbox that may be emptied'],
  ['DATA', '451 4.7.1 Greylisted', 'a server that wants to be asked later'],
])('at %s, %s goes on being tried: it is about %s', async (step, answer) => {
  expect(await refusalAt(step, answer)).toBeUndefined();
});

it.each<[Step, string]>([
  ['DATA', '554 5.6.0 Content rejected'],
  ['DATA', '550 5.7.1 Looks like spam'],
  ['MAIL FROM', '552 5.3.4 Message too big'],
])('at %s, %s is about this mail, and not about the address', async (step, answer) => {
  expect(await refusalAt(step, answer)).toEqual({ about: 'mail', reason: answer });
});

it.each([
  ['Invalid recipient "a<b@example.my"', 'address'],
  ['No recipients defined', 'address'],
  ['Invalid sender "x"', undefined],
])('what nodemailer refuses before a server is asked, %s, is about the %s', (message, about) => {
  const error = Object.assign(new Error(message), { code: 'EENVELOPE', command: 'API' });
  expect(refusalOf(error)?.about).toBe(about);
});

it('whatever has nothing to do with mail goes on being tried', () => {
  expect(refusalOf(new Error('no connection'))).toBeUndefined();
  expect(refusalOf(Object.assign(new Error('refused'), { code: 'ECONNECTION' }))).toBeUndefined();
});

it('keeps one line of what the server says, and not more than fits', () => {
  const error = { command: 'RCPT TO', responseCode: 550, response: `550-5.1.1 No\r\n550 ${'x'.repeat(999)}` };
  const { reason = '' } = refusalOf(error) ?? {};
  expect(reason).toMatch(/^550-5\.1\.1 No 550 x+$/);
  expect(reason).toHaveLength(300);
});
