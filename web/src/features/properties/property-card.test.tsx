import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPicture, aProperty, aRoom, aRoomRental } from '../../test/properties.ts';
import { renderAt } from '../../test/render.tsx';
import { PropertyCard } from './property-card.tsx';

const show = (property = aProperty(), at = '/here') =>
  renderAt(<PropertyCard property={property} sizes="100vw" headingOrder={2} withBadge />, {
    path: at.split('?')[0],
    at,
  });

test('a unit shows its price, its type, its name and its address', () => {
  show(aProperty({ price: 2400 }));
  const card = within(screen.getByRole('article', { name: 'Suria Residence' }));
  expect(card.getByText('RM 2,400')).toBeVisible();
  expect(card.getByText('Unit Rental')).toBeVisible();
  expect(card.getByRole('heading', { level: 2, name: 'Suria Residence' })).toBeVisible();
  expect(card.getByText('12 Jalan Ampang, 50450 Kuala Lumpur')).toBeVisible();
});

const roomsFor = (prices: number[], occupied: number[] = []) =>
  prices.map((price) => aRoom({ id: String(price), price, isOccupied: occupied.includes(price) }));

test('rooms show the range of their prices', () => {
  show({ ...aRoomRental(roomsFor([500, 1900, 700])), priceRange: '500 - 1900' });
  expect(screen.getByText('RM 500 - 1,900')).toBeVisible();
  expect(screen.queryByText('Free now')).not.toBeInTheDocument();
});

test.each([
  [500, 'Free now from RM 550'],
  [550, 'Free now'],
])('where the room for RM %i is let, all prices stand there, and “%s”', (occupied, text) => {
  show({ ...aRoomRental(roomsFor([500, 550, 720], [occupied])), priceRange: '500 - 720' });
  expect(screen.getByText('RM 500 - 720')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

test('what is full, and nobody knows until when, says nothing about it', () => {
  const full = { isFullyOccupied: true, isAvailable: false };
  show({ ...aRoomRental(roomsFor([500, 720], [500, 720]), full), priceRange: '500 - 720' });
  expect(screen.queryByText(/Free/)).not.toBeInTheDocument();
});

test('what is full says when it is free again', () => {
  const full = { isFullyOccupied: true, isAvailable: false, freeFrom: '2027-04-01' };
  show({ ...aRoomRental(roomsFor([500, 720], [500, 720]), full), priceRange: '500 - 720' });
  expect(screen.getByText('RM 500 - 720')).toBeVisible();
  expect(screen.getByText('Free from 1 Apr 2027')).toBeVisible();
});

test('View Details leads to the property, and takes the search of the list along', async () => {
  const { user } = show(aProperty(), '/listing?q=bangsar');
  await user.click(screen.getByRole('link', { name: 'View Details of Suria Residence' }));
  const location = screen.getByLabelText('location');
  expect(location).toHaveTextContent('/listing/property-1');
  expect(location).toHaveAttribute('data-state', '{"listingSearch":"?q=bangsar"}');
});

test('only a fully occupied property has a badge', () => {
  const { unmount } = show();
  expect(screen.queryByText('Full')).not.toBeInTheDocument();
  unmount();
  show(aProperty({ isAvailable: false, isFullyOccupied: true }));
  expect(screen.getByText('Full')).toBeVisible();
});

test('the first image is offered in every width', () => {
  const { container } = show(aProperty({ pictures: [aPicture('front'), aPicture('back')] }));
  const { url } = aPicture('front');
  expect(container.querySelectorAll('img')).toHaveLength(1);
  expect(container.querySelector('img')).toHaveAttribute('src', url);
  const folder = url.slice(0, url.lastIndexOf('/'));
  for (const width of [480, 720, 960, 1600])
    expect(container.querySelector('img')?.srcset).toContain(`${folder}/${width}.webp ${width}w`);
});

test('shows a drawing without an image, or when it does not load', () => {
  const { unmount } = show(aProperty({ pictures: [] }));
  expect(screen.getByTestId('no-picture')).toBeVisible();
  unmount();
  const { container } = show(aProperty({ pictures: [aPicture('front')] }));
  const image = container.querySelector('img');
  expect(screen.queryByTestId('no-picture')).not.toBeInTheDocument();
  if (image) fireEvent.error(image);
  expect(screen.getByTestId('no-picture')).toBeVisible();
  expect(container.querySelector('img')).not.toBeInTheDocument();
});
