import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAt } from '../test/render.tsx';
import { Component as AboutUsPage } from './about-us.page.tsx';

function headingsOf(section: string) {
  const region = within(screen.getByRole('region', { name: section }));
  return region.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
}

it('shows a welcome, the three core values and the team', () => {
  renderAt(<AboutUsPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome to Teduh' })).toBeVisible();
  expect(headingsOf('Our Core Values')).toEqual([
    'Exceptional Service',
    'Comfort and Luxury',
    'Memorable Experiences',
  ]);
  expect(headingsOf('Our Team')).toHaveLength(4);
});

it('says how to reach the company', () => {
  renderAt(<AboutUsPage />);
  const contact = screen.getByRole('region', { name: 'Contact Us' });
  expect(contact).toHaveAttribute('id', 'contact');
  expect(headingsOf('Contact Us').toSorted()).toEqual([
    'Address',
    'E-mail',
    'Facebook',
    'Instagram',
    'LinkedIn',
    'Phone',
  ]);
  const mail = within(contact).getByRole('link', { name: 'support@teduh.test' });
  expect(mail).toHaveAttribute('href', 'mailto:support@teduh.test');
});
