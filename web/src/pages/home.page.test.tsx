import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAt } from '../test/render.tsx';
import { Component as HomePage } from './home.page.tsx';

it('has one headline and leads to the listings', () => {
  renderAt(<HomePage />);
  expect(document.title).toBe('Home · Teduh');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Browse listings' })).toHaveAttribute('href', '/listing');
});

it('has a section for featured listings that the footer can point at', () => {
  renderAt(<HomePage />);
  const featured = screen.getByRole('region', { name: 'Featured Listings' });
  expect(featured).toHaveAttribute('id', 'featured');
  expect(within(featured).getByRole('link', { name: 'See More Listings' })).toHaveAttribute(
    'href',
    '/listing',
  );
});

it('presents the three services', () => {
  renderAt(<HomePage />);
  const services = within(screen.getByRole('region', { name: 'Our Services' }));
  const titles = services.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Maintained House', 'Seamless Application', 'Secure Payments']);
});
