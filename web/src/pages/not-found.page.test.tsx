import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAt } from '../test/render.tsx';
import { Component as ListingPage } from './listing.page.tsx';
import { Component as ListingDetailPage } from './listing-detail.page.tsx';
import { Component as NotFoundPage } from './not-found.page.tsx';

it('shows the way home from an address that leads nowhere', async () => {
  const { user } = renderAt(<NotFoundPage />);
  expect(document.title).toBe('Page not found · Teduh');
  await user.click(screen.getByRole('link', { name: 'Back to home' }));
  expect(await screen.findByLabelText('location')).toHaveTextContent('/');
});

it('goes back to the listings from a property that is not there', async () => {
  const { user } = renderAt(<ListingDetailPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Property not found' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Go Back' }));
  expect(await screen.findByLabelText('location')).toHaveTextContent('/listing');
});

it('has the listing’s own words while there is nothing to list', () => {
  renderAt(<ListingPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Property Listings' })).toBeVisible();
  expect(screen.getByText('Discover your dream properties here')).toBeVisible();
  expect(screen.getByText('No properties to show yet')).toBeVisible();
});
