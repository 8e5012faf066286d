import { errorMessages } from '@teduh/shared/errors.constants';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { paths } from '../lib/paths.ts';
import { aDraft, someSections, someTemplates, withTemplates } from '../test/agreements.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { renderAt } from '../test/render.tsx';
import { Component as AgreementsPage } from './manage-agreements.page.tsx';

const open = () => renderAt(<AgreementsPage />, { as: { userType: 'admin' } });
const rowOf = async (version: string) =>
  within((await screen.findByRole('cell', { name: version })).closest('tr') as HTMLElement);

const realOpen = window.open;
afterEach(() => {
  window.open = realOpen;
});

test('lists the versions: their state, who approved them and how many contracts have them', async () => {
  stubApi(withTemplates());
  open();
  const newest = await rowOf('Version 2');
  for (const words of ['In use', 'Aminah Yusof', '15 Nov 2026, 10:14', '3'])
    expect(newest.getByText(words)).toBeVisible();
  const first = await rowOf('Version 1');
  for (const words of ['Earlier', 'Came with Teduh', '41']) expect(first.getByText(words)).toBeVisible();
});

test('makes a copy of a version and opens it', async () => {
  const calls = stubApi({
    ...withTemplates(),
    'POST /agreements/draft': () => json(201, { draft: aDraft() }),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit a copy of version 1' }));
  expect(await screen.findByLabelText('location')).toHaveTextContent(paths.draftAgreement);
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ templateId: someTemplates[1]?.id });
});

test('leads to the draft that there is, and offers no second one', async () => {
  stubApi(withTemplates(aDraft()));
  open();
  const draft = await rowOf('Version 3');
  expect(draft.getByText('Draft')).toBeVisible();
  expect(draft.getByText(/changed by Aminah Yusof/)).toBeVisible();
  expect(draft.getByRole('link', { name: 'Edit draft' })).toHaveAttribute('href', paths.draftAgreement);
  expect(screen.queryByRole('button', { name: /Edit a copy/ })).not.toBeInTheDocument();
});

test('shows a sample of a version in a tab, and closes the tab when it cannot be drawn', async () => {
  const template = { ...someTemplates[1], sections: someSections };
  let isBroken = false;
  const calls = stubApi({
    ...withTemplates(),
    [`GET /agreements/templates/${template.id}`]: () => json(200, { template }),
    'POST /agreements/preview': () =>
      isBroken ? failure(500, errorMessages.unexpected_error) : new Response('%PDF'),
  });
  const tab = { location: { href: '' }, close: vi.fn() };
  window.open = () => tab as unknown as Window;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sample');
  const { user } = open();
  const press = async () =>
    user.click(await screen.findByRole('button', { name: 'Preview room in version 1' }));
  await press();
  await waitFor(() => expect(tab.location.href).toBe('blob:sample'));
  expect(calls.find(({ path }) => path === '/agreements/preview')?.body).toEqual({
    sections: someSections,
    letting: 'room',
  });
  isBroken = true;
  await press();
  expect(await screen.findByText(errorMessages.unexpected_error)).toBeVisible();
  expect(tab.close).toHaveBeenCalled();
});

test('says that nothing could be read, and tries again', async () => {
  let isUp = false;
  stubApi({
    'GET /agreements/templates': () =>
      isUp ? json(200, { templates: someTemplates, draft: null }) : failure(500, 'Broken'),
  });
  const { user } = open();
  expect(await screen.findByText('Error: Broken')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Version 2')).toBeVisible();
});
