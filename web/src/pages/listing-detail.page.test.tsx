import { errorMessages } from '@teduh/shared/errors.constants';
import type { Property, PropertyAnswer } from '@teduh/shared/properties';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { aPicture, aProperty, aRoom, aRoomRental } from '../test/properties.ts';
import { renderAt, renderRoutes } from '../test/render.tsx';
import { Component as ListingDetailPage } from './listing-detail.page.tsx';

const path = '/listing/:propertyId';
const at = '/listing/property-1';
const answer = (property: Property) => ({
  [`GET /properties/${property.id}`]: () => json<PropertyAnswer>(200, { property }),
});
const open = (options: Parameters<typeof renderAt>[1] = {}) =>
  renderAt(<ListingDetailPage />, { path, at, ...options });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a unit shows what it is, where it is and what it costs', async () => {
  stubApi(answer(aProperty({ description: 'First line\nSecond line' })));
  open();
  expect(await heading('Suria Residence')).toBeVisible();
  expect(document.title).toBe('Suria Residence · Teduh');
  expect(screen.getByText('Unit Rental')).toBeVisible();
  expect(screen.getByText('Available')).toBeVisible();
  expect(screen.getByText('12 Jalan Ampang, 50450 Kuala Lumpur')).toBeVisible();
  expect(screen.getByText(/First line\s+Second line/)).toBeVisible();
  expect(screen.getByRole('form', { name: 'Apply for this property' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Rooms' })).not.toBeInTheDocument();
});

test('rooms are listed with their terms, free or occupied', async () => {
  const rooms = [
    aRoom({ _id: 'r-1', name: 'Master room', price: 1200, depositAmount: 2400, description: 'Own bathroom' }),
    aRoom({ _id: 'r-2', name: 'Small room', isOccupied: true }),
  ];
  stubApi(answer(aRoomRental(rooms)));
  open();
  const list = within(await screen.findByRole('region', { name: 'Rooms' }));
  const [first, second] = list.getAllByRole('listitem');
  for (const text of ['Master room', 'Free', 'Own bathroom', 'RM 1,200 / month', 'RM 2,400'])
    expect(within(first as HTMLElement).getByText(text)).toBeVisible();
  expect(within(second as HTMLElement).getByText('Occupied')).toBeVisible();
});

test('house rules are a list, one for each line, and no heading where there are none', async () => {
  stubApi(answer(aProperty({ houseRules: 'No smoking.\n\nQuiet after ten.' })));
  const { unmount } = open();
  const rules = within(await screen.findByRole('region', { name: 'House rules' }));
  expect(rules.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'No smoking.',
    'Quiet after ten.',
  ]);
  unmount();
  stubApi(answer(aProperty()));
  open();
  await heading('Suria Residence');
  expect(screen.queryByText('House rules')).not.toBeInTheDocument();
});

test('a room is chosen on its card, which leads to the form with that room', async () => {
  const rooms = ['Master room', 'Small room', 'Attic'].map((name, n) =>
    aRoom({ _id: `r-${n}`, id: `r-${n}`, name, isOccupied: n === 2 }),
  );
  stubApi(answer(aRoomRental(rooms)));
  const { user } = open();
  await user.click(await screen.findByRole('link', { name: 'Choose this room: Small room' }));
  expect(screen.getByLabelText('Room')).toHaveValue('r-1');
  expect(screen.getByLabelText('Room')).toHaveFocus();
  await user.selectOptions(screen.getByLabelText('Room'), 'r-0');
  await user.click(screen.getByRole('link', { name: 'Choose this room: Small room' }));
  expect(screen.getByLabelText('Room')).toHaveValue('r-1');
  expect(screen.queryByRole('link', { name: 'Choose this room: Attic' })).not.toBeInTheDocument();
});

test('every image opens the full view, where the arrow keys show the others', async () => {
  stubApi(answer(aProperty({ pictures: ['a', 'b', 'c'].map(aPicture) })));
  const { user } = open();
  const gallery = within(await screen.findByRole('region', { name: 'Pictures' }));
  expect(gallery.getByRole('button', { name: 'Show all 3 pictures' })).toBeInTheDocument();
  await user.click(gallery.getByRole('button', { name: 'Picture 2 of 3: Suria Residence' }));
  const viewer = within(await screen.findByRole('dialog', { name: 'Suria Residence' }));
  expect(viewer.getByRole('status')).toHaveTextContent('2 / 3');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(viewer.getByRole('status')).toHaveTextContent('1 / 3');
  await user.click(viewer.getByRole('button', { name: 'Previous picture' }));
  expect(viewer.getByRole('img', { name: 'Picture 3 of 3: Suria Residence' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the full view zooms by button, by key and by double click, and the next picture fits again', async () => {
  stubApi(answer(aProperty({ pictures: ['a', 'b'].map(aPicture) })));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Picture 1 of 2: Suria Residence' }));
  const viewer = within(await screen.findByRole('dialog', { name: 'Suria Residence' }));
  const status = viewer.getByRole('status');
  const zoomOut = viewer.getByRole('button', { name: 'Zoom out' });
  expect(zoomOut).toHaveAttribute('aria-disabled', 'true');

  await user.click(viewer.getByRole('button', { name: 'Zoom in' }));
  expect(status).toHaveTextContent('1 / 2, zoomed to 150%');
  await user.click(zoomOut);
  expect(status).toHaveTextContent(/^1 \/ 2$/);
  expect(zoomOut).toHaveFocus();

  await user.keyboard('++');
  expect(status).toHaveTextContent('zoomed to 225%');
  await user.keyboard('-');
  expect(status).toHaveTextContent('zoomed to 150%');
  await user.keyboard('0');
  expect(status).toHaveTextContent(/^1 \/ 2$/);
  await user.keyboard('++++++');
  expect(status).toHaveTextContent('zoomed to 400%');
  expect(viewer.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true');

  await user.keyboard('{ArrowRight}');
  expect(status).toHaveTextContent(/^2 \/ 2$/);
  await user.dblClick(viewer.getByRole('img', { name: 'Picture 2 of 2: Suria Residence' }));
  expect(status).toHaveTextContent('2 / 2, zoomed to 250%');
  await user.dblClick(viewer.getByRole('img', { name: 'Picture 2 of 2: Suria Residence' }));
  expect(status).toHaveTextContent(/^2 \/ 2$/);
});

test('a property without images shows a drawing', async () => {
  stubApi(answer(aProperty({ pictures: [] })));
  open();
  await heading('Suria Residence');
  expect(screen.getByTestId('no-picture')).toBeVisible();
  expect(screen.getByText('No picture of Suria Residence yet')).toBeInTheDocument();
});

test('admins see the way to the details page instead of the form', async () => {
  stubApi(answer(aProperty()));
  open({ as: { userType: 'admin' } });
  expect(await screen.findByRole('link', { name: 'Open property details' })).toHaveAttribute(
    'href',
    '/manage-properties/details/property-1',
  );
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Apply now' })).not.toBeInTheDocument();
});

test('Go Back leads to the list, and to the search one came from', async () => {
  stubApi(answer(aProperty()));
  const { unmount } = open();
  expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/listing');
  unmount();

  const { user, router } = renderRoutes([{ path, element: <ListingDetailPage /> }], { at: '/listing?q=kl' });
  await router.navigate(at, { state: { listingSearch: '?q=kl' } });
  const back = await screen.findByRole('link', { name: 'Go Back' });
  expect(back).toHaveAttribute('href', '/listing?q=kl');
  await user.click(back);
  await waitFor(() => expect(screen.getByLabelText('location')).toHaveTextContent('/listing?q=kl'));
  expect(router.state.historyAction).toBe('POP');
});

test.each([400, 404])('a property that is not there (%d) says so, with a way back', async (status) => {
  stubApi({ 'GET /properties/property-1': () => failure(status, errorMessages.property_not_found) });
  open();
  expect(await heading('Property not found')).toBeVisible();
  expect(document.title).toBe('Property not found · Teduh');
  expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/listing');
});

test('another error can be tried again', async () => {
  stubApi({ 'GET /properties/property-1': () => failure(500, errorMessages.unexpected_error) });
  const { user } = open();
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  stubApi(answer(aProperty()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading('Suria Residence')).toBeVisible();
});
