import type { MailboxAnswer } from '@teduh/shared/sandbox';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, json, stubApi } from '../../test/api.ts';
import { fill } from '../../test/fill.ts';
import { renderAt } from '../../test/render.tsx';
import { Mailbox } from './mailbox.tsx';

function mail(number: number, to: string): MailboxAnswer['messages'][number] {
  return {
    id: `00000000-0000-4000-8000-00000000000${number}`,
    to,
    subject: `Subject ${number}`,
    text: `Text ${number}`,
    html: `<p>Body ${number}</p>`,
    attachments: [],
    createdAt: '2026-11-15T02:14:05.000Z',
  };
}

const newest = mail(2, 'nur@example.com');
const oldest = mail(1, 'tenant@teduh.test');

function stubMailbox(messages = [newest, oldest], hasMore = false) {
  return stubApi({ 'GET /mailbox': () => json<MailboxAnswer>(200, { messages, hasMore }) });
}

describe('the mailbox', () => {
  it('lists all mail and opens the newest', async () => {
    stubMailbox();
    renderAt(<Mailbox />);
    expect(await screen.findByText('2 messages')).toBeVisible();
    const list = within(screen.getByRole('region', { name: 'Messages' }));
    expect(list.getByRole('button', { current: true })).toHaveTextContent('Subject 2');
    expect(list.getAllByText('15 Nov 2026, 10:14')).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Subject 2' })).toBeVisible();
  });

  it('says that only the newest messages are shown where there are more', async () => {
    stubMailbox([newest, oldest], true);
    renderAt(<Mailbox />);
    expect(await screen.findByText('The newest 2 messages')).toBeVisible();
  });

  it('shows HTML where it can neither run scripts nor reach this page, and links open elsewhere', async () => {
    stubMailbox();
    renderAt(<Mailbox />);
    const frame = await screen.findByTitle('Message: Subject 2');
    expect(frame).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
    expect(frame).toHaveAttribute('srcdoc', '<base target="_blank"><p>Body 2</p>');
  });

  it('reads another message, also as plain text', async () => {
    stubMailbox();
    const { user } = renderAt(<Mailbox />);
    await user.click(await screen.findByRole('button', { name: /Subject 1/ }));
    expect(screen.getByRole('heading', { name: 'Subject 1' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Plain text' }));
    expect(await screen.findByText('Text 1')).toBeVisible();
  });

  it('opens what came with a message in a tab of its own', async () => {
    const attachments = [{ name: 'Teduh receipt 7.pdf', url: '/api/mailbox/2/attachment' }];
    stubMailbox([{ ...newest, attachments }, oldest]);
    const { user } = renderAt(<Mailbox />);
    const attached = await screen.findByRole('link', { name: 'Teduh receipt 7.pdf' });
    expect(attached).toHaveAttribute('href', '/api/mailbox/2/attachment');
    expect(attached).toHaveAttribute('target', '_blank');
    await user.click(screen.getByRole('button', { name: /Subject 1/ }));
    expect(screen.queryByRole('list', { name: 'Attachments' })).not.toBeInTheDocument();
  });

  it('takes the recipient from the address and filters by any part of one', async () => {
    stubMailbox();
    const { user, router } = renderAt(<Mailbox />, { path: '/mailbox', at: '/mailbox?to=NUR' });
    expect(await screen.findByText('1 message')).toBeVisible();
    await user.clear(screen.getByLabelText('Recipient'));
    expect(await screen.findByText('2 messages')).toBeVisible();
    await fill(user, screen.getByLabelText('Recipient'), 'tenant');
    expect(await screen.findByText('1 message')).toBeVisible();
    expect(router.state.location.search).toBe('?to=tenant');
  });

  it('says when there is nothing for a recipient, and shows all again', async () => {
    stubMailbox();
    const { user } = renderAt(<Mailbox />);
    await fill(user, await screen.findByLabelText('Recipient'), 'nobody');
    expect(await screen.findByText('No mail for nobody')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all mail' }));
    expect(await screen.findByText('2 messages')).toBeVisible();
  });

  it('says that no mail was sent yet', async () => {
    stubMailbox([]);
    renderAt(<Mailbox />);
    expect(await screen.findByText('No mail yet')).toBeVisible();
  });

  it('says that it is switched off where real mail is sent', async () => {
    stubApi({ 'GET /mailbox': () => failure(404, 'Not found') });
    renderAt(<Mailbox />);
    expect(await screen.findByText('The mailbox is switched off')).toBeVisible();
  });

  it('shows the server’s error and tries again', async () => {
    let isBroken = true;
    stubApi({
      'GET /mailbox': () =>
        isBroken ? failure(500, 'Broken') : json<MailboxAnswer>(200, { messages: [newest], hasMore: false }),
    });
    const { user } = renderAt(<Mailbox />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Error: Broken');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 message')).toBeVisible();
  });
});
