import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stubApi } from '../test/api.ts';
import { renderAt } from '../test/render.tsx';
import { someSettings, withSettings } from '../test/settings.ts';
import { Component as FaqPage } from './faq.page.tsx';

it('tells how it works in five steps', () => {
  renderAt(<FaqPage />);
  const section = screen.getByRole('region', { name: 'How It Works' });
  expect(section).toHaveAttribute('id', 'how-it-works');
  const titles = within(section).getAllByRole('heading', { level: 3 });
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Discover and choose a property',
    'Apply',
    'Submit contract and deposit payment',
    'Rental completed',
    'Manage rental services',
  ]);
});

it('shows each of the five answers when its question is opened', async () => {
  const { user } = renderAt(<FaqPage />);
  const section = within(screen.getByRole('region', { name: 'Frequently Asked Questions' }));
  const questions = section.getAllByRole('button');
  expect(questions).toHaveLength(5);

  const status = section.getByRole('button', { name: 'What does the status of my application mean?' });
  expect(status).toHaveAttribute('aria-expanded', 'false');
  await user.click(status);
  expect(status).toHaveAttribute('aria-expanded', 'true');
  // The panel's transition never finishes here, so its content counts as hidden.
  const terms = section.getAllByRole('term', { hidden: true });
  expect(terms.map(({ textContent }) => textContent)).toEqual(['Submitted', 'Approved', 'Declined']);
});

it('says how long an accepted applicant has, as the settings do', async () => {
  stubApi(withSettings({ ...someSettings, days: { ...someSettings.days, hold: 3 } }));
  renderAt(<FaqPage />);
  expect(await screen.findByText(/^Once you are accepted you have 3 days:/)).toBeVisible();
});

const none = { card: false, fpx: false, grabpay: false, bankTransfer: false, cash: false };
it.each([
  [
    'By card, online banking, GrabPay or bank transfer, or in cash.',
    { card: true, fpx: true, grabpay: true, bankTransfer: true, cash: true },
  ],
  ['By card or bank transfer.', { ...none, card: true, bankTransfer: true }],
  ['In cash.', { ...none, cash: true }],
])('answers how to pay with the ways that the settings offer: %s', async (words, waysToPay) => {
  stubApi(withSettings({ ...someSettings, waysToPay }));
  const { user } = renderAt(<FaqPage />);
  await user.click(screen.getByRole('button', { name: 'How do I pay my rent?' }));
  const answer = await screen.findByText((text) => text.startsWith(`${words} The first month`));
  expect(answer).toBeInTheDocument();
});
