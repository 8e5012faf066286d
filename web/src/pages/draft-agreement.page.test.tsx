import type { DraftAnswer, FoundDraftAnswer, SaveDraft } from '@teduh/shared/agreements';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { baseApi } from '../api/base-api.ts';
import { paths } from '../lib/paths.ts';
import { aDraft, someSections } from '../test/agreements.ts';
import { type Call, failure, json, stubApi } from '../test/api.ts';
import { fill } from '../test/fill.ts';
import { renderAt } from '../test/render.tsx';
import { Component as DraftPage } from './draft-agreement.page.tsx';

type Handlers = Parameters<typeof stubApi>[0];

/** A server with this draft, which takes what is saved. */
function stub(more: Handlers = {}) {
  let draft = aDraft();
  return stubApi({
    'GET /agreements/draft': () => json<DraftAnswer>(200, { draft }),
    'PUT /agreements/draft': ({ body }) => {
      const { sections, revision } = body as SaveDraft;
      draft = aDraft({ sections, revision: revision + 1 });
      return json<DraftAnswer>(200, { draft });
    },
    ...more,
  });
}
const open = () => renderAt(<DraftPage />, { as: { userType: 'admin' } });
const save = () => screen.getByRole('button', { name: 'Save draft' });
const sent = (calls: Call[]) => calls.findLast(({ method }) => method === 'PUT')?.body as SaveDraft;
const section = async (number: number) =>
  within((await screen.findByRole('heading', { name: `Section ${number}` })).closest('li') as HTMLElement);

test('shows the words of the draft and saves what was changed, with the revision that was opened', async () => {
  const calls = stub();
  const { user } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Draft of version 3' })).toBeVisible();
  const rent = await section(1);
  const [text] = rent.getAllByRole('textbox', { name: /^Text/ });
  await fill(user, text as HTMLElement, ' No more.');
  await user.selectOptions(rent.getAllByRole('combobox', { name: 'Part of' })[1] as HTMLElement, 'room');
  await user.click(save());
  expect(await screen.findByText(messages.draftSaved)).toBeVisible();
  const [first, ...rest] = someSections;
  const clauses = first?.clauses ?? [];
  expect(sent(calls)).toEqual({
    revision: 7,
    sections: [
      {
        title: 'Rent',
        clauses: [
          { ...clauses[0], text: 'The rent is {rent}. No more.' },
          { ...clauses[1], when: 'room' },
        ],
      },
      ...rest,
    ],
  });
  await user.click(save());
  await waitFor(() => expect(sent(calls).revision).toBe(8));
});

test('adds, moves and removes sections, clauses and items by buttons, says so, and keeps the focus', async () => {
  const calls = stub();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Move clause 2 of section 1 up' }));
  expect(screen.getByText('Clause moved to position 1 of 2')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Move clause 1 of section 1 down' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Add item to clause 1 of section 2' }));
  expect(screen.getByLabelText('Text of item (b) of clause 1 of section 2')).toHaveFocus();
  await user.paste('cleans it.');
  await user.click(screen.getByRole('button', { name: 'Move section 2 up' }));
  await user.click(screen.getByRole('button', { name: 'Add section' }));
  await user.paste('Extra');
  await fill(user, (await section(3)).getByRole('textbox', { name: /^Text/ }), 'A clause.');
  await user.click(screen.getByRole('button', { name: 'Remove clause 2 of section 2' }));
  await user.click(save());
  await screen.findByText(messages.draftSaved);
  expect(
    sent(calls).sections.map(({ title, clauses }) => [
      title,
      ...clauses.flatMap(({ text, items }) => [text, ...items.map((item) => item.text)]),
    ]),
  ).toEqual([
    ['Duties', 'The Tenant:', 'shares the kitchen;', 'cleans it.'],
    ['Rent', 'Paid in advance.'],
    ['Extra', 'A clause.'],
  ]);
});

test('inserts a placeholder at the cursor, and makes what is selected bold', async () => {
  const calls = stub();
  const { user } = open();
  const rent = await section(1);
  const text = rent.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ })[0] as HTMLTextAreaElement;
  await user.click(text);
  text.setSelectionRange(0, 0);
  const tools = within(screen.getByRole('group', { name: 'Tools for clause 1 of section 1' }));
  await user.selectOptions(tools.getByRole('combobox', { name: 'Placeholder' }), 'Name of the tenant');
  await user.click(tools.getByRole('button', { name: 'Insert' }));
  expect(text).toHaveValue('{tenant.name}The rent is {rent}.');
  expect(text).toHaveFocus();
  text.setSelectionRange(0, 13);
  await user.click(tools.getByRole('button', { name: 'Bold' }));
  expect(text).toHaveValue('**{tenant.name}**The rent is {rent}.');
  await user.click(save());
  await screen.findByText(messages.draftSaved);
  expect(sent(calls).sections[0]?.clauses[0]?.text).toBe('**{tenant.name}**The rent is {rent}.');
});

test('offers the number of a clause that has a name', async () => {
  stub();
  const { user } = open();
  const rent = await section(1);
  await fill(user, rent.getAllByLabelText('Name to refer to it')[1] as HTMLElement, 'advance');
  await user.click(rent.getAllByRole('textbox', { name: /^Text/ })[0] as HTMLElement);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Placeholder' }), 'Number of advance');
  await user.click(screen.getByRole('button', { name: 'Insert' }));
  expect(rent.getAllByRole('textbox', { name: /^Text/ })[0]).toHaveValue(
    'The rent is {rent}.{clause:advance}',
  );
});

test('shows what the server refuses under its field, and an empty section where it is', async () => {
  const problem = 'Section 1, clause 2: There is no placeholder {loop}';
  stub({
    'PUT /agreements/draft': () =>
      failure(400, errorMessages.invalid_fields, { errorFields: { 'sections.0.clauses.1.text': problem } }),
  });
  const { user } = open();
  const [, text] = (await section(1)).getAllByRole('textbox', { name: /^Text/ });
  await user.click(save());
  expect(await screen.findByText(problem)).toBeVisible();
  await waitFor(() => expect(text).toHaveFocus());
  expect(text).toBeInvalid();
  await user.click(screen.getByRole('button', { name: 'Remove clause 1 of section 2' }));
  await user.click(save());
  expect(await screen.findByText('Please add a clause to this section, or remove it')).toBeVisible();
});

test('keeps what was written when another admin was faster, and offers theirs', async () => {
  let theirs = aDraft();
  stub({
    'GET /agreements/draft': () => json<DraftAnswer>(200, { draft: theirs }),
    'PUT /agreements/draft': () => failure(409, errorMessages.draft_changed),
  });
  const { user, store } = open();
  const [text] = (await section(1)).getAllByRole('textbox', { name: /^Text/ });
  await fill(user, text as HTMLElement, ' Mine.');
  await user.click(save());
  expect(await screen.findByText(errorMessages.draft_changed)).toBeVisible();
  expect(text).toHaveValue('The rent is {rent}. Mine.');
  theirs = aDraft({
    revision: 9,
    sections: [{ ...someSections[0], title: 'Theirs' } as (typeof someSections)[0]],
  });
  store.dispatch(baseApi.util.invalidateTags(['Agreement']));
  expect(await screen.findByText('Somebody else has changed this draft')).toBeVisible();
  expect(text).toHaveValue('The rent is {rent}. Mine.');
  await user.click(screen.getByRole('button', { name: 'Open the newest draft' }));
  expect(await screen.findByDisplayValue('Theirs')).toBeVisible();
  expect(screen.queryByText('Somebody else has changed this draft')).not.toBeInTheDocument();
});

test('approves after saying who is responsible and what the words leave out', async () => {
  const calls = stub({ 'POST /agreements/draft/approval': () => json(201, { template: {} }) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Approve and use' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve version 3?' }));
  expect(dialog.getByText(/your company is responsible for them, not Teduh/)).toBeVisible();
  expect(dialog.getByText(/do not name a time to return the deposit and a late fee/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Approve and use' }));
  expect(await screen.findByText(messages.agreementApproved)).toBeVisible();
  expect(await screen.findByLabelText('location')).toHaveTextContent(paths.manageAgreements);
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ revision: 7 });
});

test('approves only what was saved', async () => {
  const calls = stub();
  const { user } = open();
  await user.type((await section(1)).getByRole('textbox', { name: /^Title/ }), 's');
  await user.click(screen.getByRole('button', { name: 'Approve and use' }));
  expect(await screen.findByText('Please save the draft before you approve it.')).toBeVisible();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('discards the draft after asking', async () => {
  const calls = stub({ 'DELETE /agreements/draft': () => json(200, { message: messages.draftDiscarded }) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this draft?' }));
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText(messages.draftDiscarded)).toBeVisible();
  expect(calls.find(({ method }) => method === 'DELETE')?.search).toBe('?revision=7');
});

test('says that there is no draft, and leads to the versions', async () => {
  stub({ 'GET /agreements/draft': () => json<FoundDraftAnswer>(200, { draft: null }) });
  open();
  expect(await screen.findByText('There is no draft')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the versions' })).toHaveAttribute(
    'href',
    paths.manageAgreements,
  );
});

test('says that the draft could not be read, and tries again', async () => {
  let isUp = false;
  stub({
    'GET /agreements/draft': () => (isUp ? json(200, { draft: aDraft() }) : failure(500, 'Broken')),
  });
  const { user } = open();
  expect(await screen.findByText('Error: Broken')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Draft of version 3' })).toBeVisible();
});

test('draws the words beside them while they are typed, where the browser shows PDF files', async () => {
  const original = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...original(query),
    matches: query.includes('min-width'),
  }));
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
  let drawn = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    drawn += 1;
    return `blob:sample-${drawn}`;
  });
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const calls = stub({ 'POST /agreements/preview': () => new Response('%PDF') });
  const { user } = open();
  const frame = await screen.findByTitle('Sample agreement');
  expect(frame).toHaveAttribute('src', 'blob:sample-1');
  await user.type((await section(1)).getByRole('textbox', { name: /^Title/ }), ' and more');
  await waitFor(() => expect(frame).toHaveAttribute('src', 'blob:sample-2'));
  expect(revoke).toHaveBeenCalledWith('blob:sample-1');
  const previews = calls.filter(({ path }) => path === '/agreements/preview').map(({ body }) => body);
  expect(previews).toHaveLength(2);
  expect(previews[1]).toMatchObject({ letting: 'whole unit', sections: [{ title: 'Rent and more' }, {}] });
  await user.click(screen.getByRole('button', { name: 'Room' }));
  await waitFor(() => expect(frame).toHaveAttribute('src', 'blob:sample-3'));
  Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
});
