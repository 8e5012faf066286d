import type { SystemAnswer, UnmatchedMoneyAnswer } from '@teduh/shared/system';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { renderAt } from '../test/render.tsx';
import { aSystem } from '../test/system.ts';
import { Component as SystemPage } from './manage-system.page.tsx';

const nothing: UnmatchedMoneyAnswer = { statements: [], payments: [] };

function open(changes: Partial<SystemAnswer> = {}, more: Parameters<typeof stubApi>[0] = {}) {
  const calls = stubApi({
    'GET /system': () => json<SystemAnswer>(200, aSystem(changes)),
    'GET /system/unmatched-money': () => json<UnmatchedMoneyAnswer>(200, nothing),
    ...more,
  });
  return { calls, ...renderAt(<SystemPage />, { as: { userType: 'admin' } }) };
}
const cellsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

const mail = {
  id: 'mail-1',
  recipient: 'siti@example.my',
  subject: 'Your rent',
  writtenAt: '2026-11-15T02:14:05.000Z',
  failedAt: '2026-11-15T02:15:05.000Z',
  reason: '550 5.1.1 No such user',
};

test('shows what runs, and that all is well', async () => {
  open();
  expect(await screen.findByText('1.2.0')).toBeVisible();
  expect(factOf('Version')).toBe('1.2.0commit 0123456789ab');
  expect(factOf('Mode')).toBe('Production');
  expect(factOf('Running for')).toBe('1 day 2 hours');
  expect(factOf('Database')).toBe('PostgreSQL of your own123 MB');
  expect(factOf('Files')).toBe('S3-compatible storage');
  expect(factOf('Disk of the data directory')).toBe('48.3 GB freeof 100 GB');
  expect(factOf('Last backup')).toBe('No backup has been recorded');
  for (const words of [
    'No mail waits to be sent.',
    'No mail has failed',
    'No address refuses mail',
    'Nothing waits, and nothing has failed',
  ])
    expect(screen.getByText(words)).toBeVisible();
  expect(await screen.findByText('All statements and payments match')).toBeVisible();
  expect(screen.queryByText('The disk is nearly full')).toBeNull();
});

test('shows a sandbox, a backup, a disk that is nearly full and jobs that have not started', async () => {
  open({
    mode: 'sandbox',
    database: 'embedded',
    files: 'disk',
    mail: 'mailbox',
    commit: null,
    jobs: null,
    lastBackup: {
      startedAt: '2026-11-15T02:10:00.000Z',
      finishedAt: '2026-11-15T02:14:05.000Z',
      failure: null,
    },
    lastGoodBackup: { finishedAt: '2026-11-15T02:14:05.000Z', sizeBytes: 1_500_000 },
    disk: { freeBytes: 900_000_000, totalBytes: 20_000_000_000 },
  });
  expect(await screen.findByText('The disk is nearly full')).toBeVisible();
  expect(factOf('Version')).toBe('1.2.0');
  expect(factOf('Mode')).toBe('Sandbox: mail and payments are pretended');
  expect(factOf('Last backup')).toBe('15 Nov 2026, 10:14, 1.5 MB');
  expect(screen.getByText('Jobs have not started yet')).toBeVisible();
});

test('a sandbox with a mail server does not say that mail is pretended', async () => {
  open({ mode: 'sandbox', mail: 'smtp' });
  expect(await screen.findByText('Sandbox: payments are pretended, but mail is really sent')).toBeVisible();
});

test.each([
  [
    'failed',
    { finishedAt: '2026-11-16T02:14:05.000Z', failure: 'The disk is full' },
    'That of 16 Nov 2026, 10:10 failed: The disk is full',
  ],
  ['was killed', { finishedAt: null, failure: null }, 'One was begun 16 Nov 2026, 10:10'],
])('shows what can be restored when the newest backup %s', async (_what, outcome, words) => {
  open({
    lastBackup: { startedAt: '2026-11-16T02:10:00.000Z', ...outcome },
    lastGoodBackup: { finishedAt: '2026-11-15T02:14:05.000Z', sizeBytes: 1_500_000 },
  });
  expect(await screen.findByText(words)).toBeVisible();
  expect(factOf('Last backup')).toContain('15 Nov 2026, 10:14');
});

test('says why mails wait, and sends those that failed again, one or all', async () => {
  const { calls, user } = open(
    {
      mails: {
        waiting: 3,
        oldestWaitingAt: '2026-11-15T02:14:05.000Z',
        failedCount: 60,
        failed: [mail, { ...mail, id: 'mail-2', subject: 'Another' }],
      },
      jobs: {
        queues: [{ name: 'send-mail', waiting: 3, running: 0, failed: 0, retryReason: 'EAUTH' }],
        failed: [],
      },
    },
    {
      'POST /system/mails/mail-1/send-again': () => json(200, { message: 'It is being sent' }),
      'POST /system/mails/send-again': () => json(200, { message: '60 mails are being sent again' }),
    },
  );
  expect(
    await screen.findByText('3 mails wait to be sent, the oldest since 15 Nov 2026, 10:14.'),
  ).toBeVisible();
  expect(screen.getAllByText(/does not accept the user name or the password of SMTP_URL/)).toHaveLength(2);
  expect(cellsOf('Mails that failed').slice(0, 4)).toEqual([
    'siti@example.my',
    'Your rent',
    '15 Nov 2026, 10:15',
    '550 5.1.1 No such user',
  ]);
  await user.click(screen.getByRole('button', { name: 'Send again: Your rent, to siti@example.my' }));
  expect(await screen.findByText('It is being sent')).toBeVisible();
  expect(screen.getByText('The newest 2 of 60 that were refused for good.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send all again' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('60 mails that were refused are sent once more.');
  await user.click(within(dialog).getByRole('button', { name: 'Send all again' }));
  expect(await screen.findByText('60 mails are being sent again')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/system/mails/mail-1/send-again',
    '/system/mails/send-again',
  ]);
});

test('lists addresses that refuse mail, leads to their user, and clears the mark', async () => {
  const marked = { id: 'a-1', address: 'siti@example.my', refusedAt: mail.failedAt, reason: mail.reason };
  let addresses = [
    { ...marked, user: { id: 'user-1', firstname: 'Siti', lastname: 'Nurhaliza' } },
    { ...marked, id: 'a-2', address: 'nobody@example.my', user: null },
  ];
  const { user } = open(
    {},
    {
      'GET /system': () => json<SystemAnswer>(200, aSystem({ refusedAddresses: addresses })),
      'DELETE /system/refused-addresses/a-2': () => {
        addresses = addresses.slice(0, 1);
        return json(200, { message: 'Cleared' });
      },
    },
  );
  expect(await screen.findByRole('link', { name: 'Siti Nurhaliza' })).toHaveAttribute(
    'href',
    paths.userDetails('user-1'),
  );
  expect(screen.getByText(/Mails to them are still tried/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear the mark of nobody@example.my' }));
  expect(await screen.findByText('Cleared')).toBeVisible();
  expect(screen.queryByText(/nobody/)).toBeNull();
});

test('lists jobs that failed with why, and retries one; a refusal is shown', async () => {
  const { user } = open(
    {
      jobs: {
        queues: [
          { name: 'check-books', waiting: 1, running: 0, failed: 1, retryReason: null },
          { name: 'empty-trash', waiting: 0, running: 0, failed: 0, retryReason: null },
        ],
        failed: [
          { id: 'job-1', queue: 'check-books', failedAt: mail.failedAt, reason: 'ECONNREFUSED' },
          { id: 'job-2', queue: 'check-books', failedAt: mail.failedAt, reason: '' },
        ],
      },
    },
    {
      'POST /system/jobs/check-books/job-1/retry': () =>
        failure(409, 'This job waits to run already.', { code: 'job_waits_already' }),
    },
  );
  await screen.findByRole('table', { name: 'Kinds of jobs' });
  expect(cellsOf('Kinds of jobs')).toEqual(['Check books', '1', '0', '1', '-']);
  expect(cellsOf('Failed jobs').slice(0, 3)).toEqual([
    'Check books',
    '15 Nov 2026, 10:15',
    'The server cannot be reached (ECONNREFUSED)',
  ]);
  await user.click(screen.getAllByRole('button', { name: 'Retry Check books' })[0] as HTMLElement);
  expect(await screen.findByText('This job waits to run already.')).toBeVisible();
});

test('lists payments and statements that do not match, and leads to them', async () => {
  open(
    {},
    {
      'GET /system/unmatched-money': () =>
        json<UnmatchedMoneyAnswer>(200, {
          statements: [{ contractId: 'c-1', contractNumber: 'TD-2026-0001', balance: 10, pending: 0 }],
          payments: [
            {
              id: 'r-1',
              kind: 'refund failed',
              transactionId: 't-1',
              contractNumber: 'TD-2026-0002',
              amount: 50,
              since: mail.failedAt,
              reason: 'expired_or_canceled_card',
            },
          ],
        }),
    },
  );
  expect(await screen.findByRole('link', { name: 'Payment of contract TD-2026-0002' })).toHaveAttribute(
    'href',
    paths.paymentDetails('t-1'),
  );
  expect(screen.getByRole('link', { name: 'Statement of contract TD-2026-0001' })).toHaveAttribute(
    'href',
    paths.statement('c-1'),
  );
  expect(cellsOf('Payments to look at').at(-1)).toContain(
    'Pay it back by a transfer or in cash, and record that.',
  );
  expect(cellsOf('Statements that do not add up')).toEqual(['TD-2026-0001', 'RM 10', 'RM 0']);
});

test('can be tried again, as a whole and the money by itself', async () => {
  let isUp = false;
  const { user } = open(
    {},
    {
      'GET /system': () => (isUp ? json(200, aSystem()) : failure(500, 'Broken')),
      'GET /system/unmatched-money': () => (isUp ? json(200, nothing) : failure(500, 'No books')),
    },
  );
  expect(screen.getByRole('status', { name: 'Loading the system...' })).toBeVisible();
  expect(await screen.findByText('Error: Broken')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('All statements and payments match')).toBeVisible();
});
