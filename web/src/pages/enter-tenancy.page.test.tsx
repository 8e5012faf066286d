import type { ContractMessageAnswer } from '@teduh/shared/contracts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { fill } from '../test/fill.ts';
import { renderAt } from '../test/render.tsx';
import { aContract } from '../test/renting.ts';
import { stubUploads } from '../test/uploads.ts';
import { Component as EnterTenancyPage } from './enter-tenancy.page.tsx';

function open() {
  stubApi({});
  return renderAt(<EnterTenancyPage />, { as: { userType: 'admin' } });
}

test('sends what was filled in with the signed agreement, and leads to the tenancy', async () => {
  const uploads = stubUploads({
    'POST /imports/tenancy': () =>
      json<ContractMessageAnswer>(201, { message: 'The tenancy was added', contract: aContract() }),
  });
  const { user, container, router } = open();
  await fill(user, screen.getByLabelText('Property'), 'Suria');
  await fill(user, screen.getByLabelText('Monthly rent'), '1500.50');
  await user.type(screen.getByLabelText('Security deposit held'), '0');
  await user.type(screen.getByLabelText('Start'), '2026-03-01');
  await user.click(screen.getByRole('button', { name: 'Add a charge' }));
  await fill(user, screen.getByLabelText('Charge 1'), 'Water');
  const pdf = new File(['%PDF-1.7'], 'signed.pdf', { type: 'application/pdf' });
  await user.upload(container.querySelector('input[type=file]') as HTMLInputElement, pdf);
  await user.click(screen.getByRole('button', { name: 'Add the tenancy' }));
  expect(await screen.findByText('The tenancy was added')).toBeVisible();
  expect(Object.fromEntries(uploads[0]?.body ?? [])).toMatchObject({
    property: 'Suria',
    rent: '1500.5',
    security: '0',
    utility: '',
    startDate: '2026-03-01',
    charge1: 'Water',
    charge5Due: '',
    signedContract: expect.objectContaining({ name: 'signed.pdf' }),
  });
  expect(router.state.location.pathname).toBe(paths.tenancy(aContract().id));
});

test('shows beside each field what the server says, and goes on', async () => {
  stubUploads({
    'POST /imports/tenancy': () =>
      failure(400, 'Please check the highlighted fields.', {
        errorFields: { email: 'This is the address of an admin', paidUntil: 'Rent paid until must be …' },
      }),
  });
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Add the tenancy' }));
  expect(await screen.findByText('This is the address of an admin')).toBeVisible();
  expect(screen.getByText('Rent paid until must be …')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Add the tenancy' })).toBeEnabled();
});

test('asks before it adds a property with the name of another one, and stays with the address otherwise', async () => {
  const warning = 'A property with this name exists already, at 1 Jalan Lama';
  const uploads = stubUploads({
    'POST /imports/tenancy': ({ body }) =>
      body.get('isAnotherProperty') === 'true'
        ? json<ContractMessageAnswer>(201, { message: 'The tenancy was added', contract: aContract() })
        : failure(409, errorMessages.property_name_known, {
            errorFields: { address: warning },
          }),
  });
  const { user, router } = open();
  const add = () => user.click(screen.getByRole('button', { name: 'Add the tenancy' }));
  await add();
  const asked = within(await screen.findByRole('dialog', { name: 'Add another property with this name?' }));
  expect(asked.getByText(`${warning}.`)).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(warning)).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveFocus());
  expect(uploads).toHaveLength(1);
  await add();
  await user.click(await screen.findByRole('button', { name: 'Add another property' }));
  expect(await screen.findByText('The tenancy was added')).toBeVisible();
  expect(router.state.location.pathname).toBe(paths.tenancy(aContract().id));
});

test('has room for five open charges', async () => {
  const { user } = open();
  for (let count = 0; count < 5; count += 1)
    await user.click(screen.getByRole('button', { name: 'Add a charge' }));
  expect(screen.getByLabelText('Charge 5 due')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a charge' })).toBeNull();
});
