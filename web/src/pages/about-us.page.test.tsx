import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { stubApi } from '../test/api.ts';
import { renderAt } from '../test/render.tsx';
import { someSettings, withSettings } from '../test/settings.ts';
import { Component as AboutUsPage } from './about-us.page.tsx';

beforeEach(() => {
  stubApi(withSettings());
});

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

it('shows an address as it is where it cannot be read, and nothing for what is empty', async () => {
  const company = { ...someSettings.company, facebook: 'https://www.facebook.com/100%', linkedin: '' };
  stubApi(withSettings({ ...someSettings, company }));
  renderAt(<AboutUsPage />);
  expect(await screen.findByRole('link', { name: '100% on Facebook' })).toBeVisible();
  expect(headingsOf('Contact Us')).not.toContain('LinkedIn');
});

it('says how to reach the company', async () => {
  renderAt(<AboutUsPage />);
  const contact = screen.getByRole('region', { name: 'Contact Us' });
  const mail = await within(contact).findByRole('link', { name: 'support@teduh.test' });
  expect(contact).toHaveAttribute('id', 'contact');
  expect(headingsOf('Contact Us').toSorted()).toEqual([
    'Address',
    'E-mail',
    'Facebook',
    'Instagram',
    'LinkedIn',
    'Phone',
  ]);
  expect(mail).toHaveAttribute('href', 'mailto:support@teduh.test');
});
