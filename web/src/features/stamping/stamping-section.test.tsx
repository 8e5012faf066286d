import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { Stamping, StampingAnswer, StampingMessageAnswer } from '@teduh/shared/stamping';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../../test/api.ts';
import { fill } from '../../test/fill.ts';
import { renderAt } from '../../test/render.tsx';
import { aContract, configOn } from '../../test/renting.ts';
import { aStamping } from '../../test/stamping.ts';
import { stubUploads } from '../../test/uploads.ts';
import StampingSection from './stamping-section.tsx';

const contract = aContract();
const url = '/contracts/contract-1/stamping';

type Options = { isAdmin?: boolean; contractStatus?: 'Ended'; answers?: Parameters<typeof stubApi>[0] };

function open(stamping: Stamping, { isAdmin = false, contractStatus, answers = {} }: Options = {}) {
  const shown = { ...contract, ...(contractStatus && { status: contractStatus }) };
  const calls = stubApi({
    ...configOn('2026-11-15'),
    [`GET ${url}`]: () => json<StampingAnswer>(200, { stamping }),
    [`PATCH ${url}`]: () => json<StampingMessageAnswer>(200, { message: messages.stampingChanged, stamping }),
    ...answers,
  });
  const view = renderAt(<StampingSection contract={shown} isAdmin={isAdmin} />, { as: {} });
  return { calls, ...view };
}
const factOf = (label: string) => screen.getByText(label).nextElementSibling;
const sent = (calls: ReturnType<typeof stubApi>) => calls.find(({ method }) => method === 'PATCH')?.body;
async function heading() {
  await waitFor(() =>
    expect(screen.queryByRole('status', { name: 'Loading the stamp duty...' })).not.toBeInTheDocument(),
  );
  return screen.getByRole('heading', { name: 'Stamp duty' });
}

test('says what the duty is likely to be and why, until when, and who pays', async () => {
  open(aStamping());
  await heading();
  expect(factOf('Estimated duty')).toHaveTextContent('RM 72');
  expect(await screen.findByText('18 days left')).toBeVisible();
  expect(factOf('To be stamped by')).toHaveTextContent('3 Dec 2026');
  expect(factOf('Who pays')).toHaveTextContent('Tenant');
  expect(
    screen.getByText(
      /RM 1,500 a month is RM 18,000 a year\. For each RM 250 of it, or a part of that, a term of up to one year costs RM 1: 72 × RM 1 = RM 72\. Each further copy costs RM 10\. This is an estimate: LHDN decides\./,
    ),
  ).toBeVisible();
});

test('a contract that ended before it began shows nothing to be stamped', async () => {
  open(aStamping({ status: null, executedOn: null, dueDate: null }), { contractStatus: 'Ended' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Stamp duty' })).not.toBeInTheDocument());
});

test('explains the least duty and a longer term', async () => {
  const reckoning = {
    ...aStamping().reckoning,
    monthlyRent: 50,
    annualRent: 600,
    blocks: 3,
    rate: 3,
    months: 24,
  };
  open(aStamping({ estimate: 10, reckoning }));
  expect(
    await screen.findByText(
      /more than one and up to three years costs RM 3: 3 × RM 3 = RM 9, and the least is RM 10\./,
    ),
  ).toBeVisible();
});

test('has only the estimate before both have signed, for admins too', async () => {
  open(aStamping({ status: null, executedOn: null, dueDate: null }), { isAdmin: true });
  expect(
    await screen.findByText(/Once both have signed the agreement, it has to be stamped within 30 days/),
  ).toBeVisible();
  expect(screen.queryByText('To be stamped by')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('says that it is late, and what that is likely to cost', async () => {
  open(aStamping({ dueDate: '2026-11-11', penalty: 50 }));
  expect(await screen.findByText('4 days late')).toBeVisible();
  expect(screen.getByText('Late')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('a penalty of RM 50 on top');
});

test('a tenant who pays tells that it was filed', async () => {
  const { calls, user } = open(aStamping());
  await user.click(await screen.findByRole('button', { name: 'I have filed it' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(user, dialog.getByRole('textbox', { name: /Certificate number/ }), 'B01');
  await user.click(dialog.getByRole('button', { name: 'It is filed' }));
  expect(await screen.findByText(messages.stampingChanged)).toBeVisible();
  expect(sent(calls)).toEqual({ certificateNumber: 'B01', status: 'Filed' });
});

test('a tenant who does not pay, or whose agreement is stamped, has nothing to do', async () => {
  open(aStamping({ payer: 'landlord' }));
  await heading();
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows the certificate of a stamped agreement', async () => {
  open(
    aStamping({
      status: 'Stamped',
      certificateNumber: 'B01KV0012345',
      certificateFile: '/api/file?signature=1',
      stampedOn: '2026-11-10',
      dutyPaid: 72,
    }),
  );
  await heading();
  expect(factOf('Certificate')).toHaveTextContent('B01KV0012345');
  expect(screen.getByRole('link', { name: /Download/ })).toHaveAttribute('href', '/api/file?signature=1');
  expect(screen.getByText('10 Nov 2026')).toBeVisible();
  expect(factOf('Duty paid')).toHaveTextContent('RM 72');
  expect(screen.queryByRole('button')).toBeNull();
});

test('an admin confirms it with number, day and duty; without the number nothing is sent', async () => {
  const { calls, user } = open(aStamping(), { isAdmin: true });
  await user.click(await screen.findByRole('button', { name: 'Update' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('Day of stamping')).toBeNull();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Stamped');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByRole('textbox', { name: /Certificate number/ })).toBeInvalid();
  expect(sent(calls)).toBeUndefined();
  await fill(user, dialog.getByRole('textbox', { name: /Certificate number/ }), 'B01');
  await fill(user, dialog.getByRole('textbox', { name: 'Duty paid' }), '72.50');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Who pays the duty' }), 'landlord');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(messages.stampingChanged)).toBeVisible();
  expect(sent(calls)).toEqual({
    payer: 'landlord',
    status: 'Stamped',
    certificateNumber: 'B01',
    stampedOn: '2026-11-15',
    dutyPaid: 72.5,
  });
});

test('an admin removes a wrong duty, and a wrong number with the stamp', async () => {
  const stamped = {
    status: 'Stamped',
    certificateNumber: 'B01',
    stampedOn: '2026-11-10',
    dutyPaid: 72,
  } as const;
  const { calls, user } = open(aStamping(stamped), { isAdmin: true });
  const update = async (change: (dialog: ReturnType<typeof within>) => Promise<void>) => {
    await user.click(await screen.findByRole('button', { name: 'Update' }));
    const dialog = within(await screen.findByRole('dialog'));
    await change(dialog);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return calls.findLast(({ method }) => method === 'PATCH')?.body;
  };
  const first = await update((dialog) => user.clear(dialog.getByRole('textbox', { name: 'Duty paid' })));
  expect(first).toMatchObject({ status: 'Stamped', certificateNumber: 'B01', dutyPaid: null });
  const second = await update(async (dialog) => {
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Filed');
    await user.clear(dialog.getByRole('textbox', { name: /Certificate number/ }));
  });
  expect(second).toEqual({ payer: 'tenant', status: 'Filed', certificateNumber: '' });
});

test('an admin is offered only the statuses that can follow', async () => {
  const stamped = { status: 'Stamped', certificateNumber: 'B01', stampedOn: '2026-11-10' } as const;
  const { user } = open(aStamping(stamped), { isAdmin: true });
  await user.click(await screen.findByRole('button', { name: 'Update' }));
  const status = within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Status' });
  expect(
    within(status)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Filed', 'Stamped']);
});

const pdf = new File(['%PDF-'], 'certificate.pdf', { type: 'application/pdf' });
const input = (container: HTMLElement) =>
  container.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;

test('sends the certificate that was chosen, and says when it is refused', async () => {
  let isRefused = true;
  const stamping = aStamping();
  const uploads = stubUploads({
    [`POST ${url}/certificate`]: () =>
      isRefused
        ? failure(409, errorMessages.too_many_certificates)
        : json<StampingMessageAnswer>(201, { message: messages.certificateUploaded, stamping }),
  });
  const { user, container } = open(stamping);
  await screen.findByRole('button', { name: 'Upload the certificate' });
  await user.upload(input(container), pdf);
  expect(await screen.findByText(errorMessages.too_many_certificates)).toBeVisible();
  isRefused = false;
  await user.upload(input(container), pdf);
  expect(await screen.findByText(messages.certificateUploaded)).toBeVisible();
  expect(screen.queryByText(errorMessages.too_many_certificates)).toBeNull();
  expect(uploads).toHaveLength(2);
  expect(uploads[1]?.body.get('certificate')).toMatchObject({ name: 'certificate.pdf' });
});

test('does not send a file that is too large', async () => {
  const uploads = stubUploads({});
  const { user, container } = open(aStamping());
  await screen.findByRole('button', { name: 'Upload the certificate' });
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.pdf', { type: 'application/pdf' });
  await user.upload(input(container), large);
  expect(screen.getByRole('alert')).toHaveTextContent('at most 10 MB');
  expect(uploads).toEqual([]);
});

test('can be tried again', async () => {
  let isUp = false;
  const answer = () => (isUp ? json<StampingAnswer>(200, { stamping: aStamping() }) : failure(500, 'Broken'));
  const { user } = open(aStamping(), { answers: { [`GET ${url}`]: answer } });
  expect(await screen.findByText('Error: Broken')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading()).toBeVisible();
});
