import { errorMessages } from '@teduh/shared/errors.constants';
import type { PropertiesAnswer, Property } from '@teduh/shared/properties';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { aProperty, aRoom, aRoomRental } from '../test/properties.ts';
import { renderAt } from '../test/render.tsx';
import { Component as HomePage } from './home.page.tsx';

const answer = (...properties: Property[]) => ({
  'GET /properties/featured': () => json<PropertiesAnswer>(200, { properties }),
});
const featured = () => within(screen.getByRole('region', { name: 'Featured Listings' }));

beforeEach(() => {
  stubApi(answer());
});

it('has one headline and leads to the listings', () => {
  renderAt(<HomePage />);
  expect(document.title).toBe('Rooms and homes to rent in Malaysia · Teduh');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Browse listings' })).toHaveAttribute('href', '/listing');
});

it('presents the three services', () => {
  renderAt(<HomePage />);
  const services = within(screen.getByRole('region', { name: 'Our Services' }));
  const titles = services.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Maintained House', 'Seamless Application', 'Secure Payments']);
});

describe('the featured listings', () => {
  it('have a section that the footer can point at, with a way to more', () => {
    renderAt(<HomePage />);
    expect(screen.getByRole('region', { name: 'Featured Listings' })).toHaveAttribute('id', 'featured');
    expect(featured().getByRole('link', { name: 'See More Listings' })).toHaveAttribute('href', '/listing');
    expect(featured().getByRole('status')).toHaveTextContent('Loading featured listings...');
  });

  it('come in a carousel whose parts have names', async () => {
    stubApi(
      answer(aProperty({ id: 'a', name: 'Suria Residence', price: 2400 }), {
        ...aRoomRental([aRoom({ price: 500 }), aRoom({ id: 'r-2', price: 900 })], {
          id: 'b',
          name: 'Rumah Melati',
        }),
        priceRange: '500 - 900',
      }),
    );
    renderAt(<HomePage />);
    const carousel = await screen.findByRole('region', { name: 'Newest homes' });
    expect(carousel).toHaveAttribute('aria-roledescription', 'carousel');
    const slides = within(carousel).getAllByRole('group');
    expect(slides.map((slide) => slide.getAttribute('aria-label'))).toEqual(['1 of 2', '2 of 2']);
    expect(within(carousel).getByRole('button', { name: 'Previous homes' })).toBeInTheDocument();
    expect(within(carousel).getByRole('button', { name: 'Next homes' })).toBeInTheDocument();
    expect(within(carousel).getByText('RM 2,400')).toBeInTheDocument();
    expect(within(carousel).getByText('RM 500 - 900')).toBeInTheDocument();
    const links = within(carousel).getAllByRole('link', { name: /^View Details of/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/listing/a', '/listing/b']);
  });

  it('say so when there are none yet', async () => {
    renderAt(<HomePage />);
    expect(await screen.findByText('The first homes are on their way')).toBeVisible();
  });

  it('are asked for again when the page is opened again', async () => {
    const calls = stubApi(answer(aProperty()));
    const { router } = renderAt(<HomePage />, { path: '/' });
    await screen.findByRole('region', { name: 'Newest homes' });
    await act(() => router.navigate('/elsewhere'));
    await act(() => router.navigate('/'));
    await waitFor(() => expect(calls.filter(({ path }) => path === '/properties/featured')).toHaveLength(2));
  });

  it('appear by themselves when the first home is listed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    renderAt(<HomePage />);
    await screen.findByText('The first homes are on their way');
    stubApi(answer(aProperty()));
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(await screen.findByRole('region', { name: 'Newest homes' })).toBeVisible();
  });

  it('can be asked for again after an error', async () => {
    stubApi({ 'GET /properties/featured': () => failure(500, errorMessages.unexpected_error) });
    const { user } = renderAt(<HomePage />);
    expect(await featured().findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
    stubApi(answer(aProperty()));
    await user.click(featured().getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Newest homes' })).toBeVisible();
  });
});

describe('the field in the hero', () => {
  const field = () => screen.getByRole('searchbox', { name: 'Where do you want to live?' });

  it('leads to the listings of that place', async () => {
    const { user } = renderAt(<HomePage />);
    await user.type(field(), ' Shah Alam {Enter}');
    expect(screen.getByLabelText('location')).toHaveTextContent('/listing?q=Shah+Alam');
  });

  it('leads to all listings when it is empty', async () => {
    const { user } = renderAt(<HomePage />);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(screen.getByLabelText('location')).toHaveTextContent(/^\/listing$/);
  });

  it('is a form that a browser can send by itself', () => {
    renderAt(<HomePage />);
    const form = field().closest('form');
    expect(form).toHaveAttribute('action', '/listing');
    expect(form?.method).toBe('get');
    expect(field()).toHaveAttribute('name', 'q');
    expect(field()).toHaveAttribute('placeholder', 'Where do you want to live?');
  });
});

describe('the search block', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('is hidden without its setting', () => {
    renderAt(<HomePage />);
    expect(screen.queryByRole('form', { name: 'Search properties' })).not.toBeInTheDocument();
  });

  it('leads to the listings with what was asked for when a setting shows it', async () => {
    vi.stubEnv('VITE_TEDUH_HOME_SEARCH', 'on');
    const { user } = renderAt(<HomePage />);
    const form = within(await screen.findByRole('form', { name: 'Search properties' }));
    await user.type(form.getByLabelText('Search'), 'bangsar');
    await user.selectOptions(form.getByLabelText('Type'), 'Room Rental');
    await user.type(form.getByLabelText('Highest price'), '9x00');
    await user.click(form.getByRole('button', { name: 'Search' }));
    expect(screen.getByLabelText('location')).toHaveTextContent(
      '/listing?q=bangsar&type=Room+Rental&maxPrice=900',
    );
  });
});
